import { describe, expect, test } from 'vitest';
import { checkDecision, findDangling, type Library, readHeadings } from './references.ts';

// The string is split, so that the reference check doesn't take these examples for citations.
const cite = (document: string, place?: string) =>
  [`${document}.md`, ...(place ? [place] : [])].join(', ');
const specification = (place: string) => ['specification', place].join(', ');
const decision = (name: string) => ['decisions', name].join('/');
const ATLAS = cite('atlas');

const library: Library = {
  files: new Set([ATLAS, cite('tides')]),
  headings: new Map([[ATLAS, new Set(['Rivers and lakes', 'fault 2'])]]),
  points: new Set([1, 2]),
};

describe('A citation', () => {
  test.each([
    ['a document', `(${cite('atlas')})`],
    ['a heading', `(${cite('atlas', 'Rivers and lakes')}; ${cite('atlas', 'fault 2')})`],
    [
      'a heading after a line break in a comment',
      `/**\n * See ${cite('atlas', 'Rivers and')}\n * lakes) */`,
    ],
    ['a point of the specification', specification('points 1 and 2')],
    ['a decision', `(${decision(cite('tides'))}; docs/${decision(cite('tides'))})`],
  ])('of %s that exists is fine', (_what, text) => {
    expect(findDangling(text, library)).toEqual([]);
  });

  test.each([
    ['a document', cite('globe')],
    ['a heading', cite('atlas', 'Deserts')],
    ['a numbered item', cite('atlas', 'fault 3')],
    ['a point of the specification', specification('points 1 and 3')],
    ['a decision', decision(cite('ebb'))],
    ['a decision by a number', ['decision', '0007'].join(' ')],
    ['a folder outside the repository', ['..', 'shared'].join('/')],
  ])('of %s that does not exist is named', (_what, citation) => {
    expect(findDangling(`/** Why (${citation}). */`, library)).toEqual([citation]);
  });
});

test('The headings of a page include the numbers of its faults, and of no other list', () => {
  const page = '# Atlas\n\n1. One\n\n## Faults\n\n1. Kill\n2. Lock\n\n## Targets\n\n3. Three\n';
  expect([...readHeadings(page)]).toEqual(['Atlas', 'Faults', 'Targets', 'fault 1', 'fault 2']);
});

describe('A decision', () => {
  test('has title, date and status', () => {
    expect(
      checkDecision('# Tides\n\nDate: 2026-11-21\nStatus: accepted\n\nThe moon decides.\n'),
    ).toEqual([]);
  });

  test('is named for each of these that it lacks', () => {
    expect(checkDecision('Tides\n\nThe moon decides.\n')).toHaveLength(3);
  });
});
