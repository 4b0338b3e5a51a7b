import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MOST_ADDRESSES } from '../campaigns/address-list.ts';
import { newImportSchema } from './subscribers.ts';

const source = 'The fair in Oslo';
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `person-${index}@north.example`).join('\n');

test.each([
  [
    'without saying where its addresses come from',
    { source: ' ', list: addresses(1) },
    'Please say where the addresses come from.',
  ],
  ['without an address', { source, list: '' }, 'Please enter the addresses.'],
  [
    'of more than a thousand addresses',
    { source, list: addresses(MOST_ADDRESSES + 1) },
    'at most 1,000 addresses',
  ],
  [
    'of a text that would not fit into a request',
    { source, list: 'x'.repeat(100_001) },
    'at most 100,000 characters',
  ],
])('No list is imported %s', (_what, given, message) => {
  expect(v.safeParse(newImportSchema, given).issues?.map((issue) => issue.message)).toEqual([
    expect.stringContaining(message),
  ]);
});

test('A list of a thousand addresses can be imported', () => {
  expect(v.is(newImportSchema, { source, list: addresses(MOST_ADDRESSES) })).toBe(true);
});
