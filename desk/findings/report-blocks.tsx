import type { ComponentProps, ReactNode } from 'react';
import { fill } from '../../core/content/fill.ts';
import type { WaveFindings } from '../../core/desk/findings.ts';
import {
  type CellResults,
  MOST_STEPS,
  weakestFirst,
  weakestOf,
} from '../../core/findings/findings.ts';
import { type CountedCell, listCounts } from '../../core/findings/participation.ts';
import { inWords } from '../../core/language.ts';
import { splitList } from '../../core/split-list.ts';
import { COMMENT_FIELDS } from '../../core/survey/comments.ts';
import { TextList } from '../../site/ui/text-list.tsx';
import { drawChanges, drawGap, drawGapChanges, drawScores } from './drawings/bars.ts';
import { Figure, Picture } from './drawings/drawing.tsx';
import { drawOnPaper, type Grid, heatMapOf, trendOf } from './drawings/heat-map.ts';
import { type Figures, titlesOf, weakestStatements } from './drawings/list.ts';
import { drawStatements } from './drawings/statements.ts';
import type { Saying } from './figures-in-words.ts';
import { whoOf } from './report-sentences.ts';

/** What an operator wrote for a report. */
export interface Written {
  headline: string;
  /** The sentences of its first page. */
  points: readonly string[];
  /** Whom it is for; empty if that isn't said. */
  reader: string;
  /** The client's logo as an address that holds it. */
  logo?: string | undefined;
}

type Found = Omit<WaveFindings, 'snapshot'>;

export interface ReportInput {
  found: Found;
  figures: Figures;
  written: Written;
  quoted: WaveFindings['comments'];
  /** The day of the report. */
  day: string;
  say: Saying;
  /** The questions that comments answer, by their fields. */
  questions: Record<string, string>;
}

interface Block {
  node: ReactNode;
  keepsNext?: boolean;
}

const WIDTH = 656;
const NARROW_WIDTH = 336;
/** The width of a group's drawing beside another group's. */
const HALF_WIDTH = 312;

const WIDTHS = [WIDTH, NARROW_WIDTH] as const;

/**
 * The first page, which can be handed out alone. @param rows how many sections its drawing has,
 * those with the widest gap, or the weakest.
 */
export function firstPage(
  { found, figures, written, say }: ReportInput,
  rows: number,
): ReactNode[] {
  const { words } = say;
  const { findings, main } = figures;
  const { gap, areBeliefs } = findings;
  const about = { found, main, say };
  const all = (gap ?? main).sections.length;
  const some = fill(say.plural(gap ? words.summary.widest : words.summary.weakest, rows), {
    ...{ number: inWords(say.language, rows), all: inWords(say.language, all) },
  });
  return [
    <p key="title" className="kicker">
      {words.summary.title}
    </p>,
    <h1 key="headline">{written.headline}</h1>,
    <Facts key="facts" {...about} />,
    <section key="drawing">
      <h2>{gap ? words.summary.gap : words.summary.scores}</h2>
      <p className="fine">
        {words.summary.scale} {rows < all && some}
      </p>
      <Figure
        widths={WIDTHS}
        draw={(width) =>
          gap
            ? drawGap({ ...gap, sections: widest(gap.sections, rows) }, { say, width, areBeliefs })
            : drawScores(
                fill(words.drawings.scores, { group: main.name }),
                weakestFirst(main.sections).slice(0, rows),
                { say, width },
              )
        }
      />
    </section>,
    <TextList key="points" className="points" items={written.points} />,
    <Decisions key="decisions" {...about} />,
  ];
}

interface About {
  found: Found;
  main: CellResults;
  say: Saying;
}

/** The sections with the widest gaps, in their order. */
function widest<Each extends { tenths: number | null }>(
  all: readonly Each[],
  rows: number,
): Each[] {
  const sizeOf = ({ tenths }: Each) => Math.abs(tenths ?? 0);
  const drawn = all.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, rows);
  return all.filter((one) => drawn.includes(one));
}

