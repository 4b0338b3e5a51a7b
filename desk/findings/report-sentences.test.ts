import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare } from '../../core/findings/compare.ts';
import type { Score } from '../../core/findings/figures.ts';
import type { CellResults, Findings } from '../../core/findings/findings.ts';
import { GERMAN } from '../../tests/support/german-firm.ts';
import { RUNS } from '../../tests/support/properties.ts';
import { SAY } from '../../tests/support/saying.ts';
import { sayingIn } from './figures-in-words.ts';
import { writeWaveSentences } from './report-sentences.ts';

const NAMES = ['Habits', 'Workflow', 'Learning', 'Timing'];
const low = (tenths: number): Score => ({ tenths, end: 'low' });
const high = (tenths: number): Score => ({ tenths, end: 'high' });
type Given = number | Score | null;

interface Cell {
  name?: string;
  scores: readonly Given[];
  people?: number;
  isTold?: boolean;
  open?: number;
}

function cellOf({
  name = 'Users',
  scores,
  people = 20,
  isTold = true,
  open = 0,
}: Cell): CellResults {
  return {
    ...{ kind: name === 'Crews' ? 'group' : 'side', name, units: [name], asked: 40, open },
    people: { isTold, least: people, most: people },
    absence: { kind: 'told', people: 20, lowerBy: 5 },
    sections: scores.map((score, index) => ({
      category: NAMES[index] ?? '',
      title: NAMES[index] ?? '',
      score: typeof score === 'number' ? { tenths: score } : score,
    })),
    statements: [],
  };
}

interface Said {
  users: Cell;
  sponsors?: Cell | undefined;
  before?: Cell | undefined;
  rest?: Partial<Findings>;
}

function say({ users, sponsors, before, rest = {} }: Said, saying = SAY) {
  const main = cellOf(users);
  const findings: Findings = {
    ...{
      cells: [main],
      main,
      barrier: undefined,
      areBeliefs: true,
      asksSponsors: true,
      least: 5,
      withheld: [],
    },
    gap: sponsors && compare(main, cellOf({ name: 'Sponsors', ...sponsors })),
    ...rest,
  };
  const nothing = { others: [], gap: undefined, uncompared: [], reworded: [], otherwise: [] };
  const changes = before
    ? [{ since: 'Go-live', ...nothing, ...compare(cellOf(before), main) }]
    : [];
  const { points, ...sentences } = writeWaveSentences(saying, 'Pantry', findings, main, changes);
  return { ...sentences, points: points.join(' ') };
}

const all = (...scores: Given[]): Cell => ({ scores });

describe('The headline', () => {
  test.each<[string, Said]>([
    [
      'Sponsors rate Pantry at least half a point higher than its users do in two of three sections.',
      { users: all(20, 20, 30), sponsors: all(30, 30, 31) },
    ],
    [
      'Users rate Pantry at least half a point higher than its sponsors do in every section.',
      { users: all(35, 35, 35), sponsors: all(25, 25, 25) },
    ],
    [
      'Sponsors rate Pantry at least half a point higher than its users do in one of three sections, and lower in one.',
      { users: all(20, 30, 30), sponsors: all(32, 24, 30) },
    ],
    [
      'Sponsors rate Pantry at least 0.9 points higher than its users do in one of two sections.',
      { users: { scores: [30, 30], people: 5 }, sponsors: all(38, 39) },
    ],
    [
      'Sponsors rate Pantry at least half a point higher than its users do in one or more of two sections.',
      { users: all(30, 38), sponsors: all(38, high(40)) },
    ],
    [
      'Sponsors rate Pantry at least half a point higher than its users do in one of two sections that can be compared.',
      { users: all(30, 30, 30), sponsors: all(38, 30, null) },
    ],
    ['Every section is ready.', { users: all(40, 41, high(45)) }],
    [
      'Users rate Pantry at least half a point lower than in ‘Go-live’ in two of three sections, and higher in one.',
      { users: all(30, 20, 20), before: all(20, 25, 25) },
    ],
    ['One of three sections is ready.', { users: all(40, 25, 25) }],
    ['No section is ready yet.', { users: all(39, low(20), 25) }],
    ['At least one of three sections is ready.', { users: all(40, high(36), 25) }],
    ['What users say about Pantry.', { users: all(high(36), 25, null) }],
    ['What people of Crews say about Pantry.', { users: { name: 'Crews', scores: [null] } }],
  ])('%s', (headline, said) => {
    expect(say(said).headline).toBe(headline);
  });
});

