import words from 'content:report';
import { ENGLISH } from '../../core/english.ts';
import type { SectionDifference } from '../../core/findings/compare.ts';
import {
  type CellResults,
  type Findings,
  type SectionResult,
  weakestFirst,
} from '../../core/findings/findings.ts';
import { FIRM_LANGUAGE, FirmText } from '../parts/firm-text.tsx';
import { percent } from '../parts/percent.ts';
import { addressOf, type RouteTo } from '../route.ts';
import { type Column, STEPS, stepOf, toStyle } from './heat.ts';
import css from './heat-map.module.css';
import { say } from './say-as-firm.ts';

/** The address of the findings, which holds the chosen section and group. */
export type FindingsRoute = RouteTo<'findings'>;

interface HeatMapProps {
  route: FindingsRoute;
  findings: Findings;
  main: CellResults;
  columns: readonly Column[];
}

/** The scores of all sides and groups by section, each a link to what lies behind it. */
export function HeatMap({ route, findings: { gap }, main, columns }: HeatMapProps) {
  return (
    <>
      <div className={css.wide}>
        <table className={css.map} aria-label="Scores by section and group">
          <thead>
            <tr>
              <th scope="col">Section</th>
              {columns.map((column) => (
                <ColumnHead key={column.name} route={route} column={column} />
              ))}
              {gap && (
                <th scope="col" className={css.gap}>
                  Gap <span className={css.people}>sponsors minus users</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {weakestFirst(main.sections).map((section) => (
              <tr key={section.category}>
                <th scope="row">
                  <Choice route={route} section={section.category}>
                    {section.title}
                  </Choice>
                </th>
                {columns.map((column) => (
                  <Cell key={column.name} {...{ route, column, section }} />
                ))}
                {gap && (
                  <Gap gap={gap.sections.find(({ category }) => category === section.category)} />
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend />
    </>
  );
}

/** A link that chooses a section, a group or both, or leaves what is chosen. */
function Choice({
  route: { wave, section: chosenSection, of: chosenOf },
  section,
  of,
  title,
  children,
}: {
  route: FindingsRoute;
  section?: string;
  of?: string;
  title?: string;
  children: React.ReactNode;
}) {
  const isChosen = section === chosenSection && of === chosenOf;
  return (
    <a
      href={addressOf('findings', {
        wave,
        ...(!isChosen && { ...(section && { section }), ...(of && { of }) }),
      })}
      aria-current={isChosen || undefined}
      lang={FIRM_LANGUAGE}
      title={title}
    >
      {children}
    </a>
  );
}

function ColumnHead({ route, column }: { route: FindingsRoute; column: Column }) {
  const { name, shown, isFirst } = column;
  return (
    <th scope="col" className={isFirst ? css.first : undefined}>
      <Choice route={route} of={name} title={name}>
        {name}
      </Choice>
      <span className={css.people}>
        {shown ? <FirmText>{say.answered(shown)}</FirmText> : 'withheld'}
      </span>
      {shown ? <Answered {...shown} /> : <span className={css.withheld} />}
    </th>
  );
}

/** The share of those asked who answered, as a bar; nothing where the number may not be shown. */
function Answered({ people, asked, open }: CellResults) {
  if (!people.isTold || open > 0) return null;
  return (
    <svg className={css.answered} aria-hidden="true">
      <rect width={percent((100 * people.least) / asked)} height="100%" />
    </svg>
  );
}

interface CellProps {
  route: FindingsRoute;
  column: Column;
  section: SectionResult;
}

function Cell({ route, column: { name, shown, isFirst }, section: { category } }: CellProps) {
  const place = isFirst ? css.first : '';
  if (!shown) return <td className={`${css.withheld} ${css.column} ${place}`}>withheld</td>;
  const score = shown.sections.find((section) => section.category === category)?.score ?? null;
  return (
    <td
      className={score ? place : `${css.withheld} ${place}`}
      style={score ? toStyle(stepOf(score)) : undefined}
    >
      <Choice route={route} section={category} of={name}>
        <span className={css.of}>{name} </span>
        {score ? <span>{say.score(score)}</span> : <span lang={ENGLISH.tag}>withheld</span>}
      </Choice>
    </td>
  );
}

function Gap({ gap }: { gap: SectionDifference | undefined }) {
  const isMarked = gap?.counts && (gap.tenths ?? 0) > 0;
  return (
    <td className={isMarked ? `${css.gap} ${css.marked}` : css.gap}>
      <span className={css.of}>Gap, sponsors minus users </span>
      {gap ? <FirmText>{say.scoreDifference(gap)}</FirmText> : 'withheld'}
    </td>
  );
}

function Legend() {
  return (
    <>
      <ul className={css.legend}>
        {STEPS.map((step) => (
          <li key={step.most}>
            <span className={css.sample} style={toStyle(step)} />
            <FirmText>{say.band(step)}</FirmText>
          </li>
        ))}
        <li>
          <span className={`${css.sample} ${css.withheld}`} />
          withheld
        </li>
      </ul>
      <p className={css.note}>
        <FirmText>{words.summary.scale}</FirmText> The weakest section stands first. Choose a score,
        a section or a group for what lies behind it.
      </p>
    </>
  );
}
