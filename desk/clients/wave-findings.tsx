import { Activity, Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { amount } from '../../core/amount.ts';
import { type WaveFindings, waveFindingsSchema } from '../../core/desk/findings.ts';
import { compareWaves } from '../../core/findings/compare-waves.ts';
import { deriveFindings, type Findings } from '../../core/findings/findings.ts';
import type { Snapshot } from '../../core/findings/snapshot.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { Behind } from '../findings/behind.tsx';
import { Chart } from '../findings/chart.tsx';
import { COMMENTS_ORDER, Comments } from '../findings/comments.tsx';
import { drawGap } from '../findings/drawings/bars.ts';
import body from '../findings/findings-body.module.css';
import { listColumns } from '../findings/heat.ts';
import { type FindingsRoute, HeatMap } from '../findings/heat-map.tsx';
import { Method } from '../findings/method.tsx';
import { FEW, NOT_YET } from '../findings/missing.ts';
import { Part } from '../findings/part.tsx';
import { Participation } from '../findings/participation.tsx';
import { ReportForm } from '../findings/report-form.tsx';
import { writeWaveSentences } from '../findings/report-sentences.ts';
import { say } from '../findings/say-as-firm.ts';
import { toWaveTable } from '../findings/wave-table.ts';
import { WhatToDo } from '../findings/what-to-do.tsx';
import { Deletion } from '../parts/act.tsx';
import { ActionButton, ActionLink } from '../parts/action-button.tsx';
import { FIRM_LANGUAGE, FirmText } from '../parts/firm-text.tsx';
import { AnswerScreen } from '../parts/screen.tsx';
import css from '../parts/screens.module.css';
import { Nothing } from '../parts/states.tsx';
import { addressOf, type WorkshopRoute } from '../route.ts';
import { Workshop } from '../workshop/workshop.tsx';
import { pathTo } from './path-to.ts';

/**
 * The findings of a wave of a campaign: a heat map with what lies behind what is chosen in it, the
 * gap between sponsors and users, comments, a report of them, and their workshop.
 */
export function WaveFindingsScreen({
  route,
  workshop,
}: {
  route: FindingsRoute;
  workshop?: WorkshopRoute | undefined;
}) {
  const answer = useAnswer(`waves/${route.wave}/findings`, waveFindingsSchema);
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
          {(found) => <Wave {...found} route={route} onDone={answer.again} />}
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
  route: FindingsRoute;
  onDone: () => void;
}

function Wave({ onDone, ...found }: WaveProps) {
  const { state, snapshot, participation, comments } = found;
  const [quoted, setQuoted] = useState<ReadonlySet<string>>(new Set());
  const quote = (id: string, isQuoted: boolean) =>
    setQuoted(new Set([...quoted, id].filter((one) => one !== id || isQuoted)));
  if (!snapshot)
    return (
      <>
        <Nothing>{NOT_YET[state]}</Nothing>
        {participation && participation.parts.length > 0 && (
          <Part title="Who answered">
            <Participation participation={participation} />
          </Part>
        )}
      </>
    );
  return (
    <Shown
      {...found}
      {...{ snapshot, onDone }}
      quoted={comments.filter(({ id }) => quoted.has(id))}
    >
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
    </Shown>
  );
}

/** What isn't counted. */
function Unread({ unread }: Pick<WaveFindings, 'unread'>) {
  if (unread === 0) return null;
  return (
    <p className={body.text}>
      {amount(unread, 'response')} can’t be read, because a backup was put back that lacks{' '}
      {unread === 1 ? 'its key, and is' : 'their keys, and are'} in no figure.
    </p>
  );
}

const NOBODY = { least: 0, units: [], parts: [] };

function Shown({
  snapshot,
  quoted,
  children,
  ...all
}: Omit<WaveProps, 'snapshot'> & {
  snapshot: Snapshot;
  quoted: WaveFindings['comments'];
  /** The comments. */
  children: ReactNode;
}) {
  const { route, earlier, system, wave } = all;
  const found = useMemo(() => {
    const findings = deriveFindings(snapshot, say.cellNames(snapshot.units));
    const { main } = findings;
    const history = compareWaves(earlier, snapshot, findings, wave);
    return (
      main && {
        ...{ findings, main, history, columns: listColumns(findings, snapshot.units, say.sideOf) },
        figures: { wave, findings, main, history, units: snapshot.units },
        sentences: writeWaveSentences(say, system, findings, main, history.changes),
      }
    );
  }, [snapshot, earlier, system, wave]);
  const report = useRef<HTMLDivElement>(null);
  const goToReport = () => {
    const fold = report.current?.querySelector('details');
    if (fold) fold.open = true;
    report.current?.scrollIntoView();
    report.current?.querySelector('input')?.focus({ preventScroll: true });
  };
  if (!found)
    return (
      <>
        <Nothing>{FEW}</Nothing>
        {children}
      </>
    );
  const { findings, main, history, columns, figures, sentences } = found;
  const { gap, areBeliefs } = findings;
  return (
    <>
      <div className={css.opening}>
        <h2 className={css.headline} lang={FIRM_LANGUAGE}>
          {sentences.headline}
        </h2>
        <p className={css.acts}>
          <ActionLink id={WORKSHOP_LINK} href={addressOf('workshop', { wave: route.wave })}>
            Present
          </ActionLink>
          <ActionButton onClick={goToReport}>Report</ActionButton>
        </p>
      </div>
      <Response {...{ findings, ...all }} />
      <Unread {...all} />
      <HeatMap {...{ route, findings, main, columns }} />
      <Behind {...{ route, findings, main, columns, history }} words={snapshot.words} />
      <WhatToDo
        {...all}
        {...{ id: route.wave, snapshot, findings, main, barrier: sentences.barrier }}
      />
      {gap && (
        <Part title="The Value Translation Gap">
          <Chart draw={(width) => drawGap(gap, { say, width, areBeliefs })} />
        </Part>
      )}
      {children}
      <details className={`${body.fold} ${body.part}`}>
        <summary>
          <h2>Method, and who answered</h2>
        </summary>
        {all.participation && <Participation participation={all.participation} />}
        <Method findings={findings} />
      </details>
      <div ref={report}>
        <ReportForm
          key={JSON.stringify(sentences)}
          id={route.wave}
          found={all}
          figures={figures}
          sentences={sentences}
          quoted={quoted}
          table={toWaveTable(say, {
            ...{ wave, findings, history },
            participation: all.participation ?? NOBODY,
          })}
        />
      </div>
    </>
  );
}

/** How many answered of each side, and in which days. */
function Response({
  findings: { cells },
  opensOn,
  closesOn,
}: { findings: Findings } & Pick<WaveFindings, 'opensOn' | 'closesOn'>) {
  const sides = cells.filter(({ kind }) => kind !== 'group');
  return (
    <p className={css.response}>
      {(sides.length > 0 ? sides : cells).map((cell) => (
        <Fragment key={cell.name}>
          <FirmText>
            {cell.name}: {say.answered(cell)}
          </FirmText>{' '}
          answered.{' '}
        </Fragment>
      ))}
      Asked <FirmText>{say.days(opensOn, closesOn)}</FirmText>.
    </p>
  );
}
