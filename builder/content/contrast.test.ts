import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { contrastOf, findLowContrast } from './contrast.ts';
import { readColours } from './look.ts';

const COLOURS = readColours(readFileSync(path.join(ROOT, 'site/styles/tokens.css'), 'utf8'));

describe('The colours', () => {
  test('as they are have enough contrast', () => {
    expect(findLowContrast(COLOURS)).toEqual([]);
  });

  test('of a pair below WCAG 2.2 AA are named, with the contrast and the remedy', () => {
    const messages = findLowContrast({ ...COLOURS, span: '#e8672f' });
    expect(messages).toEqual([
      '--span (#e8672f) on --paper (#f3f4f1) has a contrast of 2.97, and text needs 4.5: make --span darker',
      '--span (#e8672f) on --paper-2 (#e7eae6) has a contrast of 2.70, and text needs 4.5: make --span darker',
      '--white (#fff) on --span (#e8672f) has a contrast of 3.27, and text needs 4.5: make --white lighter, or --span darker',
    ]);
  });

  test('that lie on the wrong side of their ground are led to the other', () => {
    const messages = findLowContrast({ ...COLOURS, span: '#eeeeee', 'span-hi': '#111111' });
    expect(messages.map((one) => one.replace(/\(.*: /, ''))).toEqual([
      '--span make --span darker',
      '--span make --span darker',
      '--white make --white lighter, or --span darker',
      '--span-hi make --span-hi lighter, or --sea darker',
      '--span-hi make --span-hi lighter, or --ink darker',
    ]);
  });

  test('must all be there', () => {
    const { notice: _notice, ...others } = COLOURS;
    expect(findLowContrast(others)).toEqual([
      'has no colour --notice: restore it, written as #13212a',
    ]);
  });

  test.each([
    ['#000', '#ffffff', 21],
    ['#767676', '#fff', 4.54],
    ['#123456', '#123456', 1],
  ])('%s and %s have a contrast of %d', (first, second, contrast) => {
    expect(contrastOf(first, second)).toBeCloseTo(contrast, 2);
    expect(contrastOf(second, first)).toBeCloseTo(contrast, 2);
  });
});
