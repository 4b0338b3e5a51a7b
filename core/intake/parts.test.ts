import { expect, test } from 'vitest';
import { intakeFolder } from './parts.ts';

test('The private folder stands beside the site’s, never in it, however that is written', () => {
  expect(
    ['dist', 'dist/', 'dist//', '/srv/firm/dist/', 'C:\\firm\\dist\\'].map(intakeFolder),
  ).toEqual([
    'dist-intake',
    'dist-intake',
    'dist-intake',
    '/srv/firm/dist-intake',
    'C:\\firm\\dist-intake',
  ]);
});
