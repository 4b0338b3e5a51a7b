import type { SectionDifference } from '../../core/findings/compare.ts';
import type { Saying } from './figures-in-words.ts';

/** What has become of a section since an action for it was agreed. */
export function sayChange(
  change: Omit<SectionDifference, 'category' | 'title'> | undefined,
  say: Saying,
): string {
  if (!change) return 'Not compared.';
  const { from, to, counts, isAtLeast } = change;
  const small = isAtLeast ? '; whether it counts can’t be told' : ', which doesn’t count';
  const size = `${say.scoreDifference(change)}${counts ? '' : small}`;
  return `From ${say.score(from)} to ${say.score(to)} since (${size}).`;
}
