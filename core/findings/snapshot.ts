import * as v from 'valibot';
import { SIDES } from '../campaigns/sides.ts';
import type { Unit } from '../campaigns/units.ts';
import type { Answers } from '../survey/answers.ts';
import { type Questionnaire, questionnaireSchema } from '../survey/questionnaire.ts';
import { combinePeople } from './combine.ts';
import { type People, partSchema, shownStatementSchema } from './figures.ts';
import { type CountedUnit, countPart, partsOf } from './parts.ts';
import { type Counted, showAboutPerson, showFigures } from './show-figures.ts';
import { addTallies, type Tally, tally } from './tally.ts';

export interface WaveAnswers {
  words: Questionnaire;
  units: readonly Unit[];
  /** `unit` is an id. */
  responses: readonly { unit: string; isOpen: boolean; answers: Answers }[];
}

const unitSchema = v.object({
  id: v.string(),
  kind: v.picklist(['group', 'side', 'all']),
  name: v.string(),
  side: v.optional(v.picklist(SIDES)),
});

/**
 * A closed wave's figures as they are shown, and nothing else. Computed once, before the answers
 * are deleted, and stored for good; everything shown or exported is derived from it
 * (decisions/findings.md).
 */
export const snapshotSchema = v.object({
  words: questionnaireSchema,
  units: v.array(unitSchema),
  parts: v.array(partSchema),
  /** Statements about a person, for sides with figures of three or more groups. */
  sides: v.array(
    v.object({ units: v.array(v.string()), statements: v.array(shownStatementSchema) }),
  ),
});
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

/** The least number of groups with figures for statements about a manager or helper. */
const GROUPS_ABOUT_PERSON = 3;

interface TalliedUnit extends CountedUnit {
  ofChecked: Tally;
  ofAll: Tally;
}

/**
 * Independent of the order of responses.
 * @returns undefined if nothing may be shown
 * @throws if a response is incomplete or of an unknown unit
 */
export function takeSnapshot({ words, units, responses }: WaveAnswers): Snapshot | undefined {
  const { least } = words;
  if (!responses.every((response) => units.some(({ id }) => id === response.unit)))
    throw new Error('A response is of an unknown unit.');
  const tallied = units.map((unit): TalliedUnit => {
    const own = responses.filter((each) => each.unit === unit.id);
    const tallyOf = (some: typeof own) =>
      tally(
        words,
        some.map(({ answers }) => answers),
      );
    const ofChecked = tallyOf(own.filter(({ isOpen }) => !isOpen));
    const open = own.length - ofChecked.people;
    const ofAll = open === 0 ? ofChecked : tallyOf(own);
    return { ...unit, checked: ofChecked.people, open, ofChecked, ofAll };
  });
  const parts = partsOf(tallied, least).map((some) => {
    const counted = tallied.filter((unit) => some.some(({ id }) => id === unit.id));
    const count = countPart(counted, least);
    const people = addPeople(count.people, -count.open);
    return { members: counted, count, people };
  });
  if (parts.length === 0) return undefined;
  const sides = SIDES.flatMap((side) => {
    const own = parts.filter(({ members }) => members.every((unit) => unit.side === side));
    const groups = own.filter(
      ({ members: [first, ...more] }) => first?.kind === 'group' && !more[0],
    );
    if (groups.length < GROUPS_ABOUT_PERSON) return [];
    const members = own.flatMap((part) => part.members);
    const people = combinePeople(own.map((part) => part.people));
    const statements = showAboutPerson(words, countedOf(members, people, least));
    return { units: members.map(({ id }) => id), statements };
  });
  const { translations: _, ...original } = words;
  return {
    words: original,
    units: units.map(({ id, kind, name, side }) => ({ id, kind, name, ...(side && { side }) })),
    parts: parts.map(({ members, count, people }) => ({
      ...count,
      ...showFigures(words, countedOf(members, people, least)),
    })),
    sides,
  };
}

function addPeople({ isTold, least, most }: People, number: number): People {
  return { isTold, least: least + number, most: most + number };
}

function countedOf(members: readonly TalliedUnit[], people: People, least: number): Counted {
  const checked = addTallies(members.map(({ ofChecked }) => ofChecked));
  const hasOpen = members.some(({ open }) => open > 0);
  return {
    checked,
    all: hasOpen ? addTallies(members.map(({ ofAll }) => ofAll)) : checked,
    people,
    least,
  };
}
