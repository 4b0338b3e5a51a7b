import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answers, EDITION } from '../../tests/support/findings.ts';
import { RUNS } from '../../tests/support/properties.ts';
import { OPEN_LINKS } from '../campaigns/campaign.ts';
import type { Side } from '../campaigns/sides.ts';
import type { Unit } from '../campaigns/units.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/**
 * How many made-up campaigns are attacked: npm test tries some, npm run test:long six times as
 * many.
 */
const TRIES = [
  { campaigns: { ...RUNS, numRuns: 250 }, tags: [] },
  { campaigns: { ...RUNS, numRuns: 1500 }, tags: ['long'] },
];

interface Person {
  unit: string;
  isOpen: boolean;
  rating: number;
}

/** A unit with its people. */
interface Made {
  unit: Unit;
  checked: number;
  open: number;
}

/** Small units are frequent, because they are what has to be protected. */
const size = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 5, max: 12 }));
const people = {
  checked: size,
  open: fc.oneof(fc.constant(0), size),
  absent: fc.nat(6),
  openLink: fc.constantFrom(...OPEN_LINKS),
};

function madeOf(
  {
    checked,
    open,
    absent,
    openLink,
  }: { checked: number; open: number; absent: number; openLink: Unit['openLink'] },
  unit: Omit<Unit, 'asked' | 'openLink'>,
): Made {
  const [least, opened] = [unit.kind === 'group' ? 5 : 1, openLink === 'none' ? 0 : open];
  return {
    unit: { ...unit, asked: Math.max(least, checked + absent), openLink },
    checked,
    open: opened,
  };
}

const groupOf = (side: Side) => fc.record(people).map((each) => ({ each, side }));
const restOf = fc.option(
  fc.record({
    ...people,
    checked: fc.nat(6),
    openLink: fc.constantFrom('none' as const, 'counted' as const),
  }),
);
const campaign = fc
  .tuple(
    fc.array(groupOf('users'), { maxLength: 5 }),
    fc.array(groupOf('sponsors'), { maxLength: 3 }),
    restOf,
    restOf,
    restOf,
  )
  .map(([users, sponsors, ofUsers, ofSponsors, ofAll]) => [
    ...[...users, ...sponsors].map(({ each, side }, index) =>
      madeOf(each, { id: `g${index}`, kind: 'group', name: `g${index}`, side }),
    ),
    ...(ofUsers
      ? [madeOf(ofUsers, { id: 'users', kind: 'side', name: 'users', side: 'users' })]
      : []),
    ...(ofSponsors
      ? [madeOf(ofSponsors, { id: 'sponsors', kind: 'side', name: 'sponsors', side: 'sponsors' })]
      : []),
    ...(ofAll ? [madeOf(ofAll, { id: 'all', kind: 'all', name: 'all', side: undefined })] : []),
  ])
  .filter((made) => made.length > 0);

/** Everybody answers differently from everybody else. */
function peopleOf(made: readonly Made[]): Person[] {
  let count = 0;
  const several = (number: number, unit: Unit, isOpen: boolean) =>
    Array.from({ length: number }, () => ({ unit: unit.id, isOpen, rating: count++ }));
  return made.flatMap(({ unit, checked, open }) => [
    ...several(checked, unit, false),
    ...several(open, unit, true),
  ]);
}

function unitsIn(made: readonly Made[]): Unit[] {
  return made.map(({ unit }) => unit);
}

/** All that is stored of a wave. A person's answers are the digits of a number in base five. */
function snapshotOf(units: readonly Unit[], everybody: readonly Person[]): Snapshot | undefined {
  const responses = everybody.map(({ unit, isOpen, rating }) => ({
    unit,
    isOpen,
    answers: answers((id) => (Math.floor(rating / 5 ** (id - 1)) % 5) + 1),
  }));
  return takeSnapshot({ edition: EDITION, units, responses });
}

function publish(units: readonly Unit[], everybody: readonly Person[]): string {
  return JSON.stringify(snapshotOf(units, everybody)) ?? '';
}

function cellsOf(made: readonly Made[]): string[][] {
  return snapshotOf(unitsIn(made), peopleOf(made))?.shown.map(({ cell }) => cell.units) ?? [];
}

/**
 * Whether a unit is shown by its open responses, as its operator chose: it is no secret for whoever
 * made them.
 */
function isShownByOpen({ unit, checked }: Made, cells: readonly (readonly string[])[]): boolean {
  return (
    unit.openLink === 'shown' &&
    checked < 5 &&
    cells.some((cell) => cell.length === 1 && cell[0] === unit.id)
  );
}

/**
 * What an attacker may not know: the people who came by personal links or cards, and at most one of
 * those who came by an open link. All other open responses are the attacker's own, or those of
 * friends.
 */
function unknownTo(made: readonly Made[], cells: readonly (readonly string[])[]): Person[][] {
  const everybody = peopleOf(made.filter((each) => !isShownByOpen(each, cells)));
  const checked = everybody.filter(({ isOpen }) => !isOpen);
  const firsts = made.flatMap(
    ({ unit }) => everybody.find((person) => person.isOpen && person.unit === unit.id) ?? [],
  );
  return [checked, ...firsts.map((open) => [...checked, open])];
}

