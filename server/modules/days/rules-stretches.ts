/** Part of a day's paid time: seconds counted from its first one in order of time, `to` not included. */
export type Stretch = { from: number; to: number };

/** Stretches in order, none of them empty, no two touching or overlapping. */
export type Stretches = readonly Stretch[];

export const NOTHING: Stretches = [];

export const stretch = (from: number, to: number): Stretches => (from < to ? [{ from, to }] : NOTHING);

/** Merges stretches in any order, overlapping or not. */
export function merged(stretches: Iterable<Stretch>): Stretches {
  const result: Stretch[] = [];
  for (const { from, to } of [...stretches].sort((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (from >= to) continue;
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** Returns the seconds in both. */
export function shared(one: Stretches, other: Stretches): Stretches {
  const both: Stretch[] = [];
  for (let left = 0, right = 0; left < one.length && right < other.length; ) {
    const [ofOne, ofOther] = [one[left] as Stretch, other[right] as Stretch];
    both.push({ from: Math.max(ofOne.from, ofOther.from), to: Math.min(ofOne.to, ofOther.to) });
    if (ofOne.to < ofOther.to) left += 1;
    else right += 1;
  }
  return merged(both);
}

/** Returns the seconds of one that are not in the other. */
export function without(one: Stretches, other: Stretches): Stretches {
  const gaps: Stretch[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const taken of other) {
    gaps.push({ from, to: taken.from });
    from = taken.to;
  }
  return shared(one, [...gaps, { from, to: Number.POSITIVE_INFINITY }]);
}

/** Returns their total seconds. */
export const lengthOf = (stretches: Stretches): number => stretches.reduce((sum, { from, to }) => sum + to - from, 0);

/** Returns the part of all their seconds, counted from 0, between two numbers. */
export function portion(stretches: Stretches, fromSecond: number, toSecond: number): Stretches {
  let passed = 0;
  const parts = stretches.map(({ from, to }) => {
    const start = from - passed;
    passed += to - from;
    return { from: Math.max(from, start + fromSecond), to: Math.min(to, start + toSecond) };
  });
  return merged(parts);
}
