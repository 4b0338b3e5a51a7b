import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Cursor, type Page, searchPages, type Wanted } from './rows.ts';

interface Item extends Cursor {
  text: string;
}

// A machine that stalls must not end a search.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => vi.restoreAllMocks());

/** A list of items, the newest first, which is read in pages of two whatever is wanted. */
const listOf =
  (texts: string[]) =>
  async ({ after }: Wanted): Promise<Page<Item>> => {
    const items = texts.map(
      (text, index): Item => ({ id: String(index), at: texts.length - index, text }),
    );
    const rest = items.filter(({ at }) => !after || at < after.at).slice(0, 2);
    const last = rest.at(-1);
    return { items: rest, next: last && last.at > 1 ? { at: last.at, id: last.id } : undefined };
  };
const search = (texts: string[], limit: number, after?: Cursor) =>
  searchPages(listOf(texts), ({ text }) => [text], { search: 'phone', wanted: { limit, after } });
const textsOf = ({ items }: Page<Item>) => items.map(({ text }) => text);

test('A search reads on until it has found one more than wanted, and says where the next page begins', async () => {
  const texts = ['phone a', 'mail', 'mail', 'phone b', 'mail', 'phone c'];
  const page = await search(texts, 2);
  expect(textsOf(page)).toEqual(['phone a', 'phone b']);
  expect(textsOf(await search(texts, 2, page.next))).toEqual(['phone c']);
});

test('A search that has found exactly what is wanted has no next page at the end of the list', async () => {
  expect(await search(['phone a', 'phone b'], 2)).toMatchObject({
    items: [{ text: 'phone a' }, { text: 'phone b' }],
    next: undefined,
  });
});

test('A search that has taken its time returns what it has found, even nothing, and where to search on', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60);
  const texts = ['mail', 'mail', 'mail', 'phone'];
  const page = await search(texts, 5);
  expect(page).toMatchObject({ items: [], next: { at: 3 } });
  vi.restoreAllMocks();
  expect(textsOf(await search(texts, 5, page.next))).toEqual(['phone']);
});
