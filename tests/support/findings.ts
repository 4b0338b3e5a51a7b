import type { Answers } from '../../core/survey/answers.ts';
import type { EditionWords } from '../../core/survey/edition.ts';

const SECTIONS: [string, number[]][] = [
  ['Habits', [1, 2, 3]],
  ['Workflow', [4, 5, 6]],
  ['Learning', [7, 8, 9, 10]],
];

/** A small edition: ten statements in three sections. */
export const WORDS: EditionWords = {
  scales: { agreement: ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'] },
  sections: SECTIONS.map(([title, ids]) => ({
    title,
    statements: ids.map((id) => ({ id, text: `Statement ${id}`, category: title.toLowerCase(), scaleType: 'agreement', reverse: id === 2 })),
  })),
};

/** The answers of a person, by a function of the statement's id. */
export function answers(rate: (id: number) => number): Answers {
  return Object.fromEntries(SECTIONS.flatMap(([, ids]) => ids).map((id) => [id, rate(id)]));
}
