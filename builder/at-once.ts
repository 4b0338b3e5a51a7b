/**
 * Maps items with at most `atOnce` calls of `work` at a time: several keep all cores busy, and the limit bounds memory.
 * @returns the results in the order of the items.
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
