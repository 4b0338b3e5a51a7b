import { explain as explainBuild } from '../builder/explain.ts';
import { explain as explainIntake } from '../intake/engine/explain.ts';

/** Explains an error that an editor or operator can correct; undefined for a bug. */
export function explain(error: Error): string | undefined {
  return explainBuild(error) ?? explainIntake(error);
}
