import { useMemo } from 'react';
import { type WaveFindings, waveFindingsSchema } from '../../core/desk/findings.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import { compareWaves, deriveFindings } from '../../core/findings/findings.ts';
import type { Snapshot } from '../../core/findings/snapshot.ts';
import { Comments } from '../findings/comments.tsx';
import { LeaveOut } from '../findings/leave-out.tsx';
import { Part } from '../findings/part.tsx';
import { ReportForm } from '../findings/report-form.tsx';
import { COMMENTS_ORDER, WaveBody } from '../findings/wave-body.tsx';
import { writeWaveSentences } from '../findings/wave-sentences.ts';
import { toWaveTable } from '../findings/wave-table.ts';
import { campaignOf } from '../route.ts';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import css from './findings.module.css';

const FEW = `Fewer than ${LEAST_PEOPLE} people are counted, so nothing is shown. Only people whose copy was delivered are counted.`;
const NOT_YET: Record<WaveFindings['state'], string> = {
  open: 'Findings are computed once the wave is closed.',
  pending: 'The wave is closed. Findings are computed once the copies of the last responses are delivered or given up.',
  settled: FEW,
};

/** The findings of a wave of a campaign: participation, the gap between sponsors and users, scores, changes, comments, and a report of them. */
export function WaveFindingsScreen({ wave }: { wave: string }) {
  const { value, error, isLoading, again } = useAnswer(`waves/${wave}/findings`, waveFindingsSchema);
  return (
    <Screen name="Findings" refresh={again} isLoading={isLoading}>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value && <Wave {...value} onDone={again} />}
    </Screen>
  );
}

function Wave({ onDone, ...found }: WaveFindings & { onDone: () => void }) {
  const { client, campaignId, campaign, wave, state, snapshots, comments } = found;
  return (
    <>
      <p className={css.about}>
        {client}, <a href={campaignOf(campaignId)}>{campaign}</a>, {wave}
      </p>
      {snapshots.length === 0 && <Nothing>{NOT_YET[state]}</Nothing>}
      {snapshots.length > 1 && (
        <p className={css.summary}>The words of the survey were changed during this wave. The answers to each edition are shown apart.</p>
      )}
      {snapshots.map((snapshot) => (
        <Shown key={snapshot.edition.id} {...found} snapshot={snapshot} />
      ))}
      {snapshots.length > 0 && (
        <Part title="Comments" text={COMMENTS_ORDER}>
          <Comments comments={comments} renderAct={({ id }) => <LeaveOut id={id} onDone={onDone} />} />
        </Part>
      )}
    </>
  );
}

function Shown({ snapshot, remedies, earlier, client, system, wave, comments }: WaveFindings & { snapshot: Snapshot }) {
  const found = useMemo(() => {
    const findings = deriveFindings(snapshot, remedies);
    const { main } = findings;
    return main && { findings, main, changes: compareWaves(earlier, snapshot, findings), sentences: writeWaveSentences(findings, main) };
  }, [snapshot, remedies, earlier]);
  if (!found) return <Nothing>{FEW}</Nothing>;
  const { findings, main, changes, sentences } = found;
  const shared = { findings, main, changes, wave };
  return (
    <>
      <h2 className={css.headline}>{sentences.headline}</h2>
      <p className={css.summary}>{sentences.summary}</p>
      <WaveBody {...shared} barrier={sentences.barrier} />
      <ReportForm
        key={JSON.stringify(sentences)}
        about={`${client}, ${system}, ${wave}`}
        sentences={sentences}
        renderBody={(barrier) => <WaveBody {...shared} barrier={barrier} comments={<Comments comments={comments} />} />}
        table={toWaveTable(findings, changes)}
      />
    </>
  );
}
