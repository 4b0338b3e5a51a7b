import { campaignsSchema } from '../../core/desk/campaigns.ts';
import { Poster } from '../cards/poster.tsx';
import { PrintFrame } from '../cards/print-frame.tsx';
import { useAnswer } from '../use-answer.ts';

/** The poster of a group's open link in a wave, on one A4 page. */
export function PosterScreen({ wave: waveId, group: groupId }: { wave: string; group: string }) {
  const answer = useAnswer('campaigns', campaignsSchema);
  const campaign = answer.value?.campaigns.find(({ waves }) =>
    waves.some(({ id }) => id === waveId),
  );
  const wave = campaign?.waves.find(({ id }) => id === waveId);
  const group = campaign?.groups.find(({ id }) => id === groupId);
  const open = wave?.isEnded ? undefined : wave?.openLinks.find((one) => one.group === group?.name);
  return (
    <PrintFrame
      wave={waveId}
      title={group ? `Poster for ${group.name}` : 'Poster'}
      hint="One page. Whoever can read it can answer, so hang it where only this group comes by."
      answer={answer}
    >
      {campaign && wave && group && open && (
        <Poster campaign={campaign} wave={wave} group={group.name} link={open.link} />
      )}
    </PrintFrame>
  );
}
