import { setImmediate as turn } from 'node:timers/promises';

const PORTION_MILLISECONDS = 10;

/**
 * What `work` makes of the items of a list of a length or weight that a company decides, as much at a time as takes some milliseconds:
 * after it whatever else waits in this process gets its turn. What the items take to be made, one by one, counts too.
 */
export async function* portionsOf<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Result,
): AsyncGenerator<Result[], void> {
  let portion: Result[] = [];
  let begun = performance.now();
  for (const item of items) {
    portion.push(work(item));
    if (performance.now() - begun < PORTION_MILLISECONDS) continue;
    yield portion;
    await turn();
    portion = [];
    begun = performance.now();
  }
  yield portion;
}

/** `items.map(work)` in such portions. */
export async function inPortions<Item, Result>(items: Iterable<Item>, work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for await (const portion of portionsOf(items, work)) for (const result of portion) results.push(result);
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
