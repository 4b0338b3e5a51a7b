import type { WaveFindings } from '../../core/desk/findings.ts';

export const FEW = 'Too few people came by a personal link or a card, so nothing is shown.';

export const NOT_YET: Record<WaveFindings['state'], string> = {
  open: 'Findings are computed once the wave is closed.',
  settled: FEW,
  lost: 'The key of this wave was lost before it was closed, such as with a backup that was restored without it. Its responses can’t be read by anybody any more, so it has no findings.',
};
