import { expect, test } from 'vitest';
import { unlinked } from './message.ts';

test.each([
  'https://evil.example/a',
  'evil.example',
  'ines@evil.example',
  'evil。example',
  'evil．example',
  'evil｡example',
  'https：//evil․example',
  'ines＠evil',
])('No mail program makes a link of %s', (text) => {
  const signs = text.match(/[^a-z/]+(?=\S)/g) ?? [];
  expect(unlinked(text)).not.toBe(text);
  for (const sign of signs) expect(unlinked(text)).toContain(`${sign}\u2060`);
});