/** Who answered, as far as it is told, and when. */
function Facts({ found, main, say }: About) {
  const shown = countsOf(found, say).shown;
  const sides = shown.filter(({ kind }) => kind === 'side');
  const told = sides.length > 0 ? sides : shown.filter(({ name }) => name === main.name);
  return (
    <dl className="facts">
      {told.map((cell) => (
        <div key={cell.name}>
          <dt>{cell.name}</dt>
          <dd>
            {say.ofAsked(cell)}
            <small>{sayShare(cell, say)}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>{say.words.answered.days}</dt>
        <dd>{say.days(found.opensOn, found.closesOn)}</dd>
      </div>
    </dl>
  );
}

function sayShare(cell: CountedCell, say: Saying): string {
  const { open, share: told, untold } = say.words.answered;
  if (cell.open > 0) return fill(open, { count: say.count(cell.open) });
  const share = say.share(cell);
  return share === undefined ? untold : fill(told, { share });
}

function countsOf({ participation }: Found, say: Saying) {
  return participation
    ? listCounts(participation, say.cellNames(participation.units))
    : { shown: [], withheld: [] };
}

/** The first actions that were agreed; until there are some, what to do about the weakest sections. */
function Decisions({ found: { actions, steps }, main, say }: About) {
  const words = say.words.actions;
  const titleOf = titlesOf(main);
  if (actions.length > 0)
    return (
      <section className="decisions">
        <h2>{words.first}</h2>
        <ol>
          {actions.slice(0, MOST_STEPS).map(({ id, category, text, owner, dueOn }) => (
            <li key={id}>
              <strong>{fill(words.section, { section: titleOf(category) })}</strong> {text}{' '}
              <small>{fill(words.agreed, { owner, day: say.days(dueOn) })}</small>
            </li>
          ))}
        </ol>
      </section>
    );
  const weakest = weakestOf(main.sections, MOST_STEPS);
  if (weakest.length === 0) return null;
  return (
    <section className="decisions">
      <h2>{words.none}</h2>
      <ol>
        {weakest.map(({ category, title, score }) => (
          <li key={category}>
            <strong>{fill(words.scored, { section: title, score: say.score(score) })}</strong>{' '}
            {steps[category]?.what} <span className="blank">{words.blank}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** All pages after the first one, as blocks. */
export function otherBlocks(input: ReportInput): Block[] {
  return [
    ...mapBlocks(input),
    ...changeBlocks(input),
    ...statementBlocks(input),
    ...groupBlocks(input),
    ...quotationBlocks(input),
    ...actionBlocks(input),
    ...methodBlocks(input),
  ];
}

function headed(title: string, text?: string): Block {
  return {
    node: (
      <header>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </header>
    ),
    keepsNext: true,
  };
}

function mapBlocks({ figures: { findings, main, units }, say }: ReportInput): Block[] {
  const { words } = say;
  return [
    headed(words.map.title, words.map.text),
    ...tables(heatMapOf(findings, main, units, say), say),
  ];
}

function changeBlocks({ figures: { wave, main, history }, say }: ReportInput): Block[] {
  const { words } = say;
  const { changes, trends } = history;
  if (changes.length === 0 && history.apart.length === 0) return [];
  const trend = trends.find(({ name }) => name === main.name);
  return [
    headed(words.changes.title, words.changes.text),
    ...changes.flatMap((change): Block[] => {
      const { since, gap } = change;
      const between = { name: main.name, since, wave };
      const notes = [
        ...change.uncompared.map((one) => say.uncompared(one, change)),
        ...change.otherwise.map((title) => say.otherwise(title, change)),
        ...change.reworded.map((one) => say.reworded(one, change)),
      ];
      return [
        subheading(fill(words.drawings.changes.title, { group: main.name, since })),
        figure((width) => drawChanges(between, change, { say, width })),
        ...(gap && gap.sections.length > 0
          ? [
              subheading(fill(words.drawings.changes.gap, { since })),
              figure((width) => drawGapChanges({ since, wave }, gap, { say, width })),
            ]
          : []),
        ...notes.map(sentence),
      ];
    }),
    ...(trend && trend.waves.length > 2
      ? [
          subheading(fill(words.drawings.trend, { group: trend.name })),
          ...tables(trendOf(trend, main.sections, say), say),
        ]
      : []),
    ...history.apart.map((one) => sentence(say.apart(one))),
  ];
}

function subheading(title: string): Block {
  return { node: <h3>{title}</h3>, keepsNext: true };
}

function figure(draw: ComponentProps<typeof Figure>['draw']): Block {
  return { node: <Figure widths={WIDTHS} draw={draw} /> };
}

/** Drawings that may stand on several pages; on a phone, they stand in the place of the first. */
function tables(grid: Grid, say: Saying): Block[] {
  const narrow = drawOnPaper(grid, { say, width: NARROW_WIDTH });
  return drawOnPaper(grid, { say, width: WIDTH }).map((drawing, index) => ({
    node: (
      <>
        <div className="wide">
          <Picture drawing={drawing} />
        </div>
        {index === 0 && (
          <div className="narrow">
            {narrow.map((each) => (
              <Picture key={each.columns.join()} drawing={each} />
            ))}
          </div>
        )}
      </>
    ),
  }));
}

function sentence(text: string): Block {
  return { node: <p>{text}</p> };
}

function statementBlocks({ figures: { main }, say }: ReportInput): Block[] {
  const { words } = say;
  const weakest = weakestStatements(main);
  const who = whoOf(main, say, 'ofWhom');
  if (weakest.length === 0)
    return [headed(words.statements.title), sentence(fill(words.statements.none, { who }))];
  const titleOf = titlesOf(main);
  return [
    headed(words.statements.title, fill(words.statements.text, { who })),
    figure((width) =>
      drawStatements(fill(words.drawings.statements.title, { group: main.name }), weakest, {
        say,
        width,
        titleOf,
      }),
    ),
  ];
}

/** The scores of each group, two beside each other, all in the same order. */
function groupBlocks({ figures: { findings, main }, say }: ReportInput): Block[] {
  const { words } = say;
  const order = weakestFirst(main.sections).map(({ category }) => category);
  const groups = findings.cells.filter(({ kind }) => kind === 'group');
  if (groups.length === 0 || (groups.length === 1 && groups[0] === main)) return [];
  return [
    headed(words.groups.title, words.groups.text),
    ...splitList(groups, 2).map((pair) => ({
      node: (
        <div className="pair">
          {pair.map((cell) => (
            <section key={cell.name}>
              <h3>{say.named(cell.name, cell.people)}</h3>
              <p className="fine">{say.absence(cell.absence, cell.asked)}</p>
              <Picture
                drawing={drawScores(
                  fill(words.drawings.scores, { group: cell.name }),
                  cell.sections.toSorted(
                    (one, other) => order.indexOf(one.category) - order.indexOf(other.category),
                  ),
                  { say, width: HALF_WIDTH, isSmall: true },
                )}
              />
            </section>
          ))}
        </div>
      ),
    })),
  ];
}

function quotationBlocks({ quoted, say, questions }: ReportInput): Block[] {
  if (quoted.length === 0) return [];
  const { words } = say;
  return [
    headed(words.quotations.title, words.quotations.text),
    ...COMMENT_FIELDS.flatMap((field): Block[] => {
      const own = quoted.filter((comment) => comment.field === field);
      if (own.length === 0) return [];
      return [
        subheading(questions[field] ?? field),
        ...own.map(({ text }) => ({
          node: (
            <blockquote>
              <bdi>{text}</bdi>
            </blockquote>
          ),
        })),
      ];
    }),
  ];
}

function actionBlocks({
  found: { actions, earlierActions },
  figures: { main },
  say,
}: ReportInput): Block[] {
  const words = say.words.actions;
  const titleOf = titlesOf(main);
  const rowOf = ({ category, text, owner, dueOn }: WaveFindings['actions'][number]): Block => ({
    node: (
      <dl className="action">
        <div>
          <dt>{words.what}</dt>
          <dd>
            <strong>{fill(words.section, { section: titleOf(category) })}</strong> {text}
          </dd>
        </div>
        <div>
          <dt>{words.owner}</dt>
          <dd>{owner}</dd>
        </div>
        <div>
          <dt>{words.day}</dt>
          <dd>{say.days(dueOn)}</dd>
        </div>
      </dl>
    ),
  });
  const waves = [...new Set(earlierActions.map(({ wave }) => wave))];
  if (actions.length === 0 && waves.length === 0) return [];
  return [
    headed(words.title),
    ...actions.map(rowOf),
    ...waves.flatMap((wave) => [
      subheading(fill(words.earlier, { wave })),
      ...earlierActions.filter((one) => one.wave === wave).map(rowOf),
    ]),
  ];
}

function methodBlocks({ found, figures: { findings }, say }: ReportInput): Block[] {
  const { method } = say.words;
  const counts = countsOf(found, say).withheld;
  const withheld = [
    ...counts,
    ...findings.withheld.filter(({ name }) => !counts.some((other) => other.name === name)),
  ];
  return [
    headed(method.title),
    ...say.method(findings).map(sentence),
    ...(found.unread > 0 ? [sentence(say.fillCount(method.unread, found.unread))] : []),
    ...(withheld.length > 0
      ? [
          subheading(method.withheld),
          ...withheld.map((cell) => sentence(say.withheld(cell, findings.least))),
        ]
      : []),
  ];
}
