import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answers, EDITION } from '../../tests/support/findings.ts';
import { RUNS } from '../../tests/support/properties.ts';
import type { Side } from '../campaigns/campaign.ts';
import type { Group } from './cells.ts';
import { takeSnapshot, type WaveAnswers } from './snapshot.ts';

/** How many made-up campaigns are attacked: npm test tries some, npm run test:long six times as many. */
const TRIES = [
  { campaigns: { ...RUNS, numRuns: 500 }, tags: [] },
  { campaigns: { ...RUNS, numRuns: 3000 }, tags: ['long'] },
];

interface Person {
  group: string;
  rating: number;
}

/** Small groups are frequent, because they are what has to be protected. */
const size = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 5, max: 12 }));
const groupOf = (side: Side) => fc.record({ side: fc.constant(side), size, absent: fc.option(fc.nat(6)) });
const campaign = fc
  .tuple(fc.array(groupOf('users'), { maxLength: 5 }), fc.array(groupOf('sponsors'), { maxLength: 3 }))
  .map((sides) => sides.flat())
  .filter((groups) => groups.length > 0);

function groupsOf(made: readonly { side: Side; size: number; absent: number | null }[]): Group[] {
  return made.map(({ side, size: people, absent }, index) => ({
    id: `g${index}`,
    name: `g${index}`,
    side,
    ...(absent !== null && { invited: people + absent }),
  }));
}

/** Everybody answers differently from everybody else. */
function peopleOf(made: readonly { size: number }[]): Person[] {
  let count = 0;
  return made.flatMap(({ size: people }, index) => Array.from({ length: people }, () => ({ group: `g${index}`, rating: count++ })));
}

/** All that is ever published of a wave, as text. A person's answers are the digits of a number in base five. */
function publish(groups: readonly Group[], people: readonly Person[]): string {
  const responses: WaveAnswers['responses'] = people.map((person) => ({
    group: person.group,
    answers: answers((id) => (Math.floor(person.rating / 5 ** (id - 1)) % 5) + 1),
  }));
  return JSON.stringify(takeSnapshot({ edition: EDITION, groups, responses }));
}

/**
 * The number of people who can't be told from a person, because swapping their answers changes nothing that is published; none if nothing
 * published depends on the person's answers. One person of each group is tried.
 */
function countAlike(groups: readonly Group[], people: readonly Person[], person: Person): number {
  const published = publish(groups, people);
  const isSwapHidden = (other: Person) => {
    const swapped = people.map((each) => {
      if (each === person) return { ...each, rating: other.rating };
      return each === other ? { ...each, rating: person.rating } : each;
    });
    return publish(groups, swapped) === published;
  };
  if (isSwapHidden({ ...person, rating: people.length })) return 0;
  const membersOf = (id: string) => people.filter((each) => each.group === id);
  const alike = groups.map(({ id }) => membersOf(id)).filter(([first]) => first && isSwapHidden(first));
  return alike.flat().length;
}

/**
 * Solves with floating-point numbers, by Gram–Schmidt over people: is any combination of the shown cells zero on everybody but `targets`?
 * That is so if the cells lose a dimension without the targets.
 */
function dimensionsOf(cells: readonly (readonly string[])[], people: readonly Person[]): number {
  const basis: number[][] = [];
  for (const cell of cells) {
    let rest: number[] = people.map((person) => (cell.includes(person.group) ? 1 : 0));
    for (const vector of [...basis, ...basis]) {
      const along = dot(rest, vector);
      rest = rest.map((value, index) => value - along * (vector[index] ?? 0));
    }
    const length = Math.sqrt(dot(rest, rest));
    if (length > 1e-6) basis.push(rest.map((value) => value / length));
  }
  return basis.length;
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/** All sets of groups with one to four people together. */
function smallSetsOf(people: readonly Person[]): string[][] {
  let sets: string[][] = [[]];
  for (const id of new Set(people.map((person) => person.group))) sets = [...sets, ...sets.map((set) => [...set, id])];
  return sets.filter((set) => set.length > 0 && people.filter((person) => set.includes(person.group)).length < 5);
}

for (const { campaigns, tags } of TRIES)
  describe(`An adversary who sees everything that is published of a wave, in ${campaigns.numRuns} campaigns,`, { tags }, () => {
    test('computes no figure of fewer than five people', () => {
      let withheld = 0;
      fc.assert(
        fc.property(campaign, (made) => {
          const groups = groupsOf(made);
          const people = peopleOf(made);
          const snapshot = takeSnapshot({ edition: EDITION, groups, responses: people.map(({ group }) => ({ group, answers: answers(3) })) });
          const cells = snapshot.shown.map(({ cell }) => cell.groups);
          const all = dimensionsOf(cells, people);
          const without = (set: string[]) =>
            dimensionsOf(
              cells,
              people.filter((person) => !set.includes(person.group)),
            );
          expect(smallSetsOf(people).filter((set) => without(set) < all)).toEqual([]);
          withheld += snapshot.withheld.length;
        }),
        campaigns,
      );
      expect(withheld).toBeGreaterThan(campaigns.numRuns / 3);
    });

    test('and knows every answer sheet, finds at least five people who may have given each', () => {
      let alike = 0;
      fc.assert(
        fc.property(campaign, fc.nat(), (made, choice) => {
          const groups = groupsOf(made);
          const people = peopleOf(made);
          fc.pre(people.length >= 5);
          const person = people[choice % people.length];
          fc.pre(person !== undefined);
          const count = countAlike(groups, people, person);
          expect([1, 2, 3, 4]).not.toContain(count);
          alike += count;
        }),
        campaigns,
      );
      expect(alike).toBeGreaterThan(campaigns.numRuns / 3);
    });

    test('and knows the answers of everybody outside the withheld groups, is left with the sum of five people at least', () => {
      fc.assert(
        fc.property(campaign, (made) => {
          const people = peopleOf(made);
          const { shown } = takeSnapshot({
            edition: EDITION,
            groups: groupsOf(made),
            responses: people.map(({ group }) => ({ group, answers: answers(3) })),
          });
          const isShownAlone = (id: string) => shown.some(({ cell }) => cell.groups.length === 1 && cell.groups[0] === id);
          const unknown = shown.map(({ cell }) => people.filter(({ group }) => cell.groups.includes(group) && !isShownAlone(group)).length);
          expect(unknown.filter((count) => count > 0 && count < 5)).toEqual([]);
        }),
        campaigns,
      );
    });
  });
