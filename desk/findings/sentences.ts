import { inWords } from '../../core/amount.ts';
import { CELL_NAMES } from '../../core/campaigns/sides.ts';
import {
  type Comparison,
  countsFrom,
  type SectionDifference,
} from '../../core/findings/compare.ts';
import type { Change } from '../../core/findings/compare-waves.ts';
import {
  type CellResults,
  type Findings,
  isCertainlyReady,
  rangeOf,
} from '../../core/findings/findings.ts';
import { BARRIER_LIMIT, formatScore, READY_MARK } from '../../core/survey/profile.ts';
import { formatTenths, sayPeople, sayScore } from './format.ts';

/** The sentences of a report, which an operator can change before it is exported. */
export interface Sentences {
  headline: string;
  summary: string;
  barrier: string;
}

interface Facts extends Pick<Findings, 'barrier' | 'least'> {
  system: string;
  results: CellResults;
  /** Whose figures they are, such as `users`. */
  who: string;
  /** The sides that are withheld because they are of too few people. */
  few: readonly string[];
  gap: Differences | undefined;
  change: (Differences & { since: string }) | undefined;
}

/**
 * Writes the sentences of a wave's report from its findings. @param main the cell that they are
 * about. @param changes since earlier waves, the latest of them first.
 */
export function writeWaveSentences(
  system: string,
  { gap, barrier, withheld, least }: Findings,
  main: CellResults,
  [latest]: readonly Change[] = [],
): Sentences {
  const total = main.sections.length;
  const facts: Facts = {
    ...{ system, results: main, barrier, who: whoOf(main), least },
    few: withheld
      .filter(({ kind, reason }) => kind === 'side' && reason === 'few')
      .map(({ name }) => name.toLowerCase()),
    gap: gap && differencesOf(gap, total),
    change: latest && { ...differencesOf(latest, total), since: latest.since },
  };
  const say = (sentences: readonly Sentence[]) =>
    sentences.flatMap((sentence) => sentence(facts) ?? []);
  return {
    headline: say(HEADLINES)[0] ?? '',
    summary: say(SUMMARY).join(' '),
    barrier: say(BARRIER).join(' '),
  };
}

/** A sentence that findings can say; undefined where it isn't true. */
type Sentence = (facts: Facts) => string | undefined;

/** The first that is true is the headline: the gap, else what has changed, else what is ready. */
const HEADLINES: readonly Sentence[] = [
  ({ gap, system }) =>
    gap &&
    sayCounting(gap, {
      up: [`Sponsors rate ${system} at least ${gap.size} higher than its users do`, 'lower'],
      down: [`Users rate ${system} at least ${gap.size} higher than its sponsors do`, 'lower'],
    }),
  ({ results: { sections } }) =>
    sections.every(({ score }) => isCertainlyReady(score)) ? 'Every section is ready.' : undefined,
  ({ change, who, system }) =>
    change &&
    sayCounting(change, {
      up: [
        `${capitalise(who)} rate ${system} at least ${change.size} higher than in ‘${change.since}’`,
        'lower',
      ],
      down: [
        `${capitalise(who)} rate ${system} at least ${change.size} lower than in ‘${change.since}’`,
        'higher',
      ],
    }),
  (facts) => {
    const ready = facts.results.sections.filter(({ score }) => isCertainlyReady(score)).length;
    const all = facts.results.sections.length;
    if (!areReadyTold(facts))
      return ready > 0
        ? `At least ${inWords(ready)} of ${inWords(all)} sections ${ready === 1 ? 'is' : 'are'} ready.`
        : undefined;
    if (ready === 0) return 'No section is ready yet.';
    return `${capitalise(inWords(ready))} of ${inWords(all)} sections ${ready === 1 ? 'is' : 'are'} ready.`;
  },
  ({ who, system }) => `What ${who} say about ${system}.`,
];

/** All that are true make the summary. */
const SUMMARY: readonly Sentence[] = [
  ({ results, who }) =>
    results.open === 0
      ? `${capitalise(sayPeople(results))} of ${results.asked} ${who} answered.`
      : undefined,
  () => `Scores run from 1 to 5; 5 is best, ${formatScore(READY_MARK)} counts as ready.`,
  ({ few: [side, other], least }) =>
    side && !other
      ? `Fewer than ${inWords(least)} ${side} answered by a personal link or a card, too few to compare.`
      : undefined,
  ({ gap }) =>
    gap &&
    sayWidest(
      gap,
      'The gap is widest in',
      ({ title, from, to }) => `${title} (users ${sayScore(from)}, sponsors ${sayScore(to)})`,
    ),
  ({ gap }) =>
    gap && isNowhere(gap)
      ? `In no section${comparedOf(gap)} do users and sponsors differ by ${gap.size} or more.`
      : undefined,
  ({ change }) =>
    change &&
    sayWidest(
      change,
      `Since ‘${change.since}’, the change is largest in`,
      ({ title, from, to }) => `${title} (from ${sayScore(from)} to ${sayScore(to)})`,
    ),
  ({ change }) =>
    change && isNowhere(change)
      ? `No section${comparedOf(change)} has changed by ${change.size} or more since ‘${change.since}’.`
      : undefined,
];

