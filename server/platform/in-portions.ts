import { setImmediate as turn } from 'node:timers/promises';

const PORTION_MILLISECONDS = 10;

/**
 * Yields the results of `work` for a list whose length or weight a company decides, in portions of some milliseconds: between them other
 * work of this process gets its turn. The time to produce the items counts too.
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

/** Returns `items.map(work)`, computed in such portions. */
export async function inPortions<Item, Result>(items: Iterable<Item>, work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for await (const portion of portionsOf(items, work)) for (const result of portion) results.push(result);
  return results;
}

/** Repeats work on a portion of database rows until one is not full, or the signal aborts. */
export async function untilLessThan(
  full: number,
  work: () => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted && (await work()) >= full);
}
