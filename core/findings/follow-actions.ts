import type { Action } from '../campaigns/action.ts';
import { categoryOf } from '../survey/category.ts';
import type { SectionDifference } from './compare.ts';
import { compareWaves } from './compare-waves.ts';
import type { Findings } from './findings.ts';
import type { Snapshot } from './snapshot.ts';
import type { WaveScores } from './wave-scores.ts';

type EarlierAction = Action & { wave: string };

export interface FollowedAction<Each extends EarlierAction = EarlierAction> {
  action: Each;
  /** The section's title. */
  title: string;
  /** The section's change since then in the main cell; undefined if it isn't compared. */
  change: SectionDifference | undefined;
}

/**
 * Actions of earlier waves with their sections' changes since.
 * @param earlier in the order of the waves
 * @param wave its name
 */
export function followActions<Each extends EarlierAction>(
  actions: readonly Each[],
  earlier: readonly WaveScores[],
  snapshot: Pick<Snapshot, 'words' | 'units'>,
  findings: Pick<Findings, 'main' | 'cells'>,
  wave: string,
): FollowedAction<Each>[] {
  const sinceOf = (name: string) => {
    const then = earlier.filter((one) => one.wave === name);
    return compareWaves(then, snapshot, findings, wave).changes[0]?.sections ?? [];
  };
  const since = new Map(actions.map((action) => [action.wave, sinceOf(action.wave)]));
  return actions.map((action) => {
    const { category } = action;
    const words = [snapshot, ...earlier].flatMap((one) => one.words.sections);
    const change = since.get(action.wave)?.find((section) => section.category === category);
    return {
      action,
      title: words.find((section) => categoryOf(section) === category)?.title ?? category,
      change: change && change.tenths !== null ? change : undefined,
    };
  });
}
