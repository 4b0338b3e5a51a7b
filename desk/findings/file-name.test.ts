import { expect, test } from 'vitest';
import { makeUnique, toFileName } from './file-name.ts';

test('A file is named in plain ASCII, whatever was typed', () => {
  const named = (...parts: string[]) => toFileName(parts);
  expect(named('Aldermoor Rail', 'Compass', 'Six weeks in')).toBe(
    'aldermoor-rail-compass-six-weeks-in',
  );
  expect(named('Großbäckerei Łódź & Søn', 'a/b\\c:d', '..')).toBe('grossbackerei-lodz-son-a-b-c-d');
  expect(named('株式会社', '‮')).toBe('wave');
  const long = named('x'.repeat(200));
  expect(long.length).toBeLessThan(130);
});

test('Two drawings never have one name', () => {
  expect(makeUnique(['gap', 'team', 'team', 'team'])).toEqual(['gap', 'team', 'team-2', 'team-3']);
});
