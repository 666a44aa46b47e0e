/** Numbers that look random and are the same for the same keys, so that a demo can be made again exactly. */
export interface Random {
  /** From 0 up to 1, 1 excluded. */
  next(): number;
  /** A whole number, both ends included. */
  between(minimum: number, maximum: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** Around `mean`, two thirds of them within `deviation`. */
  normal(mean: number, deviation: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

// FNV-1a: spreads similar keys apart.
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A source of its own for the keys: adding a draw to one person's day moves nothing for anyone else. */
export function randomOf(...keys: (string | number)[]): Random {
  let state = hashOf(keys.join('/'));
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error('There is nothing to pick from.');
    return items[between(0, items.length - 1)] as Item;
  };
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffle: (items) =>
      items
        .map((item) => ({ item, key: next() }))
        .sort((one, other) => one.key - other.key)
        .map(({ item }) => item),
  };
}
