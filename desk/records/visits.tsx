import type { ReactNode } from 'react';
import { count } from '../../core/amount.ts';
import {
  type DeskVisits,
  PERIODS,
  sumByPeriod,
  VISIT_SERIES,
  visitsSchema,
} from '../../core/desk/visits.ts';
import layout from '../../site/styles/layout.module.css';
import { useAnswer } from '../asking/use-answer.ts';
import { Filter } from '../parts/filter.tsx';
import shared from '../parts/list.module.css';
import { AnswerScreen } from '../parts/screen.tsx';
import css from '../parts/screens.module.css';
import { Nothing } from '../parts/states.tsx';
import { numbersTable, Table } from '../parts/table.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { addressOf } from '../route.ts';
import { formNames } from '../words/names.ts';

const SERIES_NAMES: Record<(typeof VISIT_SERIES)[number], string> = {
  screen: 'Screens shown',
  referrer: 'Visits that came from other sites',
  'call-booking': 'Presses on booking a conversation',
  'quick-scan-begun': 'Quick scans begun',
  'quick-scan-finished': 'Quick scans finished',
  'readiness-scan-begun': 'Full scans begun',
  'readiness-scan-finished': 'Full scans finished',
  form: 'Forms sent, suspected spam among them',
};

/** What was counted of visits by day or by week, where VISITS is on. */
export function VisitsScreen({ by = 'day' }: { by?: keyof typeof PERIODS | undefined }) {
  return (
    <AnswerScreen name="Visits" answer={useAnswer('visits', visitsSchema)}>
      {(visits) => <Counts visits={visits} by={by} />}
    </AnswerScreen>
  );
}

function Counts({
  visits: { isCounting, today, sums, names },
  by,
}: {
  visits: DeskVisits;
  by: keyof typeof PERIODS;
}) {
  const counted = VISIT_SERIES.filter((series) => sums.some((sum) => sum.series === series));
  const namesOf = (kind: string) =>
    names.filter((one) => one.kind === kind).map(({ name, count }) => ({ key: name, name, count }));
  const forms = namesOf('form').map((row) => ({ ...row, name: formNames(row.key).one }));
  const lists = [
    ['Which screens', 'Screen', namesOf('screen')],
    ['From which sites', 'Site', namesOf('referrer')],
    ['Which forms', 'Form', forms],
  ] as const;
  return (
    <>
      {!isCounting && (
        <p className={shared.text}>
          Visits are not counted on this site. Ask whoever runs the server to switch that on.
        </p>
      )}
      {counted.length === 0 && isCounting && (
        <Nothing>
          Nothing was counted in the last {PERIODS.week} weeks. The next visitor’s first screen
          appears here.
        </Nothing>
      )}
      {counted.length > 0 && (
        <>
          <p className={shared.text}>
            These are counts of what happened, not of people: nothing tells one visitor from
            another, and nobody is counted who asks not to be tracked. Days are in UTC. Steps of the
            survey are never counted.
          </p>
          <Filter
            label="Period"
            choices={(['day', 'week'] as const).map((one) => ({
              name: `By ${one}`,
              href: addressOf('visits', { period: one }),
              isChosen: one === by,
            }))}
          />
          {counted.map((series) => (
            <CountTable
              key={series}
              caption={SERIES_NAMES[series]}
              heads={[by === 'day' ? 'Day' : 'Week from', 'Count']}
              rows={sumByPeriod(sums, { series, by, today }).map(({ from, count }) => ({
                key: from,
                name: <Timestamp at={Date.parse(from)} isDay />,
                count,
              }))}
            />
          ))}
          {lists.map(
            ([caption, head, rows]) =>
              rows.length > 0 && (
                <CountTable
                  key={caption}
                  caption={`${caption}, in ${PERIODS.week} weeks`}
                  heads={[head, 'Count']}
                  rows={rows}
                />
              ),
          )}
        </>
      )}
    </>
  );
}

interface CountTableProps {
  caption: string;
  heads: readonly [string, string];
  rows: readonly { key: string; name: ReactNode; count: number }[];
}

/** Counts as a table with a bar in each row, as long as the row's part of the largest count. */
function CountTable({ caption, heads: [head, number], rows }: CountTableProps) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  return (
    <Table
      className={`${numbersTable} ${css.bars}`}
      caption={caption}
      heads={[
        head,
        <span key="bar" className={layout.hidden}>
          Bar
        </span>,
        number,
      ]}
      rows={rows.map((row) => [
        row.key,
        row.name,
        <svg key="bar" className={css.chart} aria-hidden="true">
          <line className={css.track} x1="0" x2="100%" y1="8" y2="8" />
          <rect className={css.bar} y="4" width={`${(100 * row.count) / most}%`} height="8" />
        </svg>,
        count(row.count),
      ])}
    />
  );
}
