import { describe, expect, test } from 'vitest';
import { contrastOf, findLowContrast } from './contrast.ts';
import { LOOK, readColours, readLogo } from './look.ts';

describe('The colours', () => {
  test('as they are have enough contrast', () => {
    expect(findLowContrast(LOOK.colours)).toEqual([]);
  });

  test('of a pair below WCAG 2.2 AA are named, with the contrast and the remedy', () => {
    const messages = findLowContrast({ ...LOOK.colours, span: '#e8672f' }).map(({ message }) => message);
    expect(messages).toEqual([
      '--span (#e8672f) on --paper (#f3f4f1) has a contrast of 2.97, and text needs 4.5: make --span darker',
      '--span (#e8672f) on --paper-2 (#e7eae6) has a contrast of 2.70, and text needs 4.5: make --span darker',
      '--white (#fff) on --span (#e8672f) has a contrast of 3.27, and text needs 4.5: make --white lighter, or --span darker',
    ]);
  });

  test('must all be there', () => {
    const { notice: _notice, ...others } = LOOK.colours;
    expect(findLowContrast(others).map(({ message }) => message)).toEqual(['has no colour --notice: restore it, written as #13212a']);
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

describe('The look', () => {
  test('is read from the tokens that are colours', () => {
    expect(readColours(':root { --paper: #F3F4F1; --paper-2: #eee; --line: rgb(0 0 0 / 20%); --max: 10px; }')).toEqual({ paper: '#f3f4f1', 'paper-2': '#eee' });
  });

  test('has the logo as shapes, and refuses a drawing that other files could not show', () => {
    const svg = (shapes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">${shapes}</svg>`;
    expect(readLogo(svg('<path fill="var(--ink)" d="M0 0h5"/> <path fill="var(--span)" d="M1 1h5" />'))).toEqual({
      width: 20,
      height: 10,
      paths: [
        { d: 'M0 0h5', isAccent: false },
        { d: 'M1 1h5', isAccent: true },
      ],
    });
    for (const other of ['', '<circle r="4"/>', '<path fill="#13212a" d="M0 0h5"/>', '<path fill="var(--ink)" d="M0 0h5"/><g/>'])
      expect(() => readLogo(svg(other))).toThrow('site/styles/logo.svg must be an <svg>');
  });
});
