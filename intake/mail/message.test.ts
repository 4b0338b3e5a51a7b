import { expect, test } from 'vitest';
import { shown, unlinked } from './message.ts';

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

const [ZWNJ, ZWJ] = ['\u200C', '\u200D'];

test.each([
  `అనిల్${ZWNJ}కుమార్`,
  `می${ZWNJ}خواهم`,
  `ශ්${ZWJ}රීමාලි`,
  `नवीन क्${ZWJ}षेत्र`,
  `👩🏽${ZWJ}💻 👨${ZWJ}👩${ZWJ}👧 ❤\uFE0F${ZWJ}🔥`,
])('The joiners of %s, which its script needs, arrive', (text) => {
  expect(shown(text)).toBe(text);
});

test.each([
  [`bu${ZWNJ}y ch${ZWJ}eap`, 'buy cheap'],
  [`${ZWJ}Ines${ZWNJ} ${ZWJ}`, 'Ines '],
  [`می${ZWNJ}${ZWNJ}${ZWNJ}خواهم`, `می${ZWNJ}خواهم`],
  [`a\u202Egnp.exe\u200B\uFEFF`, 'agnp.exe'],
  ['Одес\u200Cса', 'Одесса'],
])('What hides text in %j is taken out', (text, visible) => {
  expect(shown(text)).toBe(visible);
});
