import { fill } from '../../core/content/fill.ts';
import type { Counted } from '../../core/content/report.ts';
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
import { inWords } from '../../core/language.ts';
import { BARRIER_LIMIT, READY_MARK } from '../../core/survey/profile.ts';
import type { Saying } from './figures-in-words.ts';

/** The sentences of a report, which an operator can change before it is exported. */
export interface Sentences {
  headline: string;
  barrier: string;
  /** What matters besides, in its order. */
  points: string[];
}

/** How many of them the first page of a report has room for at least. */
const FEWEST_POINTS = 3;

interface Facts {
  say: Saying;
  system: string;
  findings: Findings;
  main: CellResults;
  gap: Differences | undefined;
  changes: readonly (Differences & { since: string })[];
}

/**
 * Writes the sentences of a wave's report from its findings. @param main the cell that they are
 * about. @param changes since earlier waves, the latest of them first.
 */
export function writeWaveSentences(
  say: Saying,
  system: string,
  findings: Findings,
  main: CellResults,
  changes: readonly Change[] = [],
): Sentences {
  const total = main.sections.length;
  const facts: Facts = {
    ...{ say, system, findings, main },
    gap: findings.gap && differencesOf(findings.gap, total),
    changes: changes.map((one) => ({ ...differencesOf(one, total), since: one.since })),
  };
  const told = (sentences: readonly (string | undefined)[]) =>
    sentences.flatMap((sentence) => (sentence ? [capitalise(sentence, say.language.tag)] : []));
  const [ready, barrier, changed] = [sayReady(facts), sayBarrier(facts), sayChanges(facts)];
  const about = fill(say.words.sentences.about, { who: whoOf(main, say, 'who'), system });
  const [headline = ''] = told([sayGap(facts), sayAllReady(facts), ...changed, ready, about]);
  const points = told([
    ...sayMoreOfGap(facts),
    ...changed,
    ...sayMoreOfChange(facts),
    ...barrier,
    ready,
    sayAnswered(facts),
  ]).filter((sentence) => sentence !== headline);
  const more = told(sayExtremes(facts)).slice(0, Math.max(0, FEWEST_POINTS - points.length));
  return { headline, barrier: told(barrier).join(' '), points: [...points, ...more] };
}

/** In which sections the score is lowest, unless that is a barrier, and highest. */
function sayExtremes({ say, main: { sections }, findings: { barrier } }: Facts) {
  const words = say.words.sentences.extremes;
  const told = sections.flatMap(({ title, score }) =>
    score ? [{ title, score, range: rangeOf(score) }] : [],
  );
  const most = Math.min(...told.map(({ range }) => range[1]));
  const least = Math.max(...told.map(({ range }) => range[0]));
  const nameThem = (template: string, some: typeof told) => {
    // Of different scores that ends hide, none is known to be the lowest.
    const isKnown = new Set(some.map(({ score }) => say.score(score))).size === 1;
    if (!isKnown || some.length > MOST_NAMED || some.length === told.length) return undefined;
    const named = some.map(({ title, score }) =>
      fill(words.section, { section: title, score: say.score(score) }),
    );
    return fill(template, { sections: say.list.and(named) });
  };
  if (told.length < sections.length) return [];
  return [
    barrier
      ? undefined
      : nameThem(
          words.lowest,
          told.filter(({ range }) => range[0] <= most),
        ),
    nameThem(
      words.highest,
      told.filter(({ range }) => range[1] >= least),
    ),
  ];
}

/** How many sections are ready, as far as it is told. */
function sayReady({ say, main: { sections } }: Facts): string | undefined {
  const { ready } = say.words.sentences;
  const count = sections.filter(({ score }) => isCertainlyReady(score)).length;
  const isTold = sections.every(
    ({ score }) => score && (isCertainlyReady(score) || rangeOf(score)[1] < 10 * READY_MARK),
  );
  if (count === 0) return isTold ? ready.none : undefined;
  return fill(say.plural(isTold ? ready.some : ready.least, count), {
    ...{ number: inWords(say.language, count), all: inWords(say.language, sections.length) },
  });
}

function sayAllReady({ say, main: { sections } }: Facts): string | undefined {
  const areReady = sections.every(({ score }) => isCertainlyReady(score));
  return areReady ? say.words.sentences.ready.every : undefined;
}

function sayGap({ say, system, gap }: Facts): string | undefined {
  const { sponsors, users } = say.words.sentences.gap;
  return gap && sayCounting(say, gap, [sponsors, users], { system });
}

/** In how many sections what counts has changed, since each of the earlier waves. */
function sayChanges({ say, system, main, changes }: Facts): (string | undefined)[] {
  const { higher, lower } = say.words.sentences.change;
  const who = whoOf(main, say, 'who');
  return changes.map((change) =>
    sayCounting(say, change, [higher, lower], { who, system, since: change.since }),
  );
}

function sayAnswered({ say, main }: Facts): string | undefined {
  if (main.open > 0) return undefined;
  return fill(whoOf(main, say, 'answered'), {
    ...{ answered: say.people(main), asked: say.count(main.asked) },
  });
}

