import { useState } from 'react';
import { count } from '../../core/amount.ts';
import { type Table, toCsv } from '../../core/csv.ts';
import { pageOf } from '../../core/desk/desk.ts';
import { type Standing, type Subscriber, subscriberSchema } from '../../core/desk/subscribers.ts';
import { downloadText } from '../../site/ui/download-text.ts';
import type { DeskRequest } from '../asking/request.ts';
import { useSession } from '../asking/session.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Failed } from '../parts/states.tsx';

/** Downloads the shown list as CSV. It is read in pages, so that no call takes long. */
export function ExportButton({
  standing,
  search,
}: {
  standing: Standing | undefined;
  search: string | undefined;
}) {
  const { request, announce } = useSession();
  const [read, setRead] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const save = async () => {
    setFailure(undefined);
    setRead(0);
    try {
      const subscribers = await readAll(request, pathOfExport(standing, search), setRead);
      downloadText('subscribers.csv', toCsv(toTable(subscribers)), 'text/csv');
      announce(
        `Exported: ${count(subscribers.length)}. Keep the file as private as the list, and delete it when you no longer need it.`,
      );
    } catch (error) {
      setFailure(error);
    }
    setRead(undefined);
  };
  return (
    <>
      <ActionButton isBusy={read !== undefined} onClick={() => void save()}>
        {read === undefined ? 'Export as CSV' : `Exporting: ${count(read)}…`}
      </ActionButton>
      {Boolean(failure) && <Failed error={failure} />}
    </>
  );
}

const page = pageOf(subscriberSchema);

async function readAll(
  request: DeskRequest,
  path: string,
  tell: (count: number) => void,
): Promise<Subscriber[]> {
  const all: Subscriber[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { items, next }: { items: Subscriber[]; next: string | null } = await request(
      after === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}after=${after}`,
      page,
    );
    all.push(...items);
    tell(all.length);
    after = next;
  }
  return all;
}

/** The path below `/api/desk/` of the subscribers of a standing. */
export function pathOfSubscribers(standing: Standing | undefined, search = ''): string {
  return `subscribers${queryOf(standing, search)}`;
}

function pathOfExport(standing: Standing | undefined, search = ''): string {
  return `subscriber-exports${queryOf(standing, search)}`;
}

function queryOf(standing: Standing | undefined, search: string): string {
  const query = new URLSearchParams({ ...(standing && { standing }), ...(search && { search }) });
  return query.size > 0 ? `?${query}` : '';
}

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
