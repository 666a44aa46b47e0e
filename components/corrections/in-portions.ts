/** Sends items in portions of at most `size`, one after the other, and returns their results together. */
export async function inPortions<Item, Result>(
  items: readonly Item[],
  size: number,
  send: (portion: Item[]) => Promise<{ results: Result[] }>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += size) {
    results.push(...(await send(items.slice(from, from + size))).results);
  }
  return results;
}
