/** An exact quantity: a numerator over the denominator that a list of them shares. */
type Numerator = bigint;

const abs = (value: bigint) => (value < 0n ? -value : value);

/** Returns the nearest whole number of a fraction, halves away from zero. */
function nearest(numerator: Numerator, denominator: bigint): bigint {
  const half = (2n * abs(numerator) + denominator) / (2n * denominator);
  return numerator < 0n ? -half : half;
}

/** Returns the largest whole number that is not above the fraction. */
function floorOf(numerator: Numerator, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

/**
 * P4: rounds fractions to whole numbers that add up to the total: each is rounded down, and the units that are missing go to the largest
 * remainders, the earlier of equal ones first. `total`: the sum as it was rounded, up or down; else it is rounded here.
 */
export function roundToTotal(
  numerators: readonly Numerator[],
  denominator: bigint,
  total = nearest(
    numerators.reduce((sum, numerator) => sum + numerator, 0n),
    denominator,
  ),
): bigint[] {
  const floors = numerators.map((numerator) => floorOf(numerator, denominator));
  const missing = total - floors.reduce((sum, floor) => sum + floor, 0n);
  const remainders = numerators.map((numerator, index) => numerator - (floors[index] as bigint) * denominator);
  const raised = remainders
    .map((remainder, index) => ({ remainder, index }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .slice(0, Number(missing));
  for (const { index } of raised) floors[index] = (floors[index] as bigint) + 1n;
  return floors;
}
