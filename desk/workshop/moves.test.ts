import { expect, test } from 'vitest';
import type { SectionDifference } from '../../core/findings/compare.ts';
import { addressAfter, type Move, moveOf, openingOf, sectionAfter, sectionAt } from './moves.ts';

const [habits, workflow, safety] = [
  { category: 'habits' },
  { category: 'workflow' },
  { category: 'safety' },
];
const sections = [habits, workflow, safety];
const PEOPLE = { isTold: true, least: 20, most: 20 };
const press = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test('An address shows the section of its category, and none that the survey lacks', () => {
  expect(sectionAt(sections, 'workflow')).toBe(workflow);
  expect(sectionAt(sections, 'timing')).toBeUndefined();
});

test('A meeting begins at the widest gap that is told, in either direction, else at the weakest section, else at the first', () => {
  const difference = (category: string, tenths: number | null): SectionDifference => ({
    ...{ category, title: category, tenths, isAtLeast: false, counts: true },
    ...{ from: { tenths: 30 }, to: { tenths: 30 } },
  });
  const gap = (...all: SectionDifference[]) => ({
    people: [PEOPLE, PEOPLE] as [typeof PEOPLE, typeof PEOPLE],
    sections: all,
  });
  const scored = (...tenths: number[]) =>
    sections.map((section, place) => ({
      ...section,
      title: section.category,
      score: { tenths: tenths[place] ?? 45 },
    }));
  expect(
    openingOf(
      gap(difference('habits', 5), difference('workflow', null), difference('safety', -12)),
      scored(20),
    ),
  ).toBe('safety');
  expect(openingOf(gap(difference('habits', 0)), scored(32, 21))).toBe('workflow');
  expect(openingOf(undefined, scored(30, 25, 35))).toBe('workflow');
  expect([openingOf(undefined, scored()), openingOf(undefined, [])]).toEqual(['habits', undefined]);
});

test.each<[string, Move | undefined]>([
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['PageUp', 'previous'],
  ['PageDown', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
  ['Escape', 'leave'],
  ['ArrowDown', undefined],
  ['Enter', undefined],
])('The key %s means: %s', (key, move) => {
  expect(moveOf({ ...press, key })).toBe(move);
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'A key pressed with %s is left to the browser',
  (modifier) => {
    expect(moveOf({ ...press, key: 'ArrowLeft', [modifier]: true })).toBeUndefined();
  },
);

test('A move leads to the section beside, or at an end, and to none beyond the ends', () => {
  expect([
    sectionAfter(sections, workflow, 'previous'),
    sectionAfter(sections, workflow, 'next'),
  ]).toEqual([habits, safety]);
  expect([
    sectionAfter(sections, workflow, 'first'),
    sectionAfter(sections, workflow, 'last'),
  ]).toEqual([habits, safety]);
  expect([
    sectionAfter(sections, habits, 'previous'),
    sectionAfter(sections, safety, 'next'),
  ]).toEqual([undefined, undefined]);
});

test('A move leads to the address of its section or of the findings, and leaves the address alone where there is nothing', () => {
  const route = { screen: 'workshop', wave: 'w' } as const;
  const after = (move: Move, section?: string) =>
    addressAfter(move, section ? { ...route, section } : route, sections, 'workflow');
  expect([after('next'), after('next', 'habits')]).toEqual([
    '#/waves/w/workshop/safety',
    '#/waves/w/workshop/workflow',
  ]);
  expect(after('leave')).toBe('#/waves/w');
  expect([after('last', 'safety'), after('previous', 'timing')]).toEqual([
    '#/waves/w/workshop/safety',
    '#/waves/w/workshop/timing',
  ]);
  expect(addressAfter('last', route, [], undefined)).toBe('#/waves/w/workshop');
});
