import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { fill } from '../../core/content/fill.ts';
import type { History } from '../../core/findings/compare-waves.ts';
import {
  type CellResults,
  type Findings,
  type SectionResult,
  weakestFirst,
} from '../../core/findings/findings.ts';
import type { Questionnaire } from '../../core/survey/questionnaire.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FIRM_LANGUAGE, FirmText } from '../parts/firm-text.tsx';
import { addressOf } from '../route.ts';
import css from './behind.module.css';
import { Chart } from './chart.tsx';
import { titlesOf, weakestStatements } from './drawings/list.ts';
import { drawStatements } from './drawings/statements.ts';
import body from './findings-body.module.css';
import { type Column, stepOf, toStyle } from './heat.ts';
import type { FindingsRoute } from './heat-map.tsx';
import { HistoryNotes } from './history-notes.tsx';
import { type HistoryLine, HistoryTable } from './history-table.tsx';
import { say } from './say-as-firm.ts';
import { StatementChart } from './statement-chart.tsx';
import { NO_STATEMENTS } from './statements.ts';

interface BehindProps {
  route: FindingsRoute;
  findings: Findings;
  main: CellResults;
  columns: readonly Column[];
  history: History;
  words: Questionnaire;
}

/**
 * What lies behind the heat map: all that may be shown of the chosen section, group or cell, and
 * while nothing is chosen the lowest statements.
 */
export function Behind(props: BehindProps) {
  const { route, main, columns } = props;
  const section = main.sections.find(({ category }) => category === route.section);
  const column = columns.find(({ name }) => name === route.of);
  const panel = useRef<HTMLElement>(null);
  useLeaving(route, panel);
  const isChosen = Boolean(route.section || route.of);
  const isFound =
    Boolean(section) === Boolean(route.section) && Boolean(column) === Boolean(route.of);
  const { title, lead, rest } = isFound
    ? contentOf(props, section, column)
    : { title: 'Not found', lead: 'This wave has no such section or group.', rest: null };
  return (
    <section ref={panel} className={css.behind} aria-labelledby="behind">
      <div className={css.top}>
        <div aria-live="polite">
          <h2 id="behind">{title}</h2>
          {lead && <div className={css.lead}>{lead}</div>}
        </div>
        {isChosen && <ActionButton onClick={() => leave(route)}>Show all</ActionButton>}
      </div>
      {rest}
    </section>
  );
}

interface Content {
  title: ReactNode;
  lead: ReactNode;
  rest: ReactNode;
}

function contentOf(
  { findings, main, columns, history, words }: BehindProps,
  section: SectionResult | undefined,
  column: Column | undefined,
): Content {
  const shared = { history, main: main.name, words };
  if (column && !column.shown)
    return {
      title: <FirmText>{column.name}</FirmText>,
      lead: column.withheld && (
        <>
          Withheld: <FirmText>{say.reason(column.withheld, findings.least)}</FirmText>
        </>
      ),
      rest: null,
    };
  const cell = column?.shown;
  if (cell && section) {
    return {
      title: (
        <FirmText>
          {section.title}, {cell.name}
        </FirmText>
      ),
      lead: (
        <p>
          <Score score={scoreOf(cell, section)} /> {sayAll(cell)}
        </p>
      ),
      rest: (
        <>
          <Statements cell={cell} category={section.category} />
          <Course
            {...{ ...shared, section }}
            head="Section"
            of={cell.name}
            lines={[{ ...section, of: cell.name }]}
          />
        </>
      ),
    };
  }
  if (cell)
    return {
      title: <FirmText>{cell.name}</FirmText>,
      lead: sayAll(cell),
      rest: (
        <>
          <Course {...shared} head="Section" of={cell.name} lines={linesOf(cell)} />
          {cell.statements.length === 0 ? (
            <p className={body.text}>{NO_STATEMENTS}</p>
          ) : (
            weakestFirst(cell.sections).map(({ category, title }) => (
              <Statements
                key={category}
                cell={cell}
                category={category}
                title={<FirmText>{title}</FirmText>}
              />
            ))
          )}
        </>
      ),
    };
  if (section) {
    const { category, title } = section;
    const { gap } = findings;
    return {
      title: <FirmText>{title}</FirmText>,
      lead: <Sides section={section} main={main} gap={gap} />,
      rest: (
        <>
          <Statements
            cell={main}
            category={category}
            title={
              <>
                Statements, <FirmText>{main.name}</FirmText>
              </>
            }
          />
          <Course
            {...shared}
            head="Group"
            section={section}
            lines={[
              ...columns.flatMap(({ shown }) =>
                shown ? [{ title: shown.name, category, of: shown.name }] : [],
              ),
              ...(gap ? [{ title: say.words.figures.gap, category, of: undefined }] : []),
            ]}
          />
        </>
      ),
    };
  }
  const lowest = weakestStatements(main);
  return {
    title: 'The lowest statements that may be shown',
    lead:
      lowest.length > 0 ? <FirmText>{say.named(main.name, main.people)}.</FirmText> : NO_STATEMENTS,
    rest: (
      <>
        {lowest.length > 0 && (
          <Chart
            draw={(width) =>
              drawStatements(
                fill(say.words.drawings.statements.title, { group: main.name }),
                lowest,
                { say, width, titleOf: titlesOf(main) },
              )
            }
          />
        )}
        <Course {...shared} head="Section" lines={linesOf(main)} />
      </>
    ),
  };
}

