import { CELL_NAMES } from '../../core/campaigns/sides.ts';
import {
  COUNTS_FROM,
  type Comparison,
  type SectionDifference,
} from '../../core/findings/compare.ts';
import type { Change } from '../../core/findings/compare-waves.ts';
import type { Score } from '../../core/findings/figures.ts';
import {
  type CellResults,
  type Findings,
  type FirstBarrier,
  isCertainlyReady,
  rangeOf,
  type SectionResult,
} from '../../core/findings/findings.ts';
import { BARRIER_LIMIT, formatScore, READY_MARK } from '../../core/survey/profile.ts';
import { countingOf, formatTenths, sayPeople, sayScore } from './format.ts';

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

interface Facts {
  results: CellResults;
  /** Whose figures they are, such as `people`. */
  who: string;
  barrier: FirstBarrier | undefined;
  /** Which sides are withheld because they are of too few people, and the least number. */
  fewOf: readonly string[];
  least: number;
  gap: Differences;
  change: Differences & { since: string };
}

/** The sections of a gap or a change; none if there is no such comparison. */
interface Differences {
  all: number;
  /** Those that count, upwards and downwards. */
  up: readonly SectionDifference[];
  down: readonly SectionDifference[];
  /** Those of them that may be the largest, in either direction. */
  widest: readonly SectionDifference[];
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
      `Sponsors rate ${sections(gap.up, gap)} higher than the people who use it, by ${HALF} or more.`,
  },
  {
    isTrue: ({ gap }) => gap.down.length > 0 && gap.up.length === 0,
    text: ({ gap }) =>
      `The people who use it rate ${sections(gap.down, gap)} higher than sponsors, by ${HALF} or more.`,
  },
  {
    isTrue: ({ gap }) => gap.up.length > 0 && gap.down.length > 0 && isMostlyUp(gap),
    text: ({ gap }) =>
      `Sponsors rate ${sections(gap.up, gap)} higher than the people who use it, and ${gap.down.length} lower, by ${HALF} or more.`,
  },
  {
    isTrue: ({ gap }) => gap.up.length > 0 && gap.down.length > 0 && !isMostlyUp(gap),
    text: ({ gap }) =>
      `The people who use it rate ${sections(gap.down, gap)} higher than sponsors, and ${gap.up.length} lower, by ${HALF} or more.`,
  },
  {
    isTrue: ({ results }) => results.sections.every(({ score }) => isCertainlyReady(score)),
    text: () => 'Every section is ready.',
  },
  {
    isTrue: ({ change }) => change.up.length > 0 && change.down.length === 0,
    text: ({ change }) =>
      `${haveSome(change.up, change)} improved ${since(change)}, by ${HALF} or more.`,
  },
  {
    isTrue: ({ change }) => change.down.length > 0 && change.up.length === 0,
    text: ({ change }) =>
      `${haveSome(change.down, change)} got worse ${since(change)}, by ${HALF} or more.`,
  },
  {
    isTrue: ({ change }) => change.up.length > 0 && change.down.length > 0,
    text: ({ change }) =>
      `${haveSome(change.up, change)} improved ${since(change)}, and ${change.down.length} ${change.down.length === 1 ? 'has' : 'have'} got worse, by ${HALF} or more.`,
  },
  {
    isTrue: (facts) => areReadyTold(facts) && countReady(facts) > 0,
    text: (facts) =>
      `${countReady(facts)} of ${facts.results.sections.length} sections ${countReady(facts) === 1 ? 'is' : 'are'} ready.`,
  },
  { isTrue: (facts) => areReadyTold(facts), text: () => 'No section is ready yet.' },
  {
    isTrue: (facts) => countReady(facts) > 0,
    text: (facts) =>
      `${countReady(facts)} of ${facts.results.sections.length} sections or more are ready.`,
  },
  { isTrue: () => true, text: ({ who }) => `What ${who} answered.` },
];

/** All that are true make the summary. */
const SUMMARY: readonly Sentence[] = [
  {
    isTrue: ({ results }) => results.people.isTold,
    text: ({ results, who }) => `${sayPeople(results)} ${who} answered.`,
  },
  {
    isTrue: () => true,
    text: () =>
      `5 is favourable throughout, and a section is ready from ${formatScore(READY_MARK)} on.`,
  },
  {
    isTrue: ({ results }) => rangeOfScores(results) !== undefined,
    text: ({ results }) => `The scores run from ${rangeOfScores(results)}.`,
  },
  {
    isTrue: ({ fewOf }) => fewOf.includes(CELL_NAMES.sponsors),
    text: ({ least }) =>
      `Fewer than ${least} sponsors came by a personal link or a card: too few to compare them with the people who use it.`,
  },
  {
    isTrue: ({ fewOf }) => fewOf.includes(CELL_NAMES.users),
    text: ({ least }) =>
      `Fewer than ${least} people who use it came by a personal link or a card: too few to compare them with sponsors.`,
  },
  {
    isTrue: ({ gap }) => gap.widest.length > 0,
    text: ({ gap }) =>
      `The widest ${gap.widest.length === 1 ? 'gap' : 'gaps'} ${isOrAre(gap.widest)} in ${LIST.format(gap.widest.map(({ title, from, to }) => `${title} (sponsors ${sayScore(to)}, people who use it ${sayScore(from)})`))}.`,
  },
  {
    isTrue: ({ gap }) => gap.all > 0 && gap.widest.length === 0,
    text: () =>
      'In no section do sponsors and the people who use it differ by so much that it counts.',
  },
  {
    isTrue: ({ change }) => change.widest.length > 0,
    text: ({ change }) =>
      `The largest ${change.widest.length === 1 ? 'change' : 'changes'} ${since(change)} ${isOrAre(change.widest)} in ${LIST.format(change.widest.map(({ title, from, to }) => `${title} (from ${sayScore(from)} to ${sayScore(to)})`))}.`,
  },
  {
    isTrue: ({ change }) => change.all > 0 && change.widest.length === 0,
    text: ({ change }) => `No section has changed by so much ${since(change)} that it counts.`,
  },
];

