import { expect, test } from 'vitest';
import { content } from '../../tests/support/content.ts';
import { faultsOfAddress } from './newsletters.ts';

test('A build with a newsletter and no postal address says so, and where to write it', () => {
  const { brand, newsletters } = content;
  const without = { ...brand, postalAddress: undefined };
  expect(faultsOfAddress({ brand: without, newsletters })).toEqual([
    expect.stringMatching(
      /^content\/brand\.yaml has no postalAddress, .*: add the line postalAddress: /,
    ),
  ]);
  expect(faultsOfAddress({ brand: without, newsletters: [] })).toEqual([]);
  expect(faultsOfAddress({ brand: { ...brand, postalAddress: '1 Quay' }, newsletters })).toEqual(
    [],
  );
});