function linesOf({ name, sections }: CellResults): HistoryLine[] {
  return weakestFirst(sections).map(({ category, title }) => ({ title, category, of: name }));
}

function scoreOf({ sections }: CellResults, { category }: SectionResult): SectionResult['score'] {
  return sections.find((section) => section.category === category)?.score ?? null;
}

function sayAll(cell: CellResults): ReactNode {
  return (
    <>
      Answered:{' '}
      <FirmText>
        {say.answered(cell)}. {say.absence(cell.absence, cell.asked)}
      </FirmText>
    </>
  );
}

function Score({ score }: { score: SectionResult['score'] }) {
  if (!score) return 'Withheld: the score would tell what single people answered.';
  return (
    <strong className={css.score} lang={FIRM_LANGUAGE} style={toStyle(stepOf(score))}>
      {say.score(score)}
    </strong>
  );
}

/** A section's score, and where there are sponsors theirs, with the gap. */
function Sides({
  section: { category, score },
  main,
  gap,
}: {
  section: SectionResult;
  main: CellResults;
  gap: Findings['gap'];
}) {
  const compared = gap?.sections.find((section) => section.category === category);
  return (
    <p className={css.sides}>
      <span>
        <FirmText>{main.name}</FirmText> <Score score={score} />
      </span>
      {compared && (
        <>
          <span>
            Sponsors <Score score={compared.to} />
          </span>
          <span>
            Gap <FirmText>{say.scoreDifference(compared)}</FirmText>
          </span>
        </>
      )}
    </p>
  );
}

function Statements({
  cell,
  category,
  title,
}: {
  cell: CellResults;
  category: string;
  /** Its heading, where others stand beside it. */
  title?: ReactNode;
}) {
  const own = weakestFirst(cell.statements.filter((statement) => statement.category === category));
  if (own.length === 0) return title ? null : <p className={body.text}>{NO_STATEMENTS}</p>;
  return (
    <div className={body.section}>
      {title && <h3>{title}</h3>}
      <StatementChart cell={cell} category={category} statements={own} />
    </div>
  );
}

interface CourseProps {
  history: History;
  main: string;
  words: Questionnaire;
  head: string;
  lines: readonly HistoryLine[];
  /** The chosen side or group, and section. */
  of?: string;
  section?: SectionResult;
}

/** Changes and trend of some lines; nothing where there is no earlier wave. */
function Course({ history, main, words, head, lines, of, section }: CourseProps) {
  const { changes, apart } = history;
  if (changes.length + apart.length === 0) return null;
  return (
    <div className={body.section}>
      <h3>{changes.length > 0 ? 'Wave by wave' : 'Earlier waves'}</h3>
      {changes.length > 0 && <HistoryTable {...{ history, main, head, lines }} />}
      <HistoryNotes {...{ history, words, of, section }} />
    </div>
  );
}

/** Leaves what is chosen; the focus stays in the map, at what was chosen. */
function leave({ wave }: FindingsRoute): void {
  document.querySelector<HTMLElement>('main table [aria-current]')?.focus();
  location.hash = addressOf('findings', { wave });
}

/**
 * Leaves what is chosen by Escape, and brings its heading into view when something is chosen, since
 * the map is longer than a phone.
 */
function useLeaving(route: FindingsRoute, panel: RefObject<HTMLElement | null>): void {
  const { section, of } = route;
  const shown = useRef(route);
  useEffect(() => {
    const isNew = shown.current.section !== section || shown.current.of !== of;
    shown.current = route;
    if (!section && !of) return;
    if (isNew) panel.current?.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
    const press = ({ key, target }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest('dialog, form, details');
      if (key === 'Escape' && !isElsewhere) leave(route);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [route, section, of, panel]);
}
