import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasWordsOf } from '../../core/desk/find-words.ts';
import { saidIn } from '../../core/submissions/said.ts';
import { type Page, type Place, toPage, type Wanted } from './paging.ts';

// As many rows as are read before other requests get their turn.
const STEP = 500;
/** How long one search goes on. A longer one continues from its cursor, so that no call takes long, however many rows there are. */
const BUDGET_MS = 60;

interface Searched extends Place {
  kind: string;
  payload: Record<string, unknown>;
}

/**
 * Searches a list, the newest first, for items whose fields have all words of a text.
 * @param list reads a page of the list.
 * @returns a page that may have fewer items than wanted, even none; `next` is then the place from which to search on.
 */
export async function searchPages<Item extends Searched>(
  list: (wanted: Wanted) => Promise<Page<Item>>,
  text: string,
  { after, limit }: Wanted,
): Promise<Page<Item>> {
  const hasWords = hasWordsOf(text);
  const end = performance.now() + BUDGET_MS;
  const found: Item[] = [];
  let place = after;
  do {
    const page = await list({ after: place, limit: STEP });
    const fitting = page.items.filter((item) => hasWords(textsOf(item)));
    // One more than wanted shows that there is a next page.
    if (found.push(...fitting) > limit) return toPage(found, limit);
    place = page.next;
    await nextTurn();
  } while (place && performance.now() < end);
  return { items: found, next: place };
}

function textsOf({ kind, payload }: Searched): string[] {
  const { source: _source, ...said } = saidIn(kind, payload);
  return Object.values(said);
}