test.each<[string, Said]>([
  [
    'Die Leitung bewertet Pantry in zwei von drei Teilen um mindestens einen halben Punkt höher als das Team.',
    { users: all(20, 20, 30), sponsors: all(30, 30, 31) },
  ],
  [
    'Die Leitung bewertet Pantry in einem von zwei Teilen um mindestens 0,9 Punkte höher als das Team.',
    { users: { scores: [30, 30], people: 5 }, sponsors: all(38, 39) },
  ],
  [
    'Die Mitglieder des Teams bewerten Pantry in zwei von drei Teilen um mindestens einen halben Punkt niedriger als in der Runde „Go-live“ und in einem höher.',
    { users: { name: 'Team', scores: [30, 20, 20] }, before: all(20, 25, 25) },
  ],
  [
    'In mindestens einem von drei Teilen ist die Zielmarke erreicht.',
    { users: all(40, high(36), 25) },
  ],
  [
    'Was die Befragten aus der Gruppe „Crews“ über Pantry sagen.',
    { users: { name: 'Crews', scores: [null] } },
  ],
])('A German headline has German grammar: %s', (headline, said) => {
  expect(say(said, sayingIn(GERMAN.report, GERMAN.language)).headline).toBe(headline);
});

describe('The points', () => {
  test('say how many answered, unless answers by an open link leave it open', () => {
    expect(say({ users: all(20) }).points).toMatch(/ 20 of 40 users answered\.$/);
    expect(say({ users: { scores: [20], people: 38, isTold: false } }).points).toMatch(
      / Nearly all or all of 40 users answered\.$/,
    );
    expect(say({ users: { scores: [20], open: 2 } }).points).not.toContain('answered');
  });

  test('name the lowest and the highest sections where there is little else to say', () => {
    expect(say({ users: { scores: [32, high(40), 32, 38], open: 2 } }).points).toBe(
      'No section scores 3.0 or below, so none is a barrier. The score is lowest in Habits (3.2) and Learning (3.2). The score is highest in Workflow (4.0 or more).',
    );
    expect(say({ users: { scores: [32, high(40), null], open: 2 } }).points).not.toContain(
      'est in',
    );
  });

  test('say what has changed beside a gap, and never what the headline says', () => {
    const { headline, points } = say({
      users: all(30, 30),
      sponsors: all(40, 40),
      before: all(20, 20),
    });
    expect(headline).toMatch(/^Sponsors rate/);
    expect(points).toContain('Users rate Pantry at least half a point higher than in ‘Go-live’');
    const changed = say({ users: all(30, 30), before: all(20, 20) });
    expect(changed.headline).toContain('higher than in ‘Go-live’');
    expect(changed.points).not.toContain(changed.headline);
  });

  test('name the widest gap and the largest change among those that count', () => {
    const { points } = say({
      users: all(20, 25, 30),
      sponsors: all(30, 27, 31),
      before: all(20, 35, 29),
    });
    expect(points).toContain('The gap is widest in Habits (users 2.0, sponsors 3.0).');
    expect(points).toContain(
      'Since ‘Go-live’, the change is largest in Workflow (from 3.5 to 2.5).',
    );
  });

  test('name what is at least so wide, which may be the widest', () => {
    expect(say({ users: all(20, 25, 30), sponsors: all(40, high(40), 31) }).points).toContain(
      'The gap is widest in Habits (users 2.0, sponsors 4.0) or Workflow (users 2.5, sponsors 4.0 or more).',
    );
  });

  test('say that nothing counts, and of which side too few came', () => {
    const { points } = say({
      users: all(20, 25, 30),
      sponsors: all(21, 25, 30),
      before: all(20, 24, 30),
    });
    expect(points).toContain('In no section do users and sponsors differ by half a point or more.');
    expect(points).toContain('No section has changed by half a point or more since ‘Go-live’.');
    const withheld: Findings['withheld'] = [
      { kind: 'side', name: 'Sponsors', reason: 'few', others: [] },
    ];
    expect(say({ users: all(20), rest: { withheld, least: 7 } }).points).toContain(
      'Fewer than seven sponsors answered by a personal link or a card, too few to compare.',
    );
  });
});

