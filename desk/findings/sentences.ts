import { CELL_NAMES } from '../../core/campaigns/sides.ts';
import {
  type Comparison,
  type SectionDifference,
  shownDifference,
} from '../../core/findings/compare.ts';
import type { Change } from '../../core/findings/compare-waves.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import type { CellResults, Findings } from '../../core/findings/findings.ts';
import type { FirstBarrier, Results, SectionResult } from '../../core/findings/results.ts';
import { CENSUS_THRESHOLD, type Method } from '../../core/findings/verdict.ts';
import { BARRIER_LIMIT, formatScore, isReady, READY_MARK } from '../../core/survey/profile.ts';
import { criterionOf, formatRange } from './format.ts';

/** The sentences of a report, which an operator can change before it is exported. */
export interface Sentences {
  headline: string;
  summary: string;
  barrier: string;
}

/** A sentence that findings can say, with the condition under which it is true. */
interface Sentence {
  isTrue: (facts: Facts) => boolean;
  text: (facts: Facts) => string;
}

/** What sentences are about. */
interface Facts {
  results: Results;
  /** Whose figures they are, such as `people`. */
  who: string;
  barrier: FirstBarrier | undefined;
  /** Which sides are withheld because they are of too few people. */
  fewOf: readonly string[];
  gap: Differences;
  change: Differences & { since: string };
}

/** The sections of a gap or a change; none if there is no such comparison. */
interface Differences {
  all: number;
  method: Method;
  /** Those beyond chance, or beyond the threshold of a census, upwards and downwards. */
  up: readonly SectionDifference[];
  down: readonly SectionDifference[];
  /** Those of them that differ most as it is shown, in either direction. */
  widest: readonly SectionDifference[];
}

/** Writes the sentences of an edition's report from its figures. */
export function writeSentences(results: Results, barrier: FirstBarrier | undefined): Sentences {
  return write({
    ...{ results, barrier, who: 'people', fewOf: [] },
    gap: differencesOf(undefined),
    change: { ...differencesOf(undefined), since: '' },
  });
}

/**
 * Writes the sentences of a wave's report from its findings. @param main the cell that they are
 * about. @param changes since earlier waves, the latest of them first.
 */
export function writeWaveSentences(
  findings: Findings,
  main: CellResults,
  changes: readonly Change[] = [],
): Sentences {
  return write(factsOf(findings, main, changes));
}

/** The first that is true is the headline: the gap, else what has changed, else what is ready. */
const HEADLINES: readonly Sentence[] = [
  {
    isTrue: ({ gap }) => gap.up.length > 0 && gap.down.length === 0,
    text: ({ gap }) =>
      `Sponsors rate ${sections(gap.up, gap)} higher than the people who use it, ${criterionOf(gap.method)}.`,
  },
  {
    isTrue: ({ gap }) => gap.down.length > 0 && gap.up.length === 0,
    text: ({ gap }) =>
      `The people who use it rate ${sections(gap.down, gap)} higher than sponsors, ${criterionOf(gap.method)}.`,
  },
  {
    isTrue: ({ gap }) => gap.up.length > 0 && gap.down.length > 0 && isMostlyUp(gap),
    text: ({ gap }) =>
      `Sponsors rate ${sections(gap.up, gap)} higher than the people who use it, and ${gap.down.length} lower, ${criterionOf(gap.method)}.`,
  },
  {
    isTrue: ({ gap }) => gap.up.length > 0 && gap.down.length > 0 && !isMostlyUp(gap),
    text: ({ gap }) =>
      `The people who use it rate ${sections(gap.down, gap)} higher than sponsors, and ${gap.up.length} lower, ${criterionOf(gap.method)}.`,
  },
  {
    isTrue: ({ results }) => results.sections.every(({ mean }) => isReady(mean)),
    text: () => 'Every section is ready.',
  },
  {
    isTrue: ({ change }) => change.up.length > 0 && change.down.length === 0,
    text: ({ change }) =>
      `${haveSome(change.up, change)} improved ${since(change)}, ${criterionOf(change.method)}.`,
  },
  {
    isTrue: ({ change }) => change.down.length > 0 && change.up.length === 0,
    text: ({ change }) =>
      `${haveSome(change.down, change)} got worse ${since(change)}, ${criterionOf(change.method)}.`,
  },
  {
    isTrue: ({ change }) => change.up.length > 0 && change.down.length > 0,
    text: ({ change }) =>
      `${haveSome(change.up, change)} improved ${since(change)}, and ${change.down.length} ${change.down.length === 1 ? 'has' : 'have'} got worse, ${criterionOf(change.method)}.`,
  },
  {
    isTrue: (facts) => countReady(facts) > 0,
    text: (facts) =>
      `${countReady(facts)} of ${facts.results.sections.length} sections ${countReady(facts) === 1 ? 'is' : 'are'} ready.`,
  },
  { isTrue: () => true, text: () => 'No section is ready yet.' },
];

