import type { WithheldCell } from '../../core/findings/cells.ts';
import type { SectionDifference } from '../../core/findings/compare.ts';
import type { CountedPart, People, Score, Share } from '../../core/findings/figures.ts';
import type { Absence } from '../../core/findings/participation.ts';

/** What stands where there is no figure. */
export const NONE = '–';

/** What stands instead of a number that would tell who answered. */
export const NEARLY_ALL = 'nearly all or all';
const LEAST_TOLD_ABSENT = 3;

const LIST = new Intl.ListFormat('en-GB');

/** A number of tenths as a score, such as `2.0`. */
export function formatTenths(tenths: number): string {
  return (tenths / 10).toFixed(1);
}

/** A score as it is shown, such as `3.1` or `2.0 or less`. */
export function sayScore(score: Score | null): string {
  if (!score) return NONE;
  const figure = formatTenths(score.tenths);
  if (!score.end) return figure;
  return `${figure} or ${score.end === 'low' ? 'less' : 'more'}`;
}

/** A difference in tenths with its sign, such as `+0.5`. */
export function formatChange(tenths: number): string {
  const size = formatTenths(Math.abs(tenths));
  if (tenths === 0) return size;
  return tenths < 0 ? `−${size}` : `+${size}`;
}

/** A difference as it is shown, such as `at least +0.8`; a dash where the ends leave it open. */
export function sayDifference({
  tenths,
  isAtLeast,
}: Pick<SectionDifference, 'tenths' | 'isAtLeast'>): string {
  if (tenths === null) return NONE;
  return `${isAtLeast ? 'at least ' : ''}${formatChange(tenths)}`;
}

/** How many people answered, as far as it is told: `12`, `nearly all or all` or `34 to 36`. */
export function sayPeople({ people, asked }: Pick<CountedPart, 'people' | 'asked'>): string {
  if (people.isTold) return String(people.least);
  if (asked - people.least < LEAST_TOLD_ABSENT) return NEARLY_ALL;
  return `${people.least} to ${people.most}`;
}

/** Those people in a heading, such as `12 people`; nothing where their number isn't told. */
export function namePeople({ isTold, least }: People): string {
  return isTold ? `, ${least} people` : '';
}

/** What is said of those who didn't answer; undefined where it would tell who did. */
export function sayAbsence(absence: Absence, asked: number): string | undefined {
  if (absence.kind === 'unknown') return 'Share not known: there are answers by an open link.';
  if (absence.kind === 'untold') return undefined;
  const { people, lowerBy } = absence;
  return `${people} of ${asked} did not answer; if they rate a point lower, the score is ${formatTenths(lowerBy)} lower.`;
}

/** The shares of a statement, such as `40% unfavourable or neutral, 60% favourable`. */
export function sayShares(shares: readonly Share[] | undefined): string {
  if (!shares) return NONE;
  return shares.map(({ of, percent }) => `${percent}% ${of.join(' or ')}`).join(', ');
}

/** Why a cell is withheld, as a sentence. @param least the least number of people. */
export function reasonOf({ reason, others }: WithheldCell, least: number): string {
  if (reason === 'together')
    return `counted together with ${LIST.format(others)}, so that each figure is of ${least} people or more.`;
  if (others.length > 0)
    return `fewer than ${least} people came by a personal link or a card from ${LIST.format(others)}.`;
  return `fewer than ${least} people came by a personal link or a card.`;
}
