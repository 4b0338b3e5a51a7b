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

/** The ids of the three statements with the lowest ratings below the mark, and of all rated as low as the third; lowest first, the earlier of equal ones first. */
export function findLowest(sections: readonly SurveySection[], answers: Answers): number[] {
  const rated = sections.flatMap(({ statements }) => statements.map(({ id }) => ({ id, rating: answers[id] ?? READY_MARK })));
  const low = rated.filter(({ rating }) => rating < READY_MARK).sort((a, b) => a.rating - b.rating || a.id - b.id);
  const limit = low[COUNT - 1]?.rating ?? READY_MARK;
  return low.filter(({ rating }) => rating <= limit).map(({ id }) => id);
}

/** Whether more statements are as low as the last that is described. */
export function areMoreAsLow(ids: readonly number[]): boolean {
  return ids.length > COUNT;
}

/** The words of the first three statements by their ids. */
export function describeLowest(ids: readonly number[], sections: readonly SurveySection[]): LowStatement[] {
  const all = sections.flatMap(({ statements, question }) => statements.map(({ id, text, suggests }) => ({ id, text, suggests, question })));
  return ids.slice(0, COUNT).flatMap((id) => all.find((statement) => statement.id === id) ?? []);
}
