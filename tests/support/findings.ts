import type { OpenLink } from '../../core/campaigns/campaign.ts';
import type { Side } from '../../core/campaigns/sides.ts';
import type { Unit } from '../../core/campaigns/units.ts';
import type { WaveAnswers } from '../../core/findings/snapshot.ts';
import type { Answers } from '../../core/survey/answers.ts';
import type { Questionnaire } from '../../core/survey/questionnaire.ts';

const SECTIONS: [string, number[]][] = [
  ['Habits', [1, 2, 3]],
  ['Workflow', [4, 5, 6]],
  ['Learning', [7, 8, 9, 10]],
];

/** Ten statements in three sections. */
export const WORDS: Questionnaire = {
  least: 5,
  scales: { agreement: ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'] },
  sections: SECTIONS.map(([title, ids]) => ({
    ...{ title, description: '' },
    statements: ids.map((id) => ({
      id,
      text: `Statement ${id}`,
      category: title.toLowerCase(),
      scaleType: 'agreement',
      reverse: id === 2,
    })),
  })),
};

/**
 * The answers of a person who rates all statements alike, or by a function of the statement's id.
 */
export function answers(rate: number | ((id: number) => number)): Answers {
  return Object.fromEntries(
    SECTIONS.flatMap(([, ids]) => ids).map((id) => [
      id,
      typeof rate === 'number' ? rate : rate(id),
    ]),
  );
}

export function group(id: string, side: Side, asked = 20, openLink: OpenLink = 'none'): Unit {
  return { id, kind: 'group', name: id, side, asked, openLink };
}

type Ratings = Readonly<Record<string, readonly number[]>>;

/**
 * A wave in which each unit's people rate all statements alike. @param open the ratings of those
 * who came by its open link.
 */
export function waveOf(units: readonly Unit[], checked: Ratings, open: Ratings = {}): WaveAnswers {
  const responsesOf = (ratings: Ratings, isOpen: boolean) =>
    Object.entries(ratings).flatMap(([unit, each]) =>
      each.map((rating) => ({ unit, isOpen, answers: answers(rating) })),
    );
  return {
    words: WORDS,
    units,
    responses: [...responsesOf(checked, false), ...responsesOf(open, true)],
  };
}