/** All that are true are said of the first barrier. */
const BARRIER: readonly Sentence[] = [
  {
    isTrue: ({ barrier }) => barrier !== undefined,
    text: ({ barrier }) =>
      `The first barrier is ${barrier?.section.title}, at ${sayScore(barrier?.section.score ?? null)}.`,
  },
  {
    isTrue: ({ barrier }) => barrier?.statements.length === 1,
    text: (facts) => `Its lowest statement is ${quoteLowest(facts)}.`,
  },
  {
    isTrue: ({ barrier }) => (barrier?.statements.length ?? 0) > 1,
    text: (facts) => `Its lowest statements are ${quoteLowest(facts)}.`,
  },
  {
    isTrue: ({ barrier }) => barrier?.remedy !== undefined,
    text: ({ barrier }) =>
      `To address it: the step ${barrier?.remedy?.step.title}, our service ${barrier?.remedy?.service.title} and the article “${barrier?.remedy?.article.title}”.`,
  },
  {
    isTrue: ({ barrier, results }) => barrier === undefined && hasNoBarrier(results),
    text: () =>
      `No section scores ${formatScore(BARRIER_LIMIT)} or below, so none is a barrier. Work best begins where the score is lowest.`,
  },
  {
    isTrue: ({ barrier, results }) => barrier === undefined && !hasNoBarrier(results),
    text: () => 'Whether a section is a barrier can’t be told from what may be shown.',
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
  { gap, barrier, withheld, least }: Findings,
  main: CellResults,
  [latest]: readonly Change[],
): Facts {
  return {
    ...{ results: main, barrier, who: whoOf(main), least },
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
  if (!comparison) return { all: 0, up: [], down: [], widest: [] };
  const { up, down } = countingOf(comparison);
  const all = [...up, ...down];
  const most = Math.max(...all.map(sizeOf));
  return {
    all: comparison.sections.length,
    up,
    down,
    widest: comparison.sections.filter(
      (each) => all.includes(each) && (each.isAtLeast || sizeOf(each) === most),
    ),
  };
}

/** A difference without its sign, in tenths. */
function sizeOf({ tenths }: SectionDifference): number {
  return Math.abs(tenths ?? 0);
}

const LIST = new Intl.ListFormat('en-GB');
const HALF = formatTenths(COUNTS_FROM);

/** Whether the widest differences are upwards; those of equal width follow the more sections. */
function isMostlyUp({ widest, up, down }: Differences): boolean {
  const ups = widest.filter(({ tenths }) => (tenths ?? 0) > 0).length;
  return ups === widest.length || (ups > 0 && up.length >= down.length);
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
  return results.sections.filter(({ score }) => isCertainlyReady(score)).length;
}

/** Whether it is told of every section whether it is ready. */
function areReadyTold({ results }: Facts): boolean {
  const isOpen = (score: Score | null) =>
    !score || (!isCertainlyReady(score) && rangeOf(score)[1] >= 10 * READY_MARK);
  return !results.sections.some(({ score }) => isOpen(score));
}

function hasNoBarrier({ sections: all }: CellResults): boolean {
  return all.every(({ score }) => score !== null && rangeOf(score)[0] > 10 * BARRIER_LIMIT);
}

/** From the lowest to the highest score, if all are told exactly and differ. */
function rangeOfScores({ sections: all }: CellResults): string | undefined {
  if (all.some(({ score }) => !score || score.end)) return undefined;
  const told = all.map(({ score }) => score?.tenths ?? 0);
  const [low, high] = [Math.min(...told), Math.max(...told)];
  const name = (tenths: number) =>
    `${formatTenths(tenths)} (${LIST.format(all.filter(({ score }) => score?.tenths === tenths).map(({ title }: SectionResult) => title))})`;
  return low === high ? undefined : `${name(low)} to ${name(high)}`;
}

function quoteLowest({ barrier }: Facts): string {
  // Its full stop would stand within the sentence.
  return LIST.format(
    barrier?.statements.map(
      ({ text, score }) => `“${text.replace(/\.$/, '')}” (${sayScore(score)})`,
    ) ?? [],
  );
}
