import { expect, test } from 'vitest';
import { addressAfter, type Move, moveOf, sectionAfter, sectionAt } from './moves.ts';

const [habits, workflow, safety] = [
  { category: 'habits' },
  { category: 'workflow' },
  { category: 'safety' },
];
const sections = [habits, workflow, safety];
const press = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test('An address shows the section of its category, or the first, and none that the survey lacks', () => {
  expect(sectionAt(sections, 'workflow')).toBe(workflow);
  expect(sectionAt(sections, undefined)).toBe(habits);
  expect(sectionAt(sections, 'timing')).toBeUndefined();
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
  expect(addressAfter('next', route, sections)).toBe('#/waves/w/workshop/workflow');
  expect(addressAfter('leave', route, sections)).toBe('#/waves/w');
  expect(addressAfter('first', route, sections)).toBe('#/waves/w/workshop');
  expect(addressAfter('previous', { ...route, section: 'timing' }, sections)).toBe(
    '#/waves/w/workshop/timing',
  );
  expect(addressAfter('last', route, [])).toBe('#/waves/w/workshop');
});
