import type { FirstBarrier, Results } from '../../core/findings/results.ts';
import { formatScore, READY_MARK } from '../../core/survey/profile.ts';
import { formatRange } from './score-chart.tsx';

/** The sentences of a report, which an operator can change before it is exported. */
export interface Sentences {
  headline: string;
  summary: string;
  barrier: string;
}

/** Writes a report's sentences from the figures. */
export function writeSentences(results: Results, barrier: FirstBarrier | undefined): Sentences {
  return { headline: headlineOf(results), summary: summaryOf(results), barrier: barrier ? describeBarrier(barrier) : NO_BARRIER };
}

const NO_BARRIER = 'No section scores 3.0 or below, so none is a barrier. Work best begins where the score is lowest.';

function headlineOf({ sections }: Results): string {
  const ready = sections.filter(({ mean }) => mean >= READY_MARK).length;
  if (ready === sections.length) return 'Every section is ready.';
  return ready === 0 ? 'No section is ready yet.' : `${ready} of ${sections.length} sections ${ready === 1 ? 'is' : 'are'} ready.`;
}

function summaryOf({ people, sections }: Results): string {
  const [lowest, ...others] = sections.toSorted((one, other) => one.mean - other.mean);
  const highest = others.at(-1);
  const opening = `${people} people answered. 5 is favourable throughout, and a section is ready from ${formatScore(READY_MARK)} on.`;
  return lowest && highest ? `${opening} The scores run from ${scored(lowest)} to ${scored(highest)}.` : opening;
}

function describeBarrier({ section, statement, remedy }: FirstBarrier): string {
  const found = `The first barrier is ${section.title}, at ${formatScore(section.mean)} (95 % interval ${formatRange(section)}). Its lowest statement is “${statement.text}” (${formatScore(statement.mean)}).`;
  return remedy
    ? `${found} What deals with it: ${remedy.step.title}, a step of the 4E Journey; our service ${remedy.service.title}; and the article “${remedy.article.title}”.`
    : found;
}

function scored({ title, mean }: { title: string; mean: number }): string {
  return `${formatScore(mean)} (${title})`;
}