/** All that are true make the summary. */
const SUMMARY: readonly Sentence[] = [
  {
    isTrue: () => true,
    text: ({ results, who }) =>
      `${results.people} ${who} answered. 5 is favourable throughout, and a section is ready from ${formatScore(READY_MARK)} on.`,
  },
  {
    isTrue: ({ results }) =>
      new Set(results.sections.map(({ mean }) => formatScore(mean))).size > 1,
    text: ({ results }) =>
      `The scores run from ${scored(results, Math.min)} to ${scored(results, Math.max)}.`,
  },
  {
    isTrue: ({ fewOf }) => fewOf.includes(CELL_NAMES.sponsors),
    text: () =>
      `Fewer than ${LEAST_PEOPLE} sponsors came by a personal link or a card: too few to compare them with the people who use it.`,
  },
  {
    isTrue: ({ fewOf }) => fewOf.includes(CELL_NAMES.users),
    text: () =>
      `Fewer than ${LEAST_PEOPLE} people who use it came by a personal link or a card: too few to compare them with sponsors.`,
  },
  {
    isTrue: ({ gap }) => gap.widest.length > 0 && !isTiny(gap),
    text: ({ gap }) =>
      `The widest ${gap.widest.length === 1 ? 'gap' : 'gaps'}${among(gap)} ${isOrAre(gap.widest)} in ${LIST.format(gap.widest.map(({ title, from, to }) => `${title} (sponsors ${formatScore(to)}, people who use it ${formatScore(from)})`))}.`,
  },
  {
    isTrue: ({ gap }) => isTiny(gap),
    text: () =>
      'Where sponsors and the people who use it differ beyond chance, it is by less than 0.1.',
  },
  {
    isTrue: ({ gap }) => isJudged(gap) && gap.widest.length === 0,
    text: ({ gap }) =>
      `In no section do sponsors and the people who use it differ ${criterionOf(gap.method)}.`,
  },
  {
    isTrue: ({ gap }) => gap.method === 'permutation',
    text: () => 'The gap was judged by a test for few people.',
  },
  {
    isTrue: ({ gap }) => gap.method === 'census',
    text: () =>
      `Everybody who was asked answered, so there is no chance in the gap: it counts from ${formatScore(CENSUS_THRESHOLD)} on.`,
  },
  {
    isTrue: ({ change }) => change.widest.length > 0 && !isTiny(change),
    text: ({ change }) =>
      `The largest ${change.widest.length === 1 ? 'change' : 'changes'}${among(change)} ${since(change)} ${isOrAre(change.widest)} in ${LIST.format(change.widest.map(({ title, from, to }) => `${title} (from ${formatScore(from)} to ${formatScore(to)})`))}.`,
  },
  {
    isTrue: ({ change }) => isTiny(change),
    text: ({ change }) =>
      `What has changed beyond chance ${since(change)} has changed by less than 0.1.`,
  },
  {
    isTrue: ({ change }) => isJudged(change) && change.widest.length === 0,
    text: ({ change }) => `No section has changed ${criterionOf(change.method)} ${since(change)}.`,
  },
  {
    isTrue: ({ change }) => change.method === 'census',
    text: ({ change }) =>
      `Everybody who was asked answered in both waves, so there is no chance in what has changed ${since(change)}: it counts from ${formatScore(CENSUS_THRESHOLD)} on.`,
  },
];

/** All that are true are said of the first barrier. */
const BARRIER: readonly Sentence[] = [
  {
    isTrue: ({ barrier }) => barrier !== undefined,
    text: ({ barrier }) =>
      `The first barrier is ${barrier?.section.title}, at ${formatScore(barrier?.section.mean ?? 0)}${barrier?.section.interval ? ` (95% interval ${formatRange(barrier.section.interval)})` : ''}.`,
  },
  {
    isTrue: ({ barrier }) => barrier?.statements.length === 1,
    text: (facts) => `Its lowest statement is ${quoteLowest(facts)} (${lowestOf(facts)}).`,
  },
  {
    isTrue: ({ barrier }) => (barrier?.statements.length ?? 0) > 1,
    text: (facts) =>
      `Its lowest statements, at ${lowestOf(facts)} each, are ${quoteLowest(facts)}.`,
  },
  {
    isTrue: ({ barrier }) => barrier?.remedy !== undefined,
    text: ({ barrier }) =>
      `To address it: the step ${barrier?.remedy?.step.title}, our service ${barrier?.remedy?.service.title} and the article “${barrier?.remedy?.article.title}”.`,
  },
  {
    isTrue: ({ barrier }) => barrier === undefined,
    text: () =>
      `No section scores ${formatScore(BARRIER_LIMIT)} or below, so none is a barrier. Work best begins where the score is lowest.`,
  },
];

