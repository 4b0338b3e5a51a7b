import { Activity, useEffect, useMemo, useRef } from 'react';
import { type WaveFindings, waveFindingsSchema } from '../../core/desk/findings.ts';
import { compareWaves, deriveFindings } from '../../core/findings/findings.ts';
import type { Snapshot } from '../../core/findings/snapshot.ts';
import { Comments } from '../findings/comments.tsx';
import { LeaveOut } from '../findings/leave-out.tsx';
import { FEW, NOT_YET } from '../findings/missing.ts';
import { Part } from '../findings/part.tsx';
import { ReportForm } from '../findings/report-form.tsx';
import { COMMENTS_ORDER, WaveBody } from '../findings/wave-body.tsx';
import { writeWaveSentences } from '../findings/wave-sentences.ts';
import { toWaveTable } from '../findings/wave-table.ts';
import { campaignOf, type WorkshopRoute, workshopOf } from '../route.ts';
import { actionClass } from '../ui/action-button.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import { Workshop } from '../workshop/workshop.tsx';
import css from './screens.module.css';

/**
 * The findings of a wave of a campaign: participation, the gap between sponsors and users, scores,
 * changes, comments, a report of them, and their workshop.
 */
export function WaveFindingsScreen({
  wave,
  workshop,
}: {
  wave: string;
  workshop?: WorkshopRoute | undefined;
}) {
  const answer = useAnswer(`waves/${wave}/findings`, waveFindingsSchema);
  const { value, error, isLoading, again } = answer;
  useReturnToLink(workshop?.edition);
  return (
    <>
      {/* Hidden rather than left out, so that a report that is being written survives the workshop. */}
      <Activity mode={workshop ? 'hidden' : 'visible'}>
        <Screen name="Findings" refresh={again} isLoading={isLoading}>
          {Boolean(error) && <Failed error={error} again={again} />}
          {!value && isLoading && <Loading />}
          {value && <Wave {...value} id={wave} onDone={again} />}
        </Screen>
      </Activity>
      {workshop && <Workshop route={workshop} answer={answer} />}
    </>
  );
}

/** Puts the focus on the link to an edition's workshop when the workshop is left. */
function useReturnToLink(edition: string | undefined): void {
  const last = useRef(edition);
  useEffect(() => {
    if (edition === undefined && last.current !== undefined)
      document.getElementById(linkId(last.current))?.focus();
    last.current = edition;
  }, [edition]);
}

function linkId(edition: string): string {
  return `workshop-${edition}`;
}

interface WaveProps extends WaveFindings {
  id: string;
  onDone: () => void;
}

function Wave({ onDone, ...found }: WaveProps) {
  const { client, campaignId, campaign, wave, state, snapshots, comments } = found;
  return (
    <>
      <p className={css.about}>
        {client}, <a href={campaignOf(campaignId)}>{campaign}</a>, {wave}
      </p>
      {snapshots.length === 0 && <Nothing>{NOT_YET[state]}</Nothing>}
      {snapshots.length > 1 && (
        <p className={css.summary}>
          The words of the survey were changed during this wave. The answers to each edition are
          shown apart.
        </p>
      )}
      {snapshots.map((snapshot) => (
        <Shown key={snapshot.edition.id} {...found} snapshot={snapshot} />
      ))}
      {snapshots.length > 0 && (
        <Part title="Comments" text={COMMENTS_ORDER}>
          <Comments
            comments={comments}
            renderAct={({ id }) => <LeaveOut id={id} onDone={onDone} />}
          />
        </Part>
      )}
    </>
  );
}

function Shown({
  id,
  snapshot,
  remedies,
  earlier,
  client,
  system,
  wave,
  comments,
}: Omit<WaveProps, 'onDone'> & { snapshot: Snapshot }) {
  const found = useMemo(() => {
    const findings = deriveFindings(snapshot, remedies);
    const { main } = findings;
    const changes = compareWaves(earlier, snapshot, findings);
    return (
      main && { findings, main, changes, sentences: writeWaveSentences(findings, main, changes) }
    );
  }, [snapshot, remedies, earlier]);
  if (!found) return <Nothing>{FEW}</Nothing>;
  const { findings, main, changes, sentences } = found;
  const shared = { findings, main, changes, wave };
  return (
    <>
      <h2 className={css.headline}>{sentences.headline}</h2>
      <p className={css.summary}>{sentences.summary}</p>
      <p className={css.workshop}>
        <a
          id={linkId(snapshot.edition.id)}
          className={actionClass}
          href={workshopOf({ wave: id, edition: snapshot.edition.id })}
        >
          Open the workshop
        </a>
      </p>
      <WaveBody {...shared} barrier={sentences.barrier} />
      <ReportForm
        key={JSON.stringify(sentences)}
        about={`${client}, ${system}, ${wave}`}
        sentences={sentences}
        renderBody={(barrier) => (
          <WaveBody {...shared} barrier={barrier} comments={<Comments comments={comments} />} />
        )}
        table={toWaveTable(findings, changes)}
      />
    </>
  );
}
