import type { WaveFindings } from '../../core/desk/findings.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';

/** Why no figure of an edition is shown. */
export const FEW = `Fewer than ${LEAST_PEOPLE} people are counted, so nothing is shown. Answers by an open link don’t help to reach ${LEAST_PEOPLE}.`;

/** Why a wave has no findings, by its state. */
export const NOT_YET: Record<WaveFindings['state'], string> = {
  open: 'Findings are computed once the wave is closed.',
  settled: FEW,
  lost: 'The key of this wave was lost before it was closed, such as with a backup that was restored without it. Its responses can’t be read by anybody any more, so it has no findings.',
};
