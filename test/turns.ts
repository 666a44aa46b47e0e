/** Counts how often something else in the process could have got its turn. */
export function countTurns(): { readonly count: number; stop(): void } {
  let count = 0;
  let waiting = setImmediate(function next() {
    count += 1;
    waiting = setImmediate(next);
  });
  return {
    get count() {
      return count;
    },
    stop: () => clearImmediate(waiting),
  };
}
