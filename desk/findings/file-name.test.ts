import { expect, test } from 'vitest';
import { makeUnique, toFileName } from './file-name.ts';

test('A file is named in plain ASCII, whatever was typed', () => {
  const named = (...parts: string[]) => toFileName(parts);
  expect(named('Aldermoor Rail', 'Compass', 'Six weeks in')).toBe(
    'aldermoor-rail-compass-six-weeks-in',
  );
  expect(named('Großbäckerei Łódź & Søn', 'a/b\\c:d', '..')).toBe('grossbackerei-lodz-son-a-b-c-d');
  expect(named('株式会社', '‮')).toBe('wave');
});

test('However long its parts are, a file’s name has something of each', () => {
  const named = (...parts: string[]) => toFileName(parts);
  const client =
    'Donaudampfschifffahrtsgesellschaft & Przedsiębiorstwo Wodociągów Holdings '.repeat(3);
  expect(named(client, 'Compass', 'Go-live')).toMatch(/^donau.*-holdings-compass-go-live$/);
  const all = [client, 'Renewal of the programme '.repeat(8), 'Ninety days after it '.repeat(8)];
  expect(named(...all)).toMatch(/^donaudampf.*-renewal-of-.*-ninety-days-/);
  for (const parts of [[client, 'Compass', 'Go-live'], all, ['x'.repeat(200)]])
    expect(named(...parts).length).toBeLessThanOrEqual(120);
  expect(named('x'.repeat(200), 'Six weeks in')).toMatch(/^x{100,}-six-weeks-in$/);
});

test('Two drawings never have one name', () => {
  expect(makeUnique(['gap', 'team', 'team', 'team'])).toEqual(['gap', 'team', 'team-2', 'team-3']);
});