function write(facts: Facts): Sentences {
  const say = (sentences: readonly Sentence[]) =>
    sentences.filter(({ isTrue }) => isTrue(facts)).map(({ text }) => text(facts));
  return {
    headline: say(HEADLINES)[0] ?? '',
    summary: say(SUMMARY).join(' '),
    barrier: say(BARRIER).join(' '),
  };
}

function factsOf(
  { gap, barrier, withheld }: Findings,
  main: CellResults,
  [latest]: readonly Change[],
): Facts {
  return {
    ...{ results: main, barrier, who: whoOf(main) },
    fewOf: withheld
      .filter(({ kind, reason }) => kind === 'side' && reason === 'few')
      .map(({ name }) => name),
    gap: differencesOf(gap),
    change: { ...differencesOf(latest), since: latest?.since ?? '' },
  };
}

function whoOf({ name, kind }: CellResults): string {
  if (kind === 'group') return `people of ${name}`;
  return name === CELL_NAMES.all ? 'people' : name.toLowerCase();
}

function differencesOf(comparison: Comparison | undefined): Differences {
  const all = comparison?.sections ?? [];
  const beyond = all.filter(({ verdict }) => verdict === 'beyond');
  const most = Math.max(...beyond.map(sizeOf));
  return {
    all: all.length,
    method: all[0]?.method ?? 'none',
    up: beyond.filter(({ value }) => value > 0),
    down: beyond.filter(({ value }) => value < 0),
    widest: beyond.filter((each) => sizeOf(each) === most),
  };
}

/** A difference as it is shown, without its sign. */
function sizeOf(difference: SectionDifference): number {
  return Math.abs(shownDifference(difference));
}

const LIST = new Intl.ListFormat('en-GB');

function isJudged({ method }: Differences): boolean {
  return method !== 'none';
}

/** Of very many people, a difference beyond chance can be too small to be shown. */
function isTiny({ widest: [one] }: Differences): boolean {
  return one !== undefined && sizeOf(one) === 0;
}

/** Whether the widest differences are upwards; those of equal width follow the more sections. */
function isMostlyUp({ widest, up, down }: Differences): boolean {
  const ups = widest.filter(({ value }) => value > 0).length;
  return ups === widest.length || (ups > 0 && up.length >= down.length);
}

/** Among which differences one is the largest: of a census, among all. */
function among({ method }: Differences): string {
  return method === 'census' ? '' : ' beyond chance';
}

function sections({ length }: readonly SectionDifference[], { all }: Differences): string {
  return length === all ? 'every section' : `${length} of ${all} sections`;
}

function haveSome({ length }: readonly SectionDifference[], { all }: Differences): string {
  return length === all
    ? 'Every section has'
    : `${length} of ${all} sections ${length === 1 ? 'has' : 'have'}`;
}

function isOrAre({ length }: readonly SectionDifference[]): string {
  return length === 1 ? 'is' : 'are';
}

function since({ since: wave }: { since: string }): string {
  return `since the wave ‘${wave}’`;
}

function countReady({ results }: Facts): number {
  return results.sections.filter(({ mean }) => isReady(mean)).length;
}

function scored({ sections: all }: Results, end: (...means: number[]) => number): string {
  const score = formatScore(end(...all.map(({ mean }) => mean)));
  const titleOf = ({ title }: SectionResult) => title;
  return `${score} (${LIST.format(all.filter(({ mean }) => formatScore(mean) === score).map(titleOf))})`;
}

function lowestOf({ barrier }: Facts): string {
  return formatScore(barrier?.statements[0]?.mean ?? 0);
}

function quoteLowest({ barrier }: Facts): string {
  // Its full stop would stand within the sentence.
  return LIST.format(barrier?.statements.map(({ text }) => `“${text.replace(/\.$/, '')}”`) ?? []);
}