function sayMoreOfGap({ say, gap, findings }: Facts): (string | undefined)[] {
  const words = say.words.sentences.gap;
  const few = findings.withheld.flatMap((cell) =>
    cell.reason === 'few' ? (say.sideOf(cell) ?? []) : [],
  );
  const [side] = few;
  const nameOf = ({ title, from, to }: Ranged) =>
    fill(words.section, { section: title, users: say.score(from), sponsors: say.score(to) });
  return [
    side && few.length === 1
      ? fill(words.few[side], { least: inWords(say.language, findings.least) })
      : undefined,
    ...(gap ? [sayWidest(say, gap, words.widest, nameOf), sayNone(say, gap, words.none)] : []),
  ];
}

function sayMoreOfChange({ say, changes: [change] }: Facts): (string | undefined)[] {
  if (!change) return [];
  const words = say.words.sentences.change;
  const { since } = change;
  const nameOf = ({ title, from, to }: Ranged) =>
    fill(words.section, { section: title, from: say.score(from), to: say.score(to) });
  return [
    sayWidest(say, change, words.widest, nameOf, { since }),
    sayNone(say, change, words.none, { since }),
  ];
}

function sayBarrier({ say, findings: { barrier }, main: { sections } }: Facts) {
  const words = say.words.sentences.barrier;
  if (!barrier) {
    const isNone = sections.every(({ score }) => score && rangeOf(score)[0] > 10 * BARRIER_LIMIT);
    return [isNone ? fill(words.none, { score: say.tenth(10 * BARRIER_LIMIT) }) : words.untold];
  }
  const { section, statements } = barrier;
  // Its full stop would stand within the sentence.
  const quoted = statements.map(({ text, score }) =>
    fill(words.statement, { statement: text.replace(/\.$/, ''), score: say.score(score) }),
  );
  return [
    fill(words.first, { section: section.title, score: say.score(section.score) }),
    quoted.length > 0
      ? fill(say.plural(words.lowest, quoted.length), { statements: say.list.and(quoted) })
      : undefined,
  ];
}

/** The sections of a gap or a change. */
interface Differences {
  compared: readonly Ranged[];
  /** Whether all sections can be compared, or some. */
  scope: 'all' | 'compared';
  /** Those that count, upwards and downwards, and whether there may be more. */
  up: Counting;
  down: Counting;
  /** From which difference on one counts, in tenths. */
  counts: number;
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
    ...{ compared, counts, scope: compared.length < total ? 'compared' : 'all' },
    up: countingOf((bound) => bound >= counts, [0, 1]),
    down: countingOf((bound) => bound <= -counts, [1, 0]),
  };
}

type Values = Record<string, string>;

/**
 * Says in how many sections a difference counts, first in the direction in which it does in more.
 * @param upAndDown what is said of either direction.
 */
function sayCounting(
  say: Saying,
  differences: Differences,
  [above, below]: [above: Counted, below: Counted],
  values: Values,
): string | undefined {
  const { up, down, compared, scope } = differences;
  if (up.number + down.number === 0) return undefined;
  const { where, there } = say.words.sentences;
  const [template, more, fewer] = up.number >= down.number ? [above, up, down] : [below, down, up];
  const all = inWords(say.language, compared.length);
  const phrase = (forms: typeof there, { number, isAtLeast }: Counting) =>
    fill(say.plural(isAtLeast ? forms.least : forms.some, number), {
      ...{ number: inWords(say.language, number), all },
    });
  return fill(fewer.number > 0 ? template.both : template.only, {
    ...values,
    size: sizeOf(differences, say),
    where: more.number === compared.length ? where[scope].every : phrase(where[scope], more),
    there: phrase(there, fewer),
  });
}

function sizeOf({ counts }: Differences, { words, tenth }: Saying): string {
  const { size } = words.sentences;
  return counts === 5 ? size.half : fill(size.points, { points: tenth(counts) });
}

/** Says that no difference counts, where that is known. */
function sayNone(
  say: Saying,
  differences: Differences,
  templates: Record<Differences['scope'], string>,
  values: Values = {},
): string | undefined {
  const { compared, up, down, scope } = differences;
  const isSo = ![up, down].some(({ number, isAtLeast }) => number > 0 || isAtLeast);
  if (compared.length === 0 || !isSo) return undefined;
  return fill(templates[scope], { ...values, size: sizeOf(differences, say) });
}

const MOST_NAMED = 3;

/** Names the section where the difference is widest, or those among which it is. */
function sayWidest(
  say: Saying,
  { compared, up, down }: Differences,
  template: string,
  nameOf: (section: Ranged) => string,
  values: Values = {},
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
  const named = widest.map(({ section }) => nameOf(section));
  return fill(template, { ...values, sections: say.list[isSure ? 'and' : 'or'](named) });
}

/** A text about those whose figures they are, such as `users`. */
export function whoOf(
  cell: Pick<CellResults, 'kind' | 'name'>,
  { words, sideOf }: Saying,
  text: 'who' | 'ofWhom' | 'answered',
): string {
  const forms = words.sentences[text];
  return cell.kind === 'group'
    ? fill(forms.group, { group: cell.name })
    : forms[sideOf(cell) ?? 'all'];
}

function capitalise(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
