import { Activity, useEffect, useMemo, useRef, useState } from 'react';
import { amount } from '../../core/amount.ts';
import { type WaveFindings, waveFindingsSchema } from '../../core/desk/findings.ts';
import { compareWaves } from '../../core/findings/compare-waves.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import type { Snapshot } from '../../core/findings/snapshot.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { Comments } from '../findings/comments.tsx';
import body from '../findings/findings-body.module.css';
import { FEW, NOT_YET } from '../findings/missing.ts';
import { Part } from '../findings/part.tsx';
import { Participation } from '../findings/participation.tsx';
import { ReportForm } from '../findings/report-form.tsx';
import { writeWaveSentences } from '../findings/sentences.ts';
import { COMMENTS_ORDER, WaveBody } from '../findings/wave-body.tsx';
import { toWaveTable } from '../findings/wave-table.ts';
import { Deletion } from '../parts/act.tsx';
import { actionClass } from '../parts/action-button.tsx';
import list from '../parts/list.module.css';
import { AnswerScreen } from '../parts/screen.tsx';
import css from '../parts/screens.module.css';
import { Nothing } from '../parts/states.tsx';
import { addressOf, type WorkshopRoute } from '../route.ts';
import { Workshop } from '../workshop/workshop.tsx';
import { pathTo } from './path-to.ts';

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
  useReturnToLink(workshop !== undefined);
  return (
    <>
      {/* Hidden rather than left out, so that a report that is being written survives the workshop. */}
      <Activity mode={workshop ? 'hidden' : 'visible'}>
        <AnswerScreen
          name={answer.value ? `Findings of ‘${answer.value.wave}’` : 'Findings'}
          within={
            answer.value &&
            pathTo(answer.value.client, {
              id: answer.value.campaignId,
              name: answer.value.campaign,
            })
          }
          answer={answer}
        >
          {(found) => <Wave {...found} id={wave} onDone={answer.again} />}
        </AnswerScreen>
      </Activity>
      {workshop && <Workshop route={workshop} answer={answer} />}
    </>
  );
}

const WORKSHOP_LINK = 'workshop';

/** Puts the focus on the link to the workshop when that is left. */
function useReturnToLink(isInWorkshop: boolean): void {
  const was = useRef(isInWorkshop);
  useEffect(() => {
    if (!isInWorkshop && was.current) document.getElementById(WORKSHOP_LINK)?.focus();
    was.current = isInWorkshop;
  }, [isInWorkshop]);
}

interface WaveProps extends WaveFindings {
  id: string;
  onDone: () => void;
}

function Wave({ onDone, ...found }: WaveProps) {
  const { state, snapshot, comments } = found;
  const [quoted, setQuoted] = useState<ReadonlySet<string>>(new Set());
  const quote = (id: string, isQuoted: boolean) =>
    setQuoted(new Set([...quoted, id].filter((one) => one !== id || isQuoted)));
  return (
    <>
      {snapshot ? (
        <Shown
          {...found}
          snapshot={snapshot}
          quoted={comments.filter(({ id }) => quoted.has(id))}
        />
      ) : (
        <>
          <Nothing>{NOT_YET[state]}</Nothing>
          <WhoAnswered {...found} />
        </>
      )}
      {snapshot && (
        <Part title="Comments" text={COMMENTS_ORDER}>
          <Comments
            comments={comments}
            renderAct={({ id }) => (
              <>
                <label>
                  <input
                    type="checkbox"
                    checked={quoted.has(id)}
                    onChange={({ currentTarget }) => quote(id, currentTarget.checked)}
                  />{' '}
                  Quote in the report
                </label>{' '}
                <Deletion
                  path={`wave-comments/${id}`}
                  said={() => 'Deleted.'}
                  question="Delete this comment?"
                  text="Do so if it names somebody, or tells who wrote it. It is deleted for good."
                  onDone={onDone}
                >
                  Delete
                </Deletion>
              </>
            )}
          />
        </Part>
      )}
    </>
  );
}

/** Who answered the wave, and what isn't counted: the same on the screen and in the report. */
function WhoAnswered({ participation, unread }: Pick<WaveFindings, 'participation' | 'unread'>) {
  if (!participation || participation.parts.length === 0) return null;
  return (
    <Part title="Who answered" isApart>
      <Participation participation={participation} />
      {unread > 0 && (
        <p className={body.text}>
          {amount(unread, 'response')} could not be read, because the key was lost when the store
          was restored, and {unread === 1 ? 'is' : 'are'} in no figure.
        </p>
      )}
    </Part>
  );
}

const NOBODY = { least: 0, units: [], parts: [] };

function Shown({
  snapshot,
  quoted,
  ...all
}: Omit<WaveProps, 'onDone' | 'snapshot'> & {
  snapshot: Snapshot;
  quoted: WaveFindings['comments'];
}) {
  const { id, remedies, earlier, client, system, wave } = all;
  const found = useMemo(() => {
    const findings = deriveFindings(snapshot, remedies);
    const { main } = findings;
    const history = compareWaves(earlier, snapshot, findings, wave);
    return (
      main && {
        ...{ findings, main, history },
        sentences: writeWaveSentences(system, findings, main, history.changes),
      }
    );
  }, [snapshot, remedies, earlier, system, wave]);
  if (!found) return <Nothing>{FEW}</Nothing>;
  const { findings, main, history, sentences } = found;
  const counted = <WhoAnswered {...all} />;
  const shared = { findings, main, history, wave, counted };
  return (
    <>
      <h2 className={css.headline}>{sentences.headline}</h2>
      <p className={css.summary}>{sentences.summary}</p>
      <p className={list.apart}>
        <a id={WORKSHOP_LINK} className={actionClass} href={addressOf('workshop', { wave: id })}>
          Open the workshop
        </a>
      </p>
      <WaveBody {...shared} barrier={sentences.barrier} />
      <ReportForm
        key={JSON.stringify(sentences)}
        about={`${client}, ${system}, ${wave}`}
        sentences={sentences}
        quotations={quoted.length}
        renderBody={(barrier) => (
          <WaveBody
            {...shared}
            barrier={barrier}
            quotations={quoted.length > 0 && <Comments comments={quoted} />}
          />
        )}
        table={toWaveTable({ wave, findings, participation: all.participation ?? NOBODY, history })}
      />
    </>
  );
}
