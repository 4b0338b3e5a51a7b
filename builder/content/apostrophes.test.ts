import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { content } from '../../tests/support/content.ts';
import { textsIn } from '../../tests/support/texts.ts';
import { ROOT } from '../paths.ts';

const SPECIFICATION = readFileSync(path.join(ROOT, 'docs/specification.md'), 'utf8');
/** The brand in the specification's own strings. */
const FORMER_BRAND = 'EQirix';

test('Only the strings of the specification have straight apostrophes, and no text has straight quotation marks', () => {
  const straight = textsIn(content).filter((text) => /['"]/.test(text));
  expect(straight).not.toEqual([]);
  expect(
    straight.filter(
      (text) => !SPECIFICATION.includes(text.replace(content.brand.name, FORMER_BRAND)),
    ),
  ).toEqual([]);
});

test('Only the strings of the specification write e-mail without its hyphen', () => {
  const unhyphenated = textsIn(content).filter((text) => /(?<![{\w])email(?![\w}])/i.test(text));
  expect(unhyphenated).not.toEqual([]);
  expect(unhyphenated.filter((text) => !SPECIFICATION.includes(text))).toEqual([]);
});