describe('The first barrier', () => {
  const section = { category: 'Habits', title: 'Habits', score: low(20) };
  const statement = (text: string, score: Score) => ({
    ...{ id: 1, text, category: 'Habits', reversed: false, labels: [], shares: undefined, score },
  });
  const barrier = (...statements: ReturnType<typeof statement>[]) =>
    say({
      users: all(low(20), 25, 30),
      rest: { barrier: { section, statements } },
    }).barrier;

  test('is named with its lowest statements, each with its score', () => {
    expect(barrier(statement('I try.', low(20)))).toBe(
      'The first barrier is Habits, at 2.0 or less. Its lowest statement is “I try” (2.0 or less).',
    );
    expect(barrier(statement('I try.', low(20)), statement('I do.', { tenths: 19 }))).toMatch(
      /Its lowest statements are “I try” \(2\.0 or less\) and “I do” \(1\.9\)\.$/,
    );
    expect(barrier()).toBe('The first barrier is Habits, at 2.0 or less.');
  });

  test('is none where all are above 3.0, and may be one where that is not told', () => {
    expect(say({ users: all(31, 40, high(40)) }).barrier).toMatch(
      /^No section scores 3\.0 or below/,
    );
    expect(say({ users: all(31, null, 40) }).barrier).toMatch(
      /^Whether a section is a barrier can’t/,
    );
  });
});

/** The scores that somebody has, to the tenth, and as they are shown with their ends. */
interface Truth {
  tenths: number[];
  people: number;
  shown: Cell;
}
const truth: fc.Arbitrary<Truth> = fc
  .record({
    around: fc.integer({ min: 10, max: 50 }),
    offsets: fc.oneof(
      ...[2, 20].map((far) =>
        fc.array(fc.integer({ min: -far, max: far }), { minLength: 4, maxLength: 4 }),
      ),
    ),
    people: fc.integer({ min: 5, max: 60 }),
    // One section may be withheld.
    withheld: fc.nat(9),
  })
  .map(({ around, offsets, people, withheld }) => {
    const tenths = offsets.map((offset) => Math.max(10, Math.min(50, around + offset)));
    const scores = tenths.map((one, index) => {
      if (index === withheld) return null;
      return one <= 20 ? low(20) : one >= 40 ? high(40) : one;
    });
    return { tenths, people, shown: { people, scores } };
  });

const toNumber = (words: string) => 'no one two three four'.split(' ').indexOf(words.toLowerCase());

/** Whether a number in words, such as ‘two or more of four sections’, is that of what there is. */
function isNumber(said: string, count: number, of: number): boolean {
  if (said.startsWith('every')) return count === of;
  const [, words = '', orMore, all = 'no'] =
    /^(\w+)( or more)?(?: of (\w+) sections(?: that can be compared)?)?$/.exec(said) ?? [];
  const isAll = all === 'no' || toNumber(all) === of;
  return isAll && (orMore ? count >= toNumber(words) : count === toNumber(words));
}

interface True {
  users: Truth;
  hasGap: boolean;
  differences: { name: string; by: number }[];
  /** What one person among the fewest can move a score by. */
  single: number;
}

const countOf = ({ differences, single }: True, sign: number) =>
  differences.filter(({ by }) => sign * by >= 5 && sign * by > single).length;

