import type { Answers } from './answers.ts';
import { READY_MARK } from './profile.ts';
import type { SurveySection } from './survey.ts';

/** How many statements a respondent's profile explains. */
const COUNT = 3;

/** A statement that a respondent rated low, and what the survey's words say of it. */
export interface LowStatement {
  id: number;
  text: string;
  suggests?: string | undefined;
  /** The question of its section to take to the manager. */
  question?: string | undefined;
}

/** The ids of the three statements with the lowest ratings below the mark, lowest first, and the earlier of equal ones first. */
export function findLowest(sections: readonly SurveySection[], answers: Answers): number[] {
  const rated = sections.flatMap(({ statements }) => statements.map(({ id }) => ({ id, rating: answers[id] ?? READY_MARK })));
  return rated
    .filter(({ rating }) => rating < READY_MARK)
    .sort((a, b) => a.rating - b.rating || a.id - b.id)
    .slice(0, COUNT)
    .map(({ id }) => id);
}

/** The words of statements by their ids. */
export function describeLowest(ids: readonly number[], sections: readonly SurveySection[]): LowStatement[] {
  const all = sections.flatMap(({ statements, question }) => statements.map(({ id, text, suggests }) => ({ id, text, suggests, question })));
  return ids.flatMap((id) => all.find((statement) => statement.id === id) ?? []);
}
