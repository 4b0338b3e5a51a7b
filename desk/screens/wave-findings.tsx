import words from 'content:desk';
import { Activity, useEffect, useMemo, useRef } from 'react';
import { amount } from '../../core/amount.ts';
import { type WaveFindings, waveFindingsSchema } from '../../core/desk/findings.ts';
import { compareWaves } from '../../core/findings/compare-waves.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import type { AnsweredEdition } from '../../core/findings/participation.ts';
import type { Snapshot } from '../../core/findings/snapshot.ts';
import { Comments } from '../findings/comments.tsx';
import { Corrections } from '../findings/corrections.tsx';
import body from '../findings/findings-body.module.css';
import { FEW, NOT_YET } from '../findings/missing.ts';
import { Part } from '../findings/part.tsx';
import { Participation } from '../findings/participation.tsx';
import { ReportForm } from '../findings/report-form.tsx';
import { writeWaveSentences } from '../findings/sentences.ts';
import { COMMENTS_ORDER, WaveBody } from '../findings/wave-body.tsx';
import { toWaveTable } from '../findings/wave-table.ts';
import { campaignOf, type WorkshopRoute, workshopOf } from '../route.ts';
import { Deletion } from '../ui/act.tsx';
import { actionClass } from '../ui/action-button.tsx';
import list from '../ui/list.module.css';
import { AnswerScreen } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
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
  useReturnToLink(workshop?.edition);
  return (
    <>
      {/* Hidden rather than left out, so that a report that is being written survives the workshop. */}
      <Activity mode={workshop ? 'hidden' : 'visible'}>
        <AnswerScreen name="Findings" answer={answer}>
          {(found) => <Wave {...found} id={wave} onDone={answer.again} />}
        </AnswerScreen>
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
  const { client, campaignId, campaign, wave, state, editions, snapshots, comments } = found;
  return (
    <>
      <p className={list.text}>
        {client}, <a href={campaignOf(campaignId)}>{campaign}</a>, {wave}
      </p>
      {snapshots.length === 0 && (
        <>
          <Nothing>{NOT_YET[state]}</Nothing>
          <WhoAnswered {...found} />
        </>
      )}
      {editions.length > 1 && (
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
            renderAct={({ id }) => (
              <Deletion
                path={`wave-comments/${id}`}
                said={() => 'Left out.'}
                question="Leave this comment out?"
                text="Do so if it names somebody, or tells who wrote it. It is deleted for good, here and in every report that you write from now on."
                onDone={onDone}
              >
                Leave out
              </Deletion>
            )}
          />
        </Part>
      )}
    </>
  );
}

/**
 * Who answered the wave, whatever the editions, and what isn't counted: the same on the screen and
 * in the report.
 */
function WhoAnswered({
  participation,
  editions,
  snapshots,
  unread,
  corrections,
  edition,
}: WaveFindings & { edition?: string }) {
  if (!participation || participation.parts.length === 0) return null;
  const least = snapshots[0]?.edition.words.least ?? words.least;
  const few = editions.filter(({ id }) => !snapshots.some((one) => one.edition.id === id));
  return (
    <Part
      title="Who answered"
      text={editions.length > 1 && 'In the whole wave, whichever edition they answered.'}
      isApart
    >
      <Participation participation={participation} least={least} />
      {few.map((one) => (
        <p key={one.id} className={body.text}>
          {nameEdition(one)} was answered by fewer than {least} people who came by a personal link
          or a card, so nothing of it is shown: their answers are in no score.
        </p>
      ))}
      {unread > 0 && (
        <p className={body.text}>
          {amount(unread, 'response')} could not be read, because the key was lost when the store
          was restored, and {unread === 1 ? 'is' : 'are'} in no figure.
        </p>
      )}
      <Corrections corrections={corrections.filter((one) => one.edition === edition)} />
    </Part>
  );
}

const NOBODY = { units: [], parts: [] };

/** What an edition is called: by the days on which it was in use. */
function nameEdition({ openedOn, closedOn }: AnsweredEdition): string {
  const day = (date: string) =>
    new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return closedOn === null
    ? `The edition since ${day(openedOn)}`
    : `The edition of ${day(openedOn)} to ${day(closedOn)}`;
}

function Shown({ snapshot, ...all }: Omit<WaveProps, 'onDone'> & { snapshot: Snapshot }) {
  const { id, remedies, earlier, corrections, client, system, wave, comments, editions } = all;
  const edition = editions.find((one) => one.id === snapshot.edition.id);
  const found = useMemo(() => {
    const findings = deriveFindings(snapshot, remedies);
    const { main } = findings;
    // A corrected wording is compared as the edition that went on under it.
    const kept = corrections.find(({ id: wording }) => wording === snapshot.edition.id);
    const edition = { ...snapshot.edition, ...(kept && { id: kept.edition }) };
    const history = compareWaves(earlier, { ...snapshot, edition }, findings, wave);
    return (
      main && {
        ...{ findings, main, history },
        sentences: writeWaveSentences(findings, main, history.changes),
      }
    );
  }, [snapshot, remedies, earlier, corrections, wave]);
  if (!found) return <Nothing>{FEW}</Nothing>;
  const { findings, main, history, sentences } = found;
  const counted = <WhoAnswered {...all} edition={snapshot.edition.id} />;
  const shared = { findings, main, history, wave, counted };
  return (
    <>
      {edition && editions.length > 1 && <p className={css.summary}>{nameEdition(edition)}</p>}
      <h2 className={css.headline}>{sentences.headline}</h2>
      <p className={css.summary}>{sentences.summary}</p>
      <p className={list.apart}>
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
        table={toWaveTable({ wave, findings, participation: all.participation ?? NOBODY, history })}
      />
    </>
  );
}
