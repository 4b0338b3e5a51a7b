import type {
  FirstBarrier,
  Results,
  SectionResult,
  StatementResult,
} from '../../core/findings/results.ts';
import { formatScore, isReady, READY_MARK } from '../../core/survey/profile.ts';
import { formatRange } from './format.ts';

/** The sentences of a report, which an operator can change before it is exported. */
export interface Sentences {
  headline: string;
  summary: string;
  barrier: string;
}

/**
 * Writes a report's sentences from the figures. @param who whose figures they are, such as
 * `people`.
 */
export function writeSentences(
  results: Results,
  barrier: FirstBarrier | undefined,
  who = 'people',
): Sentences {
  return {
    headline: headlineOf(results),
    summary: summaryOf(results, who),
    barrier: barrier ? describeBarrier(barrier) : NO_BARRIER,
  };
}

const LIST = new Intl.ListFormat('en-GB');

const NO_BARRIER =
  'No section scores 3.0 or below, so none is a barrier. Work best begins where the score is lowest.';

function headlineOf({ sections }: Results): string {
  const ready = sections.filter(({ mean }) => isReady(mean)).length;
  if (ready === sections.length) return 'Every section is ready.';
  return ready === 0
    ? 'No section is ready yet.'
    : `${ready} of ${sections.length} sections ${ready === 1 ? 'is' : 'are'} ready.`;
}

function summaryOf({ people, sections }: Results, who: string): string {
  const sorted = sections.toSorted((one, other) => one.mean - other.mean);
  const atScoreOf = (end: SectionResult | undefined) =>
    sections.filter(({ mean }) => end && formatScore(mean) === formatScore(end.mean));
  const [lowest, highest] = [atScoreOf(sorted[0]), atScoreOf(sorted.at(-1))];
  const opening = `${people} ${who} answered. 5 is favourable throughout, and a section is ready from ${formatScore(READY_MARK)} on.`;
  return lowest.length === sections.length
    ? opening
    : `${opening} The scores run from ${scored(lowest)} to ${scored(highest)}.`;
}

function describeBarrier({ section, statements, remedy }: FirstBarrier): string {
  const interval = section.interval ? ` (95 % interval ${formatRange(section.interval)})` : '';
  const found = `The first barrier is ${section.title}, at ${formatScore(section.mean)}${interval}. ${describeLowest(statements)}`;
  return remedy
    ? `${found} What deals with it: the step ${remedy.step.title}, our service ${remedy.service.title} and the article “${remedy.article.title}”.`
    : found;
}

function describeLowest(statements: readonly StatementResult[]): string {
  const texts = LIST.format(statements.map(({ text }) => `“${text.replace(/\.$/, '')}”`)); // Its full stop would stand within the sentence.
  const score = formatScore(statements[0]?.mean ?? 0);
  return statements.length === 1
    ? `Its lowest statement is ${texts} (${score}).`
    : `Its lowest statements, at ${score} each, are ${texts}.`;
}

function scored(equal: readonly SectionResult[]): string {
  return `${formatScore(equal[0]?.mean ?? 0)} (${LIST.format(equal.map(({ title }) => title))})`;
}
