import { type ComponentProps, useEffect, useId, useMemo } from 'react';
import type { WaveFindings } from '../../core/desk/findings.ts';
import {
  type CellResults,
  deriveFindings,
  type Findings,
  type SectionResult,
} from '../../core/findings/findings.ts';
import { categoryOf } from '../../core/survey/category.ts';
import { TextList } from '../../site/ui/text-list.tsx';
import type { Answer } from '../asking/use-answer.ts';
import { ActionForm, Actions } from '../findings/actions.tsx';
import { Chart } from '../findings/chart.tsx';
import { drawGap, drawScores } from '../findings/drawings/bars.ts';
import { FEW, NOT_YET } from '../findings/missing.ts';
import { Part } from '../findings/part.tsx';
import { say } from '../findings/say-as-firm.ts';
import { StatementChart } from '../findings/statement-chart.tsx';
import { NO_STATEMENTS, RATINGS } from '../findings/statements.ts';
import { FIRM_LANGUAGE, FirmText } from '../parts/firm-text.tsx';
import { Answered } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { addressOf, readRoute, type WorkshopRoute } from '../route.ts';
import { addressAfter, isTyped, moveOf, openingOf, sectionAfter, sectionAt } from './moves.ts';
import css from './workshop.module.css';
import { WorkshopFrame } from './workshop-frame.tsx';

interface WorkshopProps {
  route: WorkshopRoute;
  answer: Answer<WaveFindings>;
}

/**
 * The findings of a closed wave before a meeting: one section at a time, with the speaker's
 * questions.
 */
export function Workshop({ route, answer }: WorkshopProps) {
  const { value } = answer;
  const findings = useMemo(
    () => value?.snapshot && deriveFindings(value.snapshot, say.cellNames(value.snapshot.units)),
    [value],
  );
  const main = findings?.main;
  const sections = main?.sections ?? NONE;
  const opening = useMemo(() => openingOf(findings?.gap, sections), [findings, sections]);
  useKeys(sections, opening);
  if (value && findings && main)
    return (
      <Shown
        route={{ ...route, section: route.section ?? opening ?? '' }}
        found={value}
        findings={findings}
        main={main}
        onDone={answer.again}
      />
    );
  return (
    <WorkshopFrame wave={route.wave} title="Workshop">
      <Answered answer={answer}>
        {({ snapshot, state }) => <Nothing>{snapshot ? FEW : NOT_YET[state]}</Nothing>}
      </Answered>
    </WorkshopFrame>
  );
}

const NONE: CellResults['sections'] = [];

interface ShownProps {
  route: WorkshopRoute & { section: string };
  found: WaveFindings;
  findings: Findings;
  main: CellResults;
  onDone: () => void;
}

function Shown({ route, found, findings, main, onDone }: ShownProps) {
  const { client, system, wave, snapshot, actions } = found;
  const { sections } = main;
  const section = sectionAt(sections, route.section);
  const frame = { wave: route.wave, about: `${client}, ${system}, ${wave}` };
  if (!section) {
    return (
      <WorkshopFrame {...frame} title="Workshop">
        <Nothing>
          The survey of this wave has no such section.{' '}
          <a href={addressOf('workshop', { wave: route.wave })}>Back to the beginning</a>
        </Nothing>
      </WorkshopFrame>
    );
  }
  const { category, title } = section;
  const asked = snapshot?.words.sections.find((one) => categoryOf(one) === category)?.questions;
  return (
    <WorkshopFrame
      {...frame}
      title={title}
      lang={FIRM_LANGUAGE}
      position={`Section ${sections.indexOf(section) + 1} of ${sections.length}`}
      links={<SectionLinks route={route} sections={sections} current={section} />}
    >
      <SectionGap findings={findings} category={category} />
      <div className={asked && css.columns}>
        <SectionScores findings={findings} category={category} />
        {asked && <SpeakerQuestions questions={asked} />}
        <SectionActions
          key={category}
          {...{ wave: route.wave, category, onDone }}
          actions={actions.filter((one) => one.category === category)}
        />
      </div>
      <SectionStatements main={main} category={category} />
    </WorkshopFrame>
  );
}

/** What the speaker asks the room about a section. */
function SpeakerQuestions({ questions }: { questions: readonly string[] }) {
  return (
    <section className={css.questions}>
      <h2>To talk about</h2>
      <TextList lang={FIRM_LANGUAGE} items={questions} />
    </section>
  );
}