/** What each sentence claims, computed anew from the scores that ends hide. */
const CLAIMS: [RegExp, (is: True, ...said: string[]) => boolean][] = [
  [
    /^(Sponsors|Users) rate Pantry at least (.+) (higher|lower) than .+? in ([a-z ]+)(?:, and (?:lower|higher) in ([a-z ]+))?\.$/,
    (is, who, size, way, first = '', second = '') => {
      const sign = (is.hasGap ? who === 'Sponsors' : way === 'higher') ? 1 : -1;
      const least =
        is.single < 5 ? 'half a point' : `${(Math.floor(is.single + 1) / 10).toFixed(1)} points`;
      const all = is.differences.length;
      return (
        size === least &&
        isNumber(first, countOf(is, sign), all) &&
        (second === '' || isNumber(second, countOf(is, -sign), all))
      );
    },
  ],
  [/^Every section is ready\.$/, ({ users }) => Math.min(...users.tenths) >= 40],
  [
    /^(At least )?(\w+) (?:of four sections (?:is|are) ready|section is ready yet)\.$/,
    ({ users }, atLeast, words = '') => {
      const ready = users.tenths.filter((tenths) => tenths >= 40).length;
      return atLeast ? ready >= toNumber(words) : ready === toNumber(words);
    },
  ],
  [/^What users say about Pantry\.$/, () => true],
  [/^\d+ of 40 users answered\.$/, () => true],
  [
    /^(?:The gap|Since ‘Go-live’, the change) is (?:widest|largest) in (.+)\.$/,
    ({ differences }, list = '') => {
      const most = Math.max(...differences.map(({ by }) => Math.abs(by)));
      const widest = differences.filter(({ by }) => Math.abs(by) === most);
      const isNamed = ({ name }: { name: string }) => list.includes(name);
      return list.includes(') or ')
        ? widest.every(isNamed)
        : differences.every((one) => isNamed(one) === widest.includes(one));
    },
  ],
  [
    /^(?:In no section|No section)(?: that can be compared)? (?:do users|has changed)/,
    (is) => countOf(is, 1) + countOf(is, -1) === 0,
  ],
  [
    /^No section scores 3\.0 or below, so none is a barrier\.$/,
    ({ users }) => Math.min(...users.tenths) > 30,
  ],
  [
    /^The score is (lowest|highest) in (.+)\.$/,
    ({ users }, which, list = '') => {
      const named = NAMES.map((name) => list.includes(name));
      const sign = which === 'lowest' ? 1 : -1;
      const scores = (some: boolean) =>
        users.tenths.filter((_, index) => named[index] === some).map((one) => sign * one);
      return Math.max(...scores(true)) <= Math.min(...scores(false));
    },
  ],
  [/^Whether a section is a barrier can’t be told from what may be shown\.$/, () => true],
];

test('Whatever is said is true of the scores that ends hide', () => {
  const heard = new Set<RegExp>();
  fc.assert(
    fc.property(truth, truth, fc.boolean(), (users, other, hasGap) => {
      const { headline, points, barrier } = say({
        users: users.shown,
        ...(hasGap ? { sponsors: other.shown } : { before: other.shown }),
      });
      const [from, to] = hasGap ? [users, other] : [other, users];
      const is: True = {
        ...{ users, hasGap, single: 40 / Math.min(from.people, to.people) },
        differences: NAMES.flatMap((name, index) =>
          from.shown.scores[index] && to.shown.scores[index]
            ? [{ name, by: (to.tenths[index] ?? 0) - (from.tenths[index] ?? 0) }]
            : [],
        ),
      };
      const sentences = `${headline} ${points} ${barrier}`.split(/(?<=\.) (?=[A-Z\d])/);
      const untrue = sentences.filter((sentence) => {
        const [claim, isTrue] = CLAIMS.find(([pattern]) => pattern.test(sentence)) ?? [];
        if (claim) heard.add(claim);
        return !isTrue?.(is, ...(claim?.exec(sentence)?.slice(1) ?? []));
      });
      expect(untrue).toEqual([]);
    }),
    { ...RUNS, numRuns: 1000 },
  );
  expect(heard.size).toBe(CLAIMS.length);
});
