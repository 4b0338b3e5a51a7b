import { useEffect, useMemo } from 'react';
import type { WaveFindings } from '../../core/desk/findings.ts';
import { type CellResults, deriveFindings, type Findings } from '../../core/findings/findings.ts';
import type { SectionResult } from '../../core/findings/results.ts';
import { FEW, NOT_YET } from '../findings/missing.ts';
import { readRoute, type WorkshopRoute, workshopOf } from '../route.ts';
import { Answered } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
import type { Answer } from '../use-answer.ts';
import { addressAfter, moveOf, sectionAt } from './moves.ts';
import { SectionGap, SectionScores, SectionStatements } from './section-figures.tsx';
import { SectionLinks } from './section-links.tsx';
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
  const snapshot = value?.snapshots.find(({ edition }) => edition.id === route.edition);
  const findings = useMemo(
    () => (snapshot && value ? deriveFindings(snapshot, value.remedies) : undefined),
    [snapshot, value],
  );
  const main = findings?.main;
  useKeys(main?.sections ?? NONE);
  if (value && findings && main)
    return <Shown route={route} found={value} findings={findings} main={main} />;
  return (
    <WorkshopFrame wave={route.wave} title="Workshop">
      <Answered answer={answer}>
        {(found) => <Nothing>{whyMissing(found, Boolean(snapshot))}</Nothing>}
      </Answered>
    </WorkshopFrame>
  );
}

const NONE: CellResults['sections'] = [];

function whyMissing({ snapshots, state }: WaveFindings, isAnswered: boolean): string {
  if (snapshots.length === 0) return NOT_YET[state];
  return isAnswered ? FEW : 'Nobody answered this edition of the survey in this wave.';
}

interface ShownProps {
  route: WorkshopRoute;
  found: WaveFindings;
  findings: Findings;
  main: CellResults;
}

function Shown({ route, found: { client, system, wave, questions }, findings, main }: ShownProps) {
  const { sections } = main;
  const section = sectionAt(sections, route.section);
  const frame = { wave: route.wave, about: `${client}, ${system}, ${wave}` };
  if (!section) {
    return (
      <WorkshopFrame {...frame} title="Workshop">
        <Nothing>
          This edition of the survey has no such section.{' '}
          <a href={workshopOf({ wave: route.wave, edition: route.edition })}>The first section</a>
        </Nothing>
      </WorkshopFrame>
    );
  }
  const { category, title } = section;
  const asked = questions[category];
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
