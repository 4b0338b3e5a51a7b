import type { Overview } from '../../../core/desk/desk.ts';
import { json } from '../respond.ts';
import type { Act } from './answer.ts';
import { dueTime } from './messages.ts';

const LATELY_MS = 30 * 24 * 60 * 60 * 1000;

/** What needs an operator's attention, and the number of recent submissions. */
export const readOverview: Act = async (_asked, { store, settings, now }) => {
  const [inbox, dead, quarantined, counts, since, received] = await Promise.all([
    store.inbox.counts(dueTime({ settings, now })),
    store.deadLetters.count(),
    store.quarantine.count(),
    store.outbox.counts(),
    store.outbox.oldestAt(),
    store.inbox.countSince(now() - LATELY_MS),
  ]);
  const waiting = { count: (counts.pending ?? 0) + (counts.sending ?? 0), since: since ?? null };
  const enquiries = { new: inbox.new, due: inbox.due, workingDays: settings.answerDays };
  return json(200, { enquiries, deadLetters: dead.sendable, expiredLetters: dead.blank, quarantined, waiting, received } satisfies Overview);
};
