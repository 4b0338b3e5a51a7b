import { categoryOf } from '../survey/category.ts';
import type { Questionnaire } from '../survey/questionnaire.ts';
import type { Part, People, Score, ShownFigure } from './figures.ts';
import { SHARES_FROM, STATEMENTS_FROM } from './least.ts';
import { endsOf, showScore } from './limits.ts';
import { sharesOf } from './shares.ts';
import { type Tally, tenthsOf } from './tally.ts';

/** People of a wave whose figures are shown together. */
export interface Counted {
  /**
   * Those who came by personal links or cards, and everybody: whoever made the other answers can
   * subtract them.
   */
  checked: Tally;
  all: Tally;
  /** The number of `checked` people, as far as it is told. */
  people: People;
  least: number;
}

/**
 * Each section's score; with twice the least number of people also its statements' scores, with
 * four times their shares. What is shown depends only on what else is shown of the part, or leaves
 * open which statement is at its end. Statements about a person are left out (`showAboutPerson`).
 */
export function showFigures(
  { sections }: Questionnaire,
  counted: Counted,
): Pick<Part, 'sections' | 'statements'> {
  const shown = sections.flatMap((section) => {
    const ids = section.statements.filter((one) => !one.aboutPerson).map(({ id }) => id);
    return ids.length === 0
      ? []
      : [{ category: categoryOf(section), ...showSection(ids, counted) }];
  });
  return {
    sections: shown.map(({ category, score }) => ({ category, score })),
    statements: shown.flatMap(({ statements }) => statements),
  };
}

/** Each by itself. */
export function showAboutPerson({ sections }: Questionnaire, counted: Counted): ShownFigure[] {
  return sections
    .flatMap(({ statements }) => statements)
    .flatMap(({ id, aboutPerson }) => {
      const score = aboutPerson && hasStatements(counted) && scoreOf([id], counted);
      return score ? [withShares({ id, score }, counted)] : [];
    });
}

function showSection(
  ids: readonly number[],
  counted: Counted,
): { score: Score | null; statements: ShownFigure[] } {
  const score = scoreOf(ids, counted);
  if (!hasStatements(counted)) return { score: ids.length === 1 ? null : score, statements: [] };
  const own = ids.map((id) => ({ id, score: scoreOf([id], counted) }));
  // Beside a section at its end, the statements would reveal how far beyond it is.
  if (!score || (score.end && ids.length > 1)) return { score, statements: [] };
  const inside = own.flatMap((each) => (each.score && !each.score.end ? each.score.tenths : []));
  if (inside.length === ids.length) {
    // From shown scores only: the exact score would reveal more.
    const mean = inside.reduce((sum, tenths) => sum + tenths, 0) / ids.length;
    return {
      score: { tenths: Math.round(mean) },
      statements: own.map((each) => withShares(each, counted)),
    };
  }
  if (counted.all !== counted.checked) return { score, statements: [] };
  // With the exact scores of the others, one at its end could be computed from the section's.
  const statements = own.map((each) => ({ ...each, score: each.score?.end ? each.score : null }));
  // Statements at different ends leave each other too little uncertainty.
  const ends = new Set(statements.flatMap((each) => each.score?.end ?? []));
  return { score: ends.size > 1 ? null : score, statements };
}

function hasStatements({ people, least }: Counted): boolean {
  return people.least >= STATEMENTS_FROM * least;
}

/**
 * Null if those who came by personal links or cards are at an end: whoever made the open answers
 * could subtract them.
 */
function scoreOf(ids: readonly number[], { checked, all, people, least }: Counted): Score | null {
  const ends = endsOf(people.least, ids.length, least);
  if (all !== checked && showScore(tenthsOf(checked, ids), ends).end) return null;
  return showScore(tenthsOf(all, ids), ends);
}

function withShares(
  figure: Pick<ShownFigure, 'id' | 'score'>,
  { checked, all, people, least }: Counted,
): ShownFigure {
  const isTold = people.isTold && people.least >= SHARES_FROM * least;
  const shares =
    isTold && figure.score && !figure.score.end
      ? sharesOf(figure.id, figure.score, { checked, all })
      : undefined;
  return shares ? { ...figure, shares } : figure;
}
