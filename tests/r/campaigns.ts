import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Side } from '../../core/campaigns/sides.ts';
import type { EditionWords } from '../../core/survey/edition.ts';

/** How many statements each of the eight sections has. */
const SECTIONS = [3, 4, 4, 4, 4, 4, 4, 3];

/** A group in a wave: how many were asked, and how its people rate each section. */
interface AnsweringGroup {
  group: string;
  name?: string;
  side: Side;
  asked: number;
  /** How many answered each edition, and how many of the first by an open link. */
  people: Record<string, number>;
  open?: number;
  /** The level of each section, from 1 to 5, and by how much people deviate from it. */
  levels: readonly number[];
  noise: number;
}

type Campaign = Record<string, readonly AnsweringGroup[]>;

/** A row of a file: its columns by name. */
type Row = Record<string, string | number>;

const users = (group: string, asked: number, people: number): AnsweringGroup => ({
  ...{ group, side: 'users', asked, people: { first: people } },
  ...{ levels: [2.4, 1.6, 3, 3.1, 2.6, 4.2, 3.4, 2.9], noise: 1.6 },
});
const sponsors = (asked: number, people: number): AnsweringGroup => ({
  ...{ group: 'board', side: 'sponsors', asked, people: { first: people } },
  // Higher in most sections, lower in the sixth, all alike in the third and nearly in the fourth.
  ...{ levels: [3.6, 4.6, 3, 3.3, 3.9, 2, 3.9, 3.4], noise: 1.2 },
});
const raised = (group: AnsweringGroup, by: number): AnsweringGroup => ({
  ...group,
  levels: group.levels.map((level, index) => level + (index % 3 === 0 ? -by : by)),
});

/**
 * Three campaigns: everybody answered, and a group is added; many answered of more, a group is
 * renamed and a statement reworded; and few answered.
 */
const CAMPAIGNS: Record<string, Campaign> = {
  census: {
    w1: [users('crews', 16, 16), users('yard', 9, 9), sponsors(8, 8)],
    w2: [
      raised(users('crews', 16, 16), 0.6),
      raised(users('yard', 9, 9), 0.6),
      users('dock', 6, 6),
      sponsors(8, 8),
    ],
    // Nobody deviates on either side, and sections are tied.
    w3: [
      { ...users('crews', 16, 16), levels: [3, 3, 3, 3, 3, 3, 3, 3], noise: 0 },
      { ...users('yard', 9, 9), levels: [3, 3, 3, 3, 3, 3, 3, 3], noise: 0 },
      { ...sponsors(8, 8), levels: [3, 4, 3, 2, 3, 3, 3, 3], noise: 0 },
    ],
  },
  sample: {
    w1: [users('crews', 50, 34), users('yard', 30, 21), sponsors(40, 24)],
    w2: [
      { ...raised(users('crews', 50, 41), 0.4), name: 'Day crews' },
      raised(users('yard', 30, 22), 0.4),
      sponsors(40, 27),
    ],
    // A statement is reworded while the wave is open.
    w3: [
      { ...users('crews', 50, 0), people: { first: 23, reworded: 25 } },
      { ...users('yard', 30, 0), people: { first: 7, reworded: 21 } },
      { ...sponsors(40, 0), people: { first: 6, reworded: 22 } },
    ],
    // More answers than people were asked; a census on one side; nobody deviates.
    w4: [
      users('crews', 20, 23),
      { ...users('yard', 30, 24), levels: [4, 4, 4, 4, 4, 4, 4, 4], noise: 0 },
      { ...sponsors(23, 23), noise: 0 },
    ],
    w5: [
      { ...users('crews', 50, 31), levels: [2, 4, 4, 4, 4, 4, 4, 4], noise: 0 },
      { ...sponsors(40, 30), levels: [5, 4, 1, 4, 4, 4, 4, 4], noise: 0 },
    ],
  },
  few: {
    w1: [users('crews', 9, 5), sponsors(7, 5)],
    w2: [users('crews', 30, 12), sponsors(6, 6)],
    // A census of eight against many.
    w3: [users('crews', 40, 26), sponsors(8, 8)],
    w4: [{ ...users('crews', 40, 33), open: 3 }, sponsors(9, 9)],
    // All low against all high, and the other way round, as far apart as five and five can be.
    w5: [
      { ...users('crews', 9, 5), levels: [1, 1, 1, 5, 3, 3, 3, 3], noise: 0 },
      { ...sponsors(9, 5), levels: [5, 5, 5, 1, 3, 3, 3, 3], noise: 0 },
    ],
  },
};

/** The statements in their sections, as an edition has them. */
export const WORDS: EditionWords = {
  scales: { agreement: ['1', '2', '3', '4', '5'] },
  sections: SECTIONS.map((count, index) => {
    const before = SECTIONS.slice(0, index).reduce((sum, each) => sum + each, 0);
    return {
      title: `Section ${index + 1}`,
      statements: Array.from({ length: count }, (_, place) => ({
        id: before + place + 1,
        text: `Statement ${before + place + 1}`,
        category: `section-${index + 1}`,
        scaleType: 'agreement',
        reverse: false,
      })),
    };
  }),
};

/** The three files that the script reads, as their rows. The same each time. */
export function listInput(): Record<'statements' | 'groups' | 'responses', Row[]> {
  const random = seeded();
  const waves = Object.entries(CAMPAIGNS).flatMap(([campaign, each]) =>
    Object.entries(each).map(([wave, groups]) => ({ campaign, wave, groups })),
  );
  return {
    statements: WORDS.sections.flatMap(({ statements }) =>
      statements.map(({ id, category }) => ({ statement: `s${id}`, section: category })),
    ),
    groups: waves.flatMap(({ campaign, wave, groups }) =>
      groups.map(({ group, name = group, side, asked }) => ({
        ...{ campaign, wave, group, name, side, asked },
      })),
    ),
    responses: waves.flatMap(({ campaign, wave, groups }) =>
      groups.flatMap((group) =>
        Object.entries(group.people).flatMap(([edition, people]) =>
          Array.from({ length: people }, (_, index) => ({
            ...{ campaign, wave, edition, group: group.group },
            open: edition === 'first' && index < (group.open ?? 0) ? 1 : 0,
            ...rate(group, random),
          })),
        ),
      ),
    ),
  };
}

/** The ratings of a person, who leans to one side in all of them. */
function rate({ levels, noise }: AnsweringGroup, random: () => number): Record<string, number> {
  const own = (random() - 0.5) * noise;
  return Object.fromEntries(
    WORDS.sections.flatMap(({ statements }, index) =>
      statements.map(({ id }) => {
        const rating = Math.round((levels[index] ?? 3) + own + (random() - 0.5) * noise);
        return [`s${id}`, Math.min(5, Math.max(1, rating))];
      }),
    ),
  );
}

/** Random numbers from 0 to 1 that are the same each time (Lehmer). */
function seeded(): () => number {
  let state = 20_261_126;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Rows as CSV. No value has a comma. */
export function writeCsv(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}

if (import.meta.main)
  for (const [name, rows] of Object.entries(listInput()))
    writeFileSync(path.join(import.meta.dirname, `${name}.csv`), writeCsv(rows));
