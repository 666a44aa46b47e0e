import { setImmediate as turn } from 'node:timers/promises';

const PORTION_MILLISECONDS = 10;

/**
 * `items.map(work)` for lists of a length or weight that a company decides: after some milliseconds of it whatever else waits in this
 * process gets its turn. What the items take to be made, one by one, counts too.
 */
export async function inPortions<Item, Result>(items: Iterable<Item>, work: (item: Item) => Result): Promise<Result[]> {
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

/** Repeats work on a portion of something in the database until one comes back that is not full, or the signal. */
export async function untilLessThan(
  full: number,
  work: () => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted && (await work()) >= full);
}
