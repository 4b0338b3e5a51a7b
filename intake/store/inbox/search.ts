import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasWordsOf } from '../../../core/desk/find-words.ts';
import { type Page, type Place, toPage, type Wanted } from '../engine/rows.ts';

// As many rows as are read before other requests get their turn.
const STEP = 500;
/**
 * How long one search goes on. A longer one continues from its cursor, so that no call takes long,
 * however many rows there are.
 */
const BUDGET_MS = 60;

/**
 * Searches a list for items whose texts have all words of a search.
 * @param list reads a page of the list. @param textsOf the texts of an item.
 * @returns a page that may have fewer items than wanted, even none; `next` is then the place from
 * which to search on.
 */
export async function searchPages<Item extends Place>(
  list: (wanted: Wanted) => Promise<Page<Item>>,
  textsOf: (item: Item) => string[],
  { search, wanted: { after, limit } }: { search: string; wanted: Wanted },
): Promise<Page<Item>> {
  const hasWords = hasWordsOf(search);
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
