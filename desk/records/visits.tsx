import words from 'content:desk';
import type { ReactNode } from 'react';
import { count } from '../../core/amount.ts';
import {
  comparePeriods,
  type DeskVisits,
  PERIOD_WEEKS,
  type VisitKind,
  type VisitName,
  type VisitSeries,
  visitDays,
  visitsSchema,
} from '../../core/desk/visits.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { FirmText } from '../parts/firm-text.tsx';
import shared from '../parts/list.module.css';
import { AnswerScreen } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { numbersTable, Table } from '../parts/table.tsx';
import { formNames } from '../words/names.ts';
import css from './visits.module.css';
import { VisitsChart } from './visits-chart.tsx';

/** What was counted of visits in the last weeks, where VISITS is on. */
export function VisitsScreen() {
  return (
    <AnswerScreen name="Visits" answer={useAnswer('visits', visitsSchema)}>
      {(visits) => <Visits {...visits} />}
    </AnswerScreen>
  );
}

function Visits({ isCounting, names, ...counted }: DeskVisits) {
  const sum = (series: VisitSeries) => {
    const days = visitDays(counted, series);
    return { days, now: days.reduce((all, day) => all + day.count, 0) };
  };
  const views = sum('screen');
  const scans = (scan: 'quick-scan' | 'readiness-scan') =>
    `of ${count(sum(`${scan}-begun`).now)} begun`;
  return (
    <>
      {!isCounting && (
        <p className={shared.text}>
          Visits are not counted on this site. Ask whoever runs the server to switch that on.
        </p>
      )}
      {counted.sums.length === 0 ? (
        <Nothing>
          Nothing was counted in the last {PERIOD_WEEKS} weeks. You will see here how often pages
          were read, day by day beside the {PERIOD_WEEKS} weeks before; which pages, and which sites
          people came from; how many scans were begun and finished; and how many forms were sent.
        </Nothing>
      ) : (
        <>
          <dl className={css.figures}>
            <Figure of={views.now} what="page views">
              {comparePeriods(views.days)}
            </Figure>
            <Figure of={sum('referrer').now} what="arrivals from other sites" />
            <Figure of={sum('quick-scan-finished').now} what={`${words.quickScan} finished`}>
              {scans('quick-scan')}
            </Figure>
            <Figure of={sum('readiness-scan-finished').now} what="full scans finished">
              {scans('readiness-scan')}
            </Figure>
            <Figure of={sum('call-booking').now} what="clicks on ‘Book a conversation’" />
            <Figure of={sum('form').now} what="forms sent">
              suspected spam among them
            </Figure>
          </dl>
          <VisitsChart days={views.days} />
          <p className={shared.text}>
            All of it is of the last {PERIOD_WEEKS} weeks. These are counts of what happened, not of
            people: nothing tells one visitor from another, and nobody is counted who asks not to be
            tracked. Steps of the survey are never counted.
          </p>
          <div className={css.names}>
            <Names of="screen" caption="Pages" names={names}>
              {({ name, page }) => (page ? <a href={page.address}>{page.title}</a> : name)}
            </Names>
            <Names of="referrer" caption="Came from" names={names}>
              {({ name }) => (name === 'other' ? 'Other sites' : name)}
            </Names>
            <Names of="form" caption="Forms sent" names={names}>
              {({ name }) => <FirmText>{formNames(name).one}</FirmText>}
            </Names>
          </div>
        </>
      )}
    </>
  );
}

function Figure({ of, what, children }: { of: number; what: string; children?: ReactNode }) {
  return (
    <div>
      <dt>
        {what} {children && <span>{children}</span>}
      </dt>
      <dd>{count(of)}</dd>
    </div>
  );
}

interface NamesProps {
  of: VisitKind;
  caption: string;
  names: readonly VisitName[];
  children: (name: VisitName) => ReactNode;
}

/** Names with a bar in each row, as long as the row's part of the largest count. */
function Names({ of, caption, names, children }: NamesProps) {
  const rows = names.filter(({ kind }) => kind === of);
  const most = Math.max(1, ...rows.map((row) => row.count));
  if (rows.length === 0) return null;
  return (
    <Table
      className={`${numbersTable} ${css.bars}`}
      caption={caption}
      rows={rows.map((row) => [
        row.name,
        <>
          {children(row)}
          <svg aria-hidden="true">
            <rect width={`${(100 * row.count) / most}%`} height="4" />
          </svg>
        </>,
        count(row.count),
      ])}
    />
  );
}
