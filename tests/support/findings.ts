import type { Group } from '../../core/findings/cells.ts';
import type { WaveAnswers } from '../../core/findings/snapshot.ts';
import type { Answers } from '../../core/survey/answers.ts';
import type { Edition, EditionWords } from '../../core/survey/edition.ts';

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

/** An edition of these words. */
export const EDITION: Edition = { id: 'edition', words: WORDS };

/** The answers of a person who rates all statements alike, or by a function of the statement's id. */
export function answers(rate: number | ((id: number) => number)): Answers {
  return Object.fromEntries(SECTIONS.flatMap(([, ids]) => ids).map((id) => [id, typeof rate === 'number' ? rate : rate(id)]));
}

/** A group of a side, with the name of its id. */
export function group(id: string, side: Group['side'], invited?: number): Group {
  return { id, name: id, side, ...(invited !== undefined && { invited }) };
}

/** A wave in which each group's people rate all statements alike. */
export function waveOf(groups: readonly Group[], ratings: Readonly<Record<string, readonly number[]>>): WaveAnswers {
  const responses = Object.entries(ratings).flatMap(([id, each]) => each.map((rating) => ({ group: id, answers: answers(rating) })));
  return { edition: EDITION, groups, responses };
}
