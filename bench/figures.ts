import { randomLcg, randomNormal } from 'd3-random';
import { compare } from '../core/findings/compare.ts';
import { deriveFindings, rangeOf } from '../core/findings/findings.ts';
import { takeSnapshot } from '../core/findings/snapshot.ts';
import type { Answers } from '../core/survey/answers.ts';
import { printTable } from './table.ts';

// Made-up people: each leans to favourable or not, and each of their ratings varies around that.
const SEED = 0.2026;
const random = randomLcg(SEED);
const lean = randomNormal.source(random)(3.2, 0.8);
const vary = randomNormal.source(random)(0, 0.9);
const [SECTIONS, STATEMENTS, WAVES] = [8, 4, 500];
const IDS = Array.from({ length: SECTIONS * STATEMENTS }, (_, index) => index + 1);

const WORDS = {
  least: 5,
  scales: {},
  sections: Array.from({ length: SECTIONS }, (_, section) => ({
    ...{ title: `Section ${section + 1}`, description: '' },
    statements: IDS.slice(section * STATEMENTS, (section + 1) * STATEMENTS).map((id) => ({
      ...{ id, text: '', category: `section-${section}`, scaleType: '' },
    })),
  })),
};

function person(): Answers {
  const own = lean();
  return Object.fromEntries(
    IDS.map((id) => [id, Math.max(1, Math.min(5, Math.round(own + vary())))]),
  );
}

function groupOf(people: readonly Answers[]) {
  const snapshot = takeSnapshot({
    words: WORDS,
    units: [
      {
        ...{ id: 'group', kind: 'group', name: 'Group', side: 'users', openLink: 'none' },
        asked: people.length + 10,
      },
    ],
    responses: people.map((answers) => ({ unit: 'group', isOpen: false, answers })),
  });
  const [cell] = snapshot ? deriveFindings(snapshot).cells : [];
  if (!cell) throw new Error('Nothing is shown.');
  return cell;
}

const crowd = (size: number) => Array.from({ length: size }, person);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`;

/** How often groups whose people don't differ show a difference that counts. */
function measureDifferences(): void {
  const rows = [
    [5, 5],
    [5, 40],
    [8, 8],
    [8, 40],
    [12, 12],
    [20, 20],
    [40, 40],
    [100, 100],
  ].map(([one = 5, other = 5]) => {
    let [sections, counting, waves] = [0, 0, 0];
    for (let wave = 0; wave < WAVES; wave++) {
      const differences = compare(groupOf(crowd(one)), groupOf(crowd(other))).sections;
      const found = differences.filter(({ counts }) => counts).length;
      sections += SECTIONS;
      counting += found;
      if (found > 0) waves++;
    }
    return { one, other, ofSections: percent(counting, sections), ofWaves: percent(waves, WAVES) };
  });
  printTable(
    'Differences that count between people who don’t differ',
    [
      ['People', ({ one, other }) => `${one} and ${other}`],
      ['Of sections', ({ ofSections }) => ofSections],
      ['Any of eight', ({ ofWaves }) => ofWaves],
    ],
    rows,
  );
}

/**
 * How often whoever guesses that everybody is as the section's score has it, is right about whether
 * one person's rating is favourable: without any figure, from the figure, and where the figure is
 * at its end.
 */
function measureGuesses(): void {
  const rows = [5, 8, 12, 20, 40].map((size) => {
    const guesses = Array.from({ length: WAVES }, () => guessIn(crowd(size))).flat();
    const ends = guesses.filter(({ isAtEnd }) => isAtEnd);
    const rightOf = (some: typeof guesses) =>
      percent(some.filter(({ isRight }) => isRight).length, some.length);
    const unfavourable = guesses.filter(({ isFavourable }) => !isFavourable).length;
    return {
      size,
      without: percent(unfavourable, guesses.length),
      from: rightOf(guesses),
      atEnd: ends.length < 30 ? '-' : rightOf(ends),
    };
  });
  printTable(
    'Guesses whether one rating is favourable that are right',
    [
      ['People', ({ size }) => String(size)],
      ['Without a figure', ({ without }) => without],
      ['From the section’s', ({ from }) => from],
      ['Where it is at its end', ({ atEnd }) => atEnd],
    ],
    rows,
  );
}

/** Guesses a rating of the first person in each section. */
function guessIn(people: readonly Answers[]) {
  return groupOf(people).sections.map(({ score }, index) => {
    const isFavourable = (people[0]?.[index * STATEMENTS + 1] ?? 3) >= 4;
    const [least, most] = score ? rangeOf(score) : [30, 30];
    return {
      isFavourable,
      isRight: (least + most) / 2 >= 35 === isFavourable,
      isAtEnd: score?.end !== undefined,
    };
  });
}

if (import.meta.main) {
  measureDifferences();
  measureGuesses();
}
