import { explain as explainBuild } from '../builder/explain.ts';
import { explain as explainIntake } from '../intake/engine/explain.ts';

/** Undefined for a bug. */
export function explain(error: Error): string | undefined {
  return explainBuild(error) ?? explainIntake(error);
}
