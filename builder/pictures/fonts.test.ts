import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ACCENTS } from '../../core/content/accents.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { ROOT } from '../paths.ts';
import { charactersIn, FILES, makeFonts } from './fonts.ts';

const folder = sharedFolder();

test('A font that is made again replaces the former one whole, which another build may be reading', async () => {
  const made = path.join(folder, 'schibsted.woff2');
  await makeFonts(folder);
  writeFileSync(made, 'The former font');
  rmSync(path.join(folder, 'schibsted.stamp'));
  const reader = openSync(made, 'r');
  await makeFonts(folder);
  expect(readFileSync(reader, 'latin1').startsWith('The former font')).toBe(true);
  closeSync(reader);
  expect(readFileSync(made).subarray(0, 4).toString()).toBe('wOF2');
  const families = ['newsreader', 'newsreader-accents', 'schibsted', 'schibsted-accents'];
  expect(readdirSync(folder).sort()).toEqual(
    families.flatMap((name) => [`${name}.stamp`, `${name}.woff2`]).sort(),
  );
});

test('Each printable character of Latin-1 is in one of the two files, and none is in both', () => {
  const characters = [...Object.values(FILES).join('')];
  expect(new Set(characters).size).toBe(characters.length);
  expect(characters).toEqual(expect.arrayContaining([...charactersIn('U+20-7E, U+A0-FF')]));
});

test('The style sheet names the characters of the accents’ files as the script does', () => {
  expect([...FILES['-accents']]).toEqual(expect.arrayContaining([...'éßÅøÿŠ„«¿']));
  const sheet = readFileSync(path.join(ROOT, 'site/styles/fonts.css'), 'utf8');
  const ranges = [...sheet.matchAll(/unicode-range:\s+(.*);/g)].map(([, range]) => range);
  expect(ranges).toEqual([ACCENTS, ACCENTS]);
});
