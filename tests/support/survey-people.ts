import type { Store } from '../../intake/store/store.ts';
import { EDITION } from './edition.ts';
import { NOW } from './intake.ts';

/** Somebody who answers the survey; the comment says who. */
export interface Person {
  number: number;
  edition?: string;
  /** Whether the person has asked for access. */
  isExpected?: boolean;
  /** Whether a copy is mailed. */
  isCopied?: boolean;
  /** Ratings by statement. If omitted, all are 1 + the number modulo 5. */
  answers?: Record<number, number>;
  at?: number;
}

export const addressOf = (number: number) =>
  `respondent-${String(number).padStart(3, '0')}@example.org`;
export const commentOf = (number: number) => `comment-${String(number).padStart(3, '0')}`;

/**
 * Stores a response whose comment names its respondent, so that a test can tell whose responses are
 * where.
 */
export function respond(
  store: Store,
  { number, edition = EDITION.id, isExpected = true, isCopied = true, answers, at = NOW }: Person,
) {
  const userEmail = addressOf(number);
  const alike = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [index + 1, 1 + (number % 5)]),
  );
  return store.accept({
    resource: 'survey-responses',
    receipt: { keyHash: `response-${number}`, bodyHash: `response-${number}` },
    receivedAt: at,
    record: {
      kind: 'survey',
      respondent: { userEmail, userRole: 'Planner', userCompany: 'Example' },
      edition,
      isExpected,
      answers: answers ?? alike,
      comments: { workingWell: commentOf(number), improvements: '', suggestions: '' },
    },
    mails: isCopied ? [{ kind: 'survey-copy', recipient: userEmail, facts: {} }] : [],
  });
}

/**
 * Delivers the copy that is due first, and mixes, as the intake does. @returns false if no copy is
 * due.
 */
export async function deliverCopy(store: Store, now = NOW): Promise<boolean> {
  const mail = await store.outbox.claim(now, 60_000);
  if (!mail) return false;
  await store.outbox.settle(mail, { state: 'delivered' }, now);
  await store.responses.mix(now);
  return true;
}

/** The numbers of the respondents whose comments the results show. */
export async function shownNumbers(store: Store, edition = EDITION.id): Promise<number[]> {
  return ((await store.surveyResults(edition))?.comments.workingWell ?? []).map((comment) =>
    Number(comment.slice(-3)),
  );
}
