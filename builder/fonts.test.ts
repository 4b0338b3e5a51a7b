import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFonts } from './fonts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'equanta-fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('A font that is made again replaces the former one whole, which another build may be reading', async () => {
  const [made = ''] = await makeFonts(folder);
  writeFileSync(made, 'The former font');
  rmSync(path.join(folder, 'schibsted.stamp'));
  const reader = openSync(made, 'r');
  await makeFonts(folder);
  expect(readFileSync(reader, 'latin1').startsWith('The former font')).toBe(true);
  closeSync(reader);
  expect(readFileSync(made).subarray(0, 4).toString()).toBe('wOF2');
  expect(readdirSync(folder).sort()).toEqual(['newsreader.stamp', 'newsreader.woff2', 'schibsted.stamp', 'schibsted.woff2']);
});