/** What is agreed about a section, taken down while the meeting goes on. */
function SectionActions({
  actions,
  ...place
}: ComponentProps<typeof ActionForm> & { actions: WaveFindings['actions'] }) {
  const id = useId();
  return (
    <section className={css.actions} aria-labelledby={id}>
      <h2 id={id}>What we agree</h2>
      <Actions {...place} within="workshop" actions={actions} />
      <ActionForm {...place} />
    </section>
  );
}

/**
 * Moves through the sections by the arrow keys, Page Up and Page Down, Home and End, and leaves the
 * workshop by Escape.
 */
function useKeys(sections: readonly SectionResult[], opening: string | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyped(event.target)) return;
      // The address is ahead of what is shown if keys are pressed quickly.
      const route = readRoute(location.hash);
      const move = moveOf(event);
      if (!move || route.screen !== 'workshop') return;
      // In full screen, Escape leaves that alone.
      if (move === 'leave' && document.fullscreenElement) return;
      event.preventDefault();
      location.hash = addressAfter(move, route, sections, opening);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [sections, opening]);
}

interface SectionLinksProps {
  route: WorkshopRoute;
  sections: readonly SectionResult[];
  current: SectionResult;
}

function SectionLinks({ route, sections, current }: SectionLinksProps) {
  const hrefOf = ({ category }: SectionResult) =>
    addressOf('workshop', { ...route, section: category });
  const previous = sectionAfter(sections, current, 'previous');
  const next = sectionAfter(sections, current, 'next');
  return (
    <nav className={css.links} aria-label="Sections">
      <ol className={css.all}>
        {sections.map((section) => (
          <li key={section.category}>
            <a
              href={hrefOf(section)}
              aria-current={section === current ? 'page' : undefined}
              lang={FIRM_LANGUAGE}
            >
              {section.title}
            </a>
          </li>
        ))}
      </ol>
      <p className={css.beside}>
        {previous && (
          <a href={hrefOf(previous)} rel="prev">
            <span>
              Previous: <FirmText>{previous.title}</FirmText>
            </span>
          </a>
        )}
        <span className={css.keys}>
          The arrow keys, Page Up and Page Down, Home and End move. Escape leaves.
        </span>
        {next && (
          <a className={css.next} href={hrefOf(next)} rel="next">
            <span>
              Next: <FirmText>{next.title}</FirmText>
            </span>
          </a>
        )}
      </p>
    </nav>
  );
}

interface SectionProps {
  findings: Findings;
  category: string;
}

/** A section's gap between sponsors and users; nothing where one of them is withheld. */
function SectionGap({ findings: { gap, areBeliefs }, category }: SectionProps) {
  if (!gap) return null;
  const sections = gap.sections.filter((section) => section.category === category);
  return (
    <div className={css.gap}>
      <Part title="The Value Translation Gap">
        <Chart draw={(width) => drawGap({ ...gap, sections }, { say, width, areBeliefs })} />
      </Part>
    </div>
  );
}

function SectionScores({ findings: { cells, withheld, least }, category }: SectionProps) {
  const { group, groups } = say.words.drawings;
  const rows = cells.flatMap(({ name, people, sections }) =>
    sections
      .filter((section) => section.category === category)
      .map(({ score }) => ({ score, title: say.named(name, people) })),
  );
  return (
    <Part title="Scores">
      <Chart
        width={560}
        draw={(width) => drawScores(groups, rows, { say, width, head: group, titleShare: 0.36 })}
      />
      {withheld.length > 0 && (
        <ul className={css.withheld}>
          {withheld.map((cell) => (
            <li key={cell.name}>
              <strong lang={FIRM_LANGUAGE}>{cell.name}</strong> Withheld:{' '}
              <FirmText>{say.reason(cell, least)}</FirmText>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** The ratings of a section's statements. @param main whose ratings they are. */
function SectionStatements({ main, category }: { main: CellResults; category: string }) {
  const own = main.statements.filter((statement) => statement.category === category);
  const text = (
    <>
      <FirmText>{say.named(main.name, main.people)}.</FirmText>{' '}
      {own.length === 0 ? (
        NO_STATEMENTS
      ) : (
        <>
          <FirmText>{say.words.summary.scale}</FirmText> {RATINGS}
        </>
      )}
    </>
  );
  return (
    <Part title="The statements" text={text}>
      {own.length > 0 && <StatementChart cell={main} category={category} statements={own} />}
    </Part>
  );
}
