import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contrastOf } from '../../builder/content/contrast.ts';
import { readColours } from '../../builder/content/look.ts';
import { ROOT } from '../../builder/paths.ts';
import type { CellResults } from '../../core/findings/findings.ts';
import { SAY } from '../../tests/support/saying.ts';
import { listColumns, STEPS, stepOf } from './heat.ts';

const coloursIn = (file: string) => readColours(readFileSync(path.join(ROOT, file), 'utf8'));
const own = coloursIn('site/styles/tokens.css');

test.each([
  ['ours', own],
  ['another firm’s', coloursIn('tests/firms/northwind/look/tokens.css')],
  ['dark ones', { ...own, span: '#0b2a5b', sea: '#000000' }],
])('A number can be read on each step of the colours, %s', (_, colours) => {
  for (const { colour, share, text } of STEPS) {
    const ground = mix(colours[colour] ?? '', colours.paper ?? '', share);
    expect(contrastOf(colours[text] ?? '', ground), `${colour} ${share}%`).toBeGreaterThan(4.5);
  }
});

/** A share of a colour over another one, as `color-mix(in srgb)` mixes them. */
function mix(one: string, other: string, share: number): string {
  const channels = (colour: string) =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const under = channels(other);
  return `#${channels(one)
    .map((value, at) => Math.round((value * share + (under[at] ?? 0) * (100 - share)) / 100))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

test.each([
  [10, 'to 2.0'],
  [20, 'to 2.0'],
  [21, 'to 2.5'],
  [30, 'to 3.0: a barrier'],
  [31, 'to 3.5'],
  [39, 'to 3.9'],
  [40, 'from 4.0: ready'],
  [50, 'from 4.0: ready'],
])('A score of %d tenths has the colour ‘%s’', (tenths, words) => {
  expect(SAY.band(stepOf({ tenths }))).toBe(words);
});

test('The columns stand in the order of sides, each with its groups after it, what is withheld, too', () => {
  const unit = (name: string, side: 'users' | 'sponsors') =>
    ({ id: name, kind: 'group', name, side }) as const;
  const shown = (kind: CellResults['kind'], name: string) => ({ kind, name }) as CellResults;
  const columns = listColumns(
    {
      cells: [shown('side', 'Users'), shown('side', 'Sponsors'), shown('group', 'Board')],
      withheld: [
        { kind: 'group', name: 'Crews', reason: 'few', others: [] },
        { kind: 'group', name: 'Owners', reason: 'together', others: ['Board'] },
      ],
    },
    [unit('Owners', 'sponsors'), unit('Board', 'sponsors'), unit('Crews', 'users')],
    SAY.sideOf,
  );
  expect(columns.map(({ name, isFirst, shown }) => [name, isFirst, shown !== undefined])).toEqual([
    ['Users', true, true],
    ['Crews', false, false],
    ['Sponsors', true, true],
    ['Board', false, true],
    ['Owners', false, false],
  ]);
});
