import { setImmediate as turn } from 'node:timers/promises';

const PORTION_MILLISECONDS = 10;

/**
 * `items.map(work)` for lists of a length or weight that a company decides: after some milliseconds of it whatever else waits in this
 * process gets its turn.
 */
export async function inPortions<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let begun = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - begun < PORTION_MILLISECONDS) continue;
    await turn();
    begun = performance.now();
  }
  return results;
}
