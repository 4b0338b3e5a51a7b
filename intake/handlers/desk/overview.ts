import type { Overview } from '../../../core/desk/desk.ts';
import { sumOf } from '../../../core/desk/promises.ts';
import { circumstancesOf, LATELY_MS } from '../../circumstances.ts';
import { json } from '../respond.ts';
import type { Act } from './answer.ts';
import { dueTime } from './messages.ts';

export const readOverview: Act = async (_asked, { store, settings, parts, now }) => {
  const [
    inbox,
    promises,
    dead,
    quarantined,
    unreadQuarantined,
    count,
    since,
    received,
    refusals,
    maybeTwice,
  ] = await Promise.all([
    store.inbox.counts(dueTime({ settings, now })),
    store.promises.count(circumstancesOf(settings, parts, now()), now() - LATELY_MS),
    store.deadLetters.count(),
    store.quarantine.count(),
    store.quarantine.countUnread(),
    store.outbox.countWaiting(),
    store.outbox.oldestAt(),
    store.inbox.countSince(now() - LATELY_MS),
    store.outbox.listRefusals(),
    store.outbox.countMaybeTwice(),
  ]);
  const waiting = { count, since: since ?? null };
  const enquiries = { new: inbox.new, due: inbox.due, workingDays: settings.answerDays };
  return json(200, {
    enquiries,
    promises: sumOf(promises),
    deadLetters: dead.sendable,
    expiredLetters: dead.blank,
    quarantined,
    unreadQuarantined,
    waiting,
    refusals,
    maybeTwice,
    received,
  } satisfies Overview);
};
