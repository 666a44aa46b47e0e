/** Processes items, some at a time; continues after a failure and throws the first one at the end. Once aborted it takes no more. */
export async function forEachOf<Item>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) {
      if (signal?.aborted) return;
      await work(item).catch((failure) => failures.push(failure));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}
