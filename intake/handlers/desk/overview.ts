import type { Overview } from '../../../core/desk/desk.ts';
import { json } from '../respond.ts';
import type { Act } from './answer.ts';

const LATELY_MS = 30 * 24 * 60 * 60 * 1000;

/** What needs an operator's attention, and the number of recent submissions. */
export const readOverview: Act = async (_asked, { store, now }) => {
  const [dead, quarantined, counts, since, received] = await Promise.all([
    store.deadLetters.count(),
    store.quarantine.count(),
    store.outbox.counts(),
    store.outbox.oldestAt(),
    store.inbox.countSince(now() - LATELY_MS),
  ]);
  const waiting = { count: (counts.pending ?? 0) + (counts.sending ?? 0), since: since ?? null };
  return json(200, { deadLetters: dead.sendable, expiredLetters: dead.blank, quarantined, waiting, received } satisfies Overview);
};
