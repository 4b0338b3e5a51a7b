import { expect, test } from 'vitest';
import { toCsv } from '../../core/csv.ts';
import { toTable } from './export-button.tsx';

const NOW = Date.parse('2026-11-20T09:30:00.000Z');
const SUBSCRIBER = {
  id: 'x',
  address: 'ana@example.org',
  state: 'confirmed',
  at: NOW,
  since: NOW,
  source: null,
  suppression: null,
} as const;

test('The exported list has a row for each subscriber, and no spreadsheet runs what stands in it', () => {
  const formula = {
    ...SUBSCRIBER,
    address: '=cmd|x@example.org',
    source: '+1 fair',
    suppression: { since: NOW, reason: 'failed' },
  } as const;
  expect(
    toCsv(toTable([SUBSCRIBER, formula]))
      .split('\r\n')
      .slice(1),
  ).toEqual([
    'ana@example.org,confirmed,2026-11-20T09:30:00.000Z,2026-11-20T09:30:00.000Z,,,',
    "'=cmd|x@example.org,confirmed,2026-11-20T09:30:00.000Z,2026-11-20T09:30:00.000Z,'+1 fair,failed,2026-11-20T09:30:00.000Z",
    '',
  ]);
});
