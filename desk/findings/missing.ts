import type { WaveFindings } from '../../core/desk/findings.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';

/** Why no figure of an edition is shown. */
export const FEW = `Fewer than ${LEAST_PEOPLE} people are counted, so nothing is shown. Only people whose copy was delivered are counted.`;

/** Why a wave has no findings, by its state. */
export const NOT_YET: Record<WaveFindings['state'], string> = {
  open: 'Findings are computed once the wave is closed.',
  pending: 'The wave is closed. Findings are computed once the copies of the last responses are delivered or given up.',
  settled: FEW,
};
