const MAX_STEPS = 4;

/** Round numbers from above the highest to below the lowest, zero among them, in descending order; no step is below `least`. */
export function roundScale(lowest: number, highest: number, least: number): number[] {
  const range = Math.max(highest, 0) - Math.min(lowest, 0);
  const wanted = Math.max(range / MAX_STEPS, least);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= wanted - 1e-9) ?? wanted;
  const top = Math.max(Math.ceil(Math.max(highest, 0) / step - 1e-9), 1);
  const bottom = Math.floor(Math.min(lowest, 0) / step + 1e-9);
  // The product of a step such as 0.02 is not exact.
  return Array.from({ length: top - bottom + 1 }, (_, index) => Number(((top - index) * step).toPrecision(12)));
}
