import type { Table } from '../../core/csv.ts';
import type { Subscriber } from '../../core/desk/subscribers.ts';

/** The subscribers as a table for a spreadsheet; times in ISO 8601. */
export function toTable(subscribers: readonly Subscriber[]): Table {
  return {
    columns: ['address', 'state', 'since', 'listedAt', 'source', 'suppressedBy', 'suppressedAt'],
    rows: subscribers.map(({ address, state, since, at, source, suppression }) => ({
      address,
      state,
      since: time(since),
      listedAt: time(at),
      source,
      suppressedBy: suppression?.reason ?? null,
      suppressedAt: suppression && time(suppression.since),
    })),
  };
}

function time(at: number): string {
  return new Date(at).toISOString();
}