/** All that are true are said of the first barrier. */
const BARRIER: readonly Sentence[] = [
  ({ barrier }) =>
    barrier &&
    `The first barrier is ${barrier.section.title}, at ${sayScore(barrier.section.score)}.`,
  ({ barrier }) => {
    if (!barrier || barrier.statements.length === 0) return undefined;
    const isOne = barrier.statements.length === 1;
    // Its full stop would stand within the sentence.
    const quoted = barrier.statements.map(
      ({ text, score }) => `“${text.replace(/\.$/, '')}” (${sayScore(score)})`,
    );
    return `Its lowest ${isOne ? 'statement is' : 'statements are'} ${AND.format(quoted)}.`;
  },
  ({ barrier }) =>
    barrier?.remedy &&
    `To address it: the step ${barrier.remedy.step.title}, our service ${barrier.remedy.service.title} and the article “${barrier.remedy.article.title}”.`,
  ({ barrier, results: { sections } }) => {
    if (barrier) return undefined;
    const isNone = sections.every(({ score }) => score && rangeOf(score)[0] > 10 * BARRIER_LIMIT);
    return isNone
      ? `No section scores ${formatScore(BARRIER_LIMIT)} or below, so none is a barrier.`
      : 'Whether a section is a barrier can’t be told from what may be shown.';
  },
];

/** The sections of a gap or a change. */
interface Differences {
  compared: readonly Ranged[];
  /** Whether some sections are not compared. */
  isPart: boolean;
  /** Those that count, upwards and downwards, and whether there may be more. */
  up: Counting;
  down: Counting;
  /** From which difference on one counts, in words. */
  size: string;
}

interface Counting {
  number: number;
  isAtLeast: boolean;
}

/** A difference with the least and the most that it can be, since ends leave it open. */
interface Ranged extends SectionDifference {
  range: [number, number];
}

/** @param total how many sections there are. */
function differencesOf({ people, sections }: Comparison, total: number): Differences {
  const counts = countsFrom(people);
  const compared = sections.map((section): Ranged => {
    const [from, to] = [rangeOf(section.from), rangeOf(section.to)];
    return { ...section, range: [to[0] - from[1], to[1] - from[0]] };
  });
  const countingOf = (isSo: (bound: number) => boolean, [sure, open]: [0 | 1, 0 | 1]) => {
    const number = compared.filter(({ range }) => isSo(range[sure])).length;
    const most = compared.filter(({ range }) => isSo(range[open])).length;
    return { number, isAtLeast: most > number };
  };
  return {
    compared,
    isPart: compared.length < total,
    up: countingOf((bound) => bound >= counts, [0, 1]),
    down: countingOf((bound) => bound <= -counts, [1, 0]),
    size: counts === 5 ? 'half a point' : `${formatTenths(counts)} points`,
  };
}

/**
 * Says in how many sections a difference counts, first in the direction in which it does in more.
 * @param claims what is said of either direction, and how the other one is called beside it.
 */
function sayCounting(
  differences: Differences,
  claims: Record<'up' | 'down', [text: string, opposite: string]>,
): string | undefined {
  const { up, down } = differences;
  if (up.number + down.number === 0) return undefined;
  const isUp = up.number >= down.number;
  const [text, opposite] = claims[isUp ? 'up' : 'down'];
  const [more, fewer] = isUp ? [up, down] : [down, up];
  const beside =
    fewer.number > 0
      ? `, and ${opposite} in ${inWords(fewer.number)}${fewer.isAtLeast ? ' or more' : ''}`
      : '';
  return `${text} in ${sayNumber(more, differences)}${beside}.`;
}

function sayNumber({ number, isAtLeast }: Counting, differences: Differences): string {
  const all = differences.compared.length;
  const which = `sections${comparedOf(differences)}`;
  if (number === all) return `every ${which.replace('sections', 'section')}`;
  return `${inWords(number)}${isAtLeast ? ' or more' : ''} of ${inWords(all)} ${which}`;
}

function comparedOf({ isPart }: Differences): string {
  return isPart ? ' that can be compared' : '';
}

function isNowhere({ compared, up, down }: Differences): boolean {
  return (
    compared.length > 0 && ![up, down].some(({ number, isAtLeast }) => number > 0 || isAtLeast)
  );
}

const MOST_NAMED = 3;

/** Names the section where the difference is widest, or those among which it is. */
function sayWidest(
  { compared, up, down }: Differences,
  begins: string,
  name: (section: Ranged) => string,
): string | undefined {
  if (up.number + down.number === 0) return undefined;
  const sized = compared.map((section) => {
    const [low, high] = section.range;
    const least = low <= 0 && high >= 0 ? 0 : Math.min(Math.abs(low), Math.abs(high));
    return { section, least, most: Math.max(Math.abs(low), Math.abs(high)) };
  });
  const bound = Math.max(...sized.map(({ least }) => least));
  const widest = sized.filter(({ most }) => most >= bound);
  if (widest.length > MOST_NAMED) return undefined;
  const isSure = widest.length === 1 || widest.every(({ least, most }) => least === most);
  const named = widest.map(({ section }) => name(section));
  return `${begins} ${(isSure ? AND : OR).format(named)}.`;
}

const AND = new Intl.ListFormat('en-GB');
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function whoOf({ name, kind }: CellResults): string {
  if (kind === 'group') return `people of ${name}`;
  return name === CELL_NAMES.all ? 'respondents' : name.toLowerCase();
}

/** Whether it is told of every section whether it is ready. */
function areReadyTold({ results: { sections } }: Facts): boolean {
  return sections.every(
    ({ score }) => score && (isCertainlyReady(score) || rangeOf(score)[1] < 10 * READY_MARK),
  );
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
