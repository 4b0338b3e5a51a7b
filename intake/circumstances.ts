import { dueSince } from '../core/desk/due.ts';
import type { Circumstances } from '../core/desk/promises.ts';

/** By what promises are judged now. @param now in ms since 1970. */
export function circumstancesOf(
  settings: { answerDays: number },
  { isSurveyOpen }: { isSurveyOpen: boolean },
  now: number,
): Circumstances {
  return { now, answerDue: dueSince(now, settings.answerDays), isSurveyOpen };
}

/** For how long kept promises are counted, in ms. */
export const LATELY_MS = 30 * 24 * 60 * 60 * 1000;