/**
 * The number of people who can't be told from a person, because swapping their answers changes
 * nothing that is stored; none if nothing stored depends on the person's answers. One person of
 * each unit is tried. @param unknown the people whose answers the attacker doesn't know.
 */
function countAlike(
  units: readonly Unit[],
  everybody: readonly Person[],
  unknown: readonly Person[],
  person: Person,
): number {
  const published = publish(units, everybody);
  const isSwapHidden = (other: Person) => {
    const swapped = everybody.map((each) => {
      if (each.rating === person.rating) return { ...each, rating: other.rating };
      return each.rating === other.rating ? { ...each, rating: person.rating } : each;
    });
    return publish(units, swapped) === published;
  };
  if (isSwapHidden({ ...person, rating: everybody.length })) return 0;
  const membersOf = (id: string) => unknown.filter((each) => each.unit === id);
  const alike = units
    .map(({ id }) => membersOf(id))
    .filter(([first]) => first && isSwapHidden(first));
  return alike.flat().length;
}

/**
 * Solves with floating-point numbers, by Gram–Schmidt over people: is any combination of the shown
 * cells zero on everybody but `targets`? That is so if the cells lose a dimension without the
 * targets.
 */
function dimensionsOf(cells: readonly (readonly string[])[], unknown: readonly Person[]): number {
  const basis: number[][] = [];
  for (const cell of cells) {
    let rest: number[] = unknown.map((person) => (cell.includes(person.unit) ? 1 : 0));
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

/** All sets of units with one person to four together. */
function smallSetsOf(unknown: readonly Person[]): string[][] {
  let sets: string[][] = [[]];
  const countOf = (set: readonly string[]) =>
    unknown.filter((person) => set.includes(person.unit)).length;
  for (const id of new Set(unknown.map((person) => person.unit)))
    sets = [...sets, ...sets.map((set) => [...set, id]).filter((set) => countOf(set) < 5)];
  return sets.filter((set) => set.length > 0);
}

for (const { campaigns, tags } of TRIES)
  describe(`An attacker who knows open responses and sees everything that is stored of a wave, in ${campaigns.numRuns} campaigns,`, {
    tags,
  }, () => {
    test('sees no cell without five people by personal links or cards, but a group whose operator chose so', () => {
      let byOpen = 0;
      fc.assert(
        fc.property(campaign, (made) => {
          const cells = cellsOf(made);
          const checkedIn = (cell: readonly string[]) =>
            made.reduce(
              (sum, { unit, checked }) => sum + (cell.includes(unit.id) ? checked : 0),
              0,
            );
          const few = cells.filter((cell) => checkedIn(cell) < 5);
          expect(
            few.filter(
              (cell) =>
                !made.some(
                  (each) =>
                    cell.includes(each.unit.id) &&
                    isShownByOpen(each, cells) &&
                    each.checked + each.open >= 5,
                ),
            ),
          ).toEqual([]);
          byOpen += few.length;
        }),
        campaigns,
      );
      expect(byOpen).toBeGreaterThan(campaigns.numRuns / 10);
    });

    test('computes no figure of fewer than five people', () => {
      let withheld = 0;
      fc.assert(
        fc.property(campaign, (made) => {
          const cells = cellsOf(made);
          for (const unknown of unknownTo(made, cells)) {
            const all = dimensionsOf(cells, unknown);
            const without = (set: string[]) =>
              dimensionsOf(
                cells,
                unknown.filter((person) => !set.includes(person.unit)),
              );
            expect(smallSetsOf(unknown).filter((set) => without(set) < all)).toEqual([]);
          }
          withheld += snapshotOf(unitsIn(made), peopleOf(made))?.withheld.length ?? 0;
        }),
        campaigns,
      );
      expect(withheld).toBeGreaterThan(campaigns.numRuns / 3);
    });

    test('and knows every answer sheet, finds at least five people who may have given each', () => {
      let alike = 0;
      fc.assert(
        fc.property(campaign, fc.nat(), (made, choice) => {
          const everybody = peopleOf(made);
          const cells = cellsOf(made);
          const isExcepted = (id: string) =>
            made.some((each) => each.unit.id === id && isShownByOpen(each, cells));
          const secret = everybody.filter(({ unit }) => !isExcepted(unit));
          const person = secret[choice % Math.max(1, secret.length)];
          fc.pre(person !== undefined);
          const unknown = secret.filter((each) => !each.isOpen || each === person);
          const count = countAlike(unitsIn(made), everybody, unknown, person);
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
          const cells = cellsOf(made);
          const isShownAlone = (id: string) =>
            cells.some((cell) => cell.length === 1 && cell[0] === id);
          const checked = peopleOf(made).filter(({ isOpen }) => !isOpen);
          const left = cells.map(
            (cell) =>
              checked.filter(({ unit }) => cell.includes(unit) && !isShownAlone(unit)).length,
          );
          expect(left.filter((count) => count > 0 && count < 5)).toEqual([]);
        }),
        campaigns,
      );
    });
  });
