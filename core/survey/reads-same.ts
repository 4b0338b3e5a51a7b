import { categoryOf } from './category.ts';
import type { Questionnaire } from './questionnaire.ts';

/** The content declares that the new wording means the same. */
export interface Reworded {
  statement: number;
  from: string;
  to: string;
}

type Words = {
  sections: readonly Pick<Questionnaire['sections'][number], 'statements'>[];
  scales: Questionnaire['scales'];
};
type Statement = Questionnaire['sections'][number]['statements'][number];

/**
 * A section's answers can be compared only if all its statements read the same, in the same order,
 * for both sides, with the same ratings. A statement also reads the same if it quotes its former
 * words (`formerly`).
 * @returns the statements that were reworded; undefined if the section can't be compared.
 */
export function compareReading(
  category: string,
  { before, now }: { before: Words; now: Words },
): Reworded[] | undefined {
  const [former, current] = [before, now].map(
    ({ sections }) => sections.find((one) => categoryOf(one) === category)?.statements,
  );
  if (!former || !current || former.length !== current.length) return undefined;
  const reworded: Reworded[] = [];
  for (const [place, statement] of current.entries()) {
    const earlier = former[place];
    if (!earlier || shapeOf(earlier, before) !== shapeOf(statement, now)) return undefined;
    for (const [from, to] of [
      [earlier.text, statement.text],
      [earlier.forSponsors, statement.forSponsors],
    ] as const) {
      if (from === to) continue;
      if (from === undefined || to === undefined || !statement.formerly?.includes(from))
        return undefined;
      reworded.push({ statement: statement.id, from, to });
    }
  }
  return reworded;
}

/** What must stay the same even if a statement is reworded. */
function shapeOf({ scaleType, reverse = false }: Statement, { scales }: Words): string {
  return JSON.stringify([scales[scaleType] ?? [], reverse]);
}
