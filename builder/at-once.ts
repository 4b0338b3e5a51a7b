/**
 * Does something with each item, several at once, so that a core that would wait works, and never more of them than that, so that
 * memory holds however many items there are.
 * @returns what came of each, in the order of the items.
 */
export async function mapAtOnce<Item, Result>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [place, item] of queue) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
