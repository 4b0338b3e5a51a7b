import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ContentError } from '../../core/content/content-error.ts';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { ROOT } from '../paths.ts';
import { readColours, readLogo, readLook } from './look.ts';

let root: string;
beforeEach(() => {
  root = testFolder();
});

/** Gives the content folder a look of its own, in which the accent has the given colour. */
function writeLook(
  span: string,
  logo = '<svg viewBox="0 0 8 8"><path fill="var(--span)" d="M0 0h8"/></svg>',
): void {
  mkdirSync(path.join(root, 'look'));
  cpSync(path.join(ROOT, 'site/styles/tokens.css'), path.join(root, 'look/tokens.css'));
  writeFileSync(path.join(root, 'look/tokens.css'), `:root {\n  --span: ${span};\n}`, {
    flag: 'a',
  });
  writeFileSync(path.join(root, 'look/logo.svg'), logo);
}

describe('The look', () => {
  test('is that of the site, unless the content folder holds its own', () => {
    const usual = readLook(root);
    expect(usual).toEqual(readLook(FIRST_CONTENT));
    writeLook('#5b2d8c');
    expect(readLook(root)).toEqual({
      colours: { ...usual.colours, span: '#5b2d8c' },
      logo: { width: 8, height: 8, paths: [{ d: 'M0 0h8', isAccent: true }] },
    });
  });

  test('is refused with each file and remedy when a contrast is too low or the logo holds more than shapes', () => {
    writeLook('#e8672f', '<svg viewBox="0 0 8 8"><circle r="4"/></svg>');
    const told = problemsOf(() => readLook(root));
    expect(told).toContainEqual({
      file: expect.stringMatching(/look\/tokens\.css$/),
      message: expect.stringContaining('make --span darker'),
    });
    expect(told.at(-1)).toEqual({
      file: expect.stringMatching(/look\/logo\.svg$/),
      message: expect.stringContaining('must be an <svg>'),
    });
    rmSync(path.join(root, 'look/logo.svg'));
    expect(problemsOf(() => readLook(root))).toEqual([
      { file: expect.stringMatching(/look\/logo\.svg$/), message: 'is missing: restore it' },
    ]);
  });

  test('is read from the tokens that are colours', () => {
    expect(
      readColours(
        ':root { --paper: #F3F4F1; --paper-2: #eee; --line: rgb(0 0 0 / 20%); --max: 10px; }',
      ),
    ).toEqual({ paper: '#f3f4f1', 'paper-2': '#eee' });
  });

  test('has the logo as shapes, and refuses a drawing that other files could not show', () => {
    const svg = (shapes: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">${shapes}</svg>`;
    expect(
      readLogo(svg('<path fill="var(--ink)" d="M0 0h5"/> <path fill="var(--span)" d="M1 1h5" />')),
    ).toEqual({
      width: 20,
      height: 10,
      paths: [
        { d: 'M0 0h5', isAccent: false },
        { d: 'M1 1h5', isAccent: true },
      ],
    });
    for (const other of [
      '',
      '<circle r="4"/>',
      '<path fill="#13212a" d="M0 0h5"/>',
      '<path fill="var(--ink)" d="M0 0h5"/><g/>',
    ])
      expect(readLogo(svg(other))).toBeUndefined();
  });
});

function problemsOf(read: () => unknown) {
  try {
    read();
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  throw new Error('There is no problem.');
}
