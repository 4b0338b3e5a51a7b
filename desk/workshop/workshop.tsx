import { useEffect, useMemo } from 'react';
import type { WaveFindings } from '../../core/desk/findings.ts';
import {
  type CellResults,
  deriveFindings,
  type Findings,
  type SectionResult,
} from '../../core/findings/findings.ts';
import { categoryOf } from '../../core/survey/category.ts';
import { Distribution } from '../findings/distribution.tsx';
import { namePeople, reasonOf } from '../findings/format.ts';
import { GapChart } from '../findings/gap-chart.tsx';
import { FEW, NOT_YET } from '../findings/missing.ts';
import { Part } from '../findings/part.tsx';
import { ScoreChart, ScoreLegend } from '../findings/score-chart.tsx';
import { NO_STATEMENTS, RATINGS } from '../findings/statements.tsx';
import { readRoute, type WorkshopRoute, workshopOf } from '../route.ts';
import { Answered } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
import type { Answer } from '../use-answer.ts';
import { addressAfter, moveOf, sectionAfter, sectionAt } from './moves.ts';
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
    () => value?.snapshot && deriveFindings(value.snapshot, value.remedies),
    [value],
  );
  const main = findings?.main;
  useKeys(main?.sections ?? NONE);
  if (value && findings && main)
    return <Shown route={route} found={value} findings={findings} main={main} />;
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
  route: WorkshopRoute;
  found: WaveFindings;
  findings: Findings;
  main: CellResults;
}

function Shown({ route, found: { client, system, wave, snapshot }, findings, main }: ShownProps) {
  const { sections } = main;
  const section = sectionAt(sections, route.section);
  const frame = { wave: route.wave, about: `${client}, ${system}, ${wave}` };
  if (!section) {
    return (
      <WorkshopFrame {...frame} title="Workshop">
        <Nothing>
          The survey of this wave has no such section.{' '}
          <a href={workshopOf({ wave: route.wave })}>The first section</a>
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
      position={`Section ${sections.indexOf(section) + 1} of ${sections.length}`}
      links={<SectionLinks route={route} sections={sections} current={section} />}
    >
      <SectionGap findings={findings} category={category} />
      <div className={css.columns}>
        <SectionScores findings={findings} category={category} />
        {asked && <SpeakerQuestions questions={asked} />}
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
      <ul>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Moves through the sections by the arrow keys, Page Up and Page Down, Home and End, and leaves the
 * workshop by Escape.
 */
function useKeys(sections: readonly SectionResult[]): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The address is ahead of what is shown if keys are pressed quickly.
      const route = readRoute(location.hash);
      const move = moveOf(event);
      if (!move || route.screen !== 'workshop') return;
      // In full screen, Escape leaves that alone.
      if (move === 'leave' && document.fullscreenElement) return;
      event.preventDefault();
      location.hash = addressAfter(move, route, sections);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [sections]);
}

interface SectionLinksProps {
  route: WorkshopRoute;
  sections: readonly SectionResult[];
  current: SectionResult;
}

function SectionLinks({ route, sections, current }: SectionLinksProps) {
  const hrefOf = ({ category }: SectionResult) => workshopOf({ ...route, section: category });
  const previous = sectionAfter(sections, current, 'previous');
  const next = sectionAfter(sections, current, 'next');
  return (
    <nav className={css.links} aria-label="Sections">
      <ol className={css.all}>
        {sections.map((section) => (
          <li key={section.category}>
            <a href={hrefOf(section)} aria-current={section === current ? 'page' : undefined}>
              {section.title}
            </a>
          </li>
        ))}
      </ol>
      <p className={css.beside}>
        {previous && (
          <a href={hrefOf(previous)} rel="prev">
            Previous: {previous.title}
          </a>
        )}
        <span className={css.keys}>
          The arrow keys, Page Up and Page Down, Home and End move. Escape leaves.
        </span>
        {next && (
          <a className={css.next} href={hrefOf(next)} rel="next">
            Next: {next.title}
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
  return (
    <div className={css.gap}>
      <Part title="The Value Translation Gap">
        <GapChart
          areBeliefs={areBeliefs}
          gap={{
            ...gap,
            sections: gap.sections.filter((section) => section.category === category),
          }}
        />
      </Part>
    </div>
  );
}

function SectionScores({ findings: { cells, withheld, least }, category }: SectionProps) {
  // A row for each cell instead of each section.
  const rows = cells.flatMap(({ name, people, sections }) =>
    sections
      .filter((section) => section.category === category)
      .map((section) => ({ ...section, category: name, title: `${name}${namePeople(people)}` })),
  );
  return (
    <Part title="Scores">
      <ScoreLegend />
      <ScoreChart head="Group" sections={rows} caption="Scores of the groups" />
      {withheld.length > 0 && (
        <ul className={css.withheld}>
          {withheld.map((cell) => (
            <li key={cell.name}>
              <strong>{cell.name}</strong> Withheld: {reasonOf(cell, least)}
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
  const text = own.length === 0 ? NO_STATEMENTS : RATINGS;
  return (
    <Part title="The statements" text={`${main.name}${namePeople(main.people)}. ${text}`}>
      {own.length > 0 && <Distribution caption="Ratings of the statements" statements={own} />}
    </Part>
  );
}
