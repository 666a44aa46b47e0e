/** Line of a report that sums people: its key, the name of its record, the number of people, and sums by the name of their field. */
export interface SummedLine {
  key: string | null;
  name: string | null;
  people: number;
  amounts: Readonly<Record<string, number>>;
}

/**
 * Adds up the lines of several groups of people, none of whom is in two of them: all numbers are sums over people, so a report of all is
 * the sum of the reports of its parts.
 */
export function addUpLines(parts: readonly (readonly SummedLine[])[]): SummedLine[] {
  const lines = new Map<string | null, SummedLine>();
  for (const line of parts.flat()) {
    const known = lines.get(line.key);
    lines.set(line.key, known ? sumOf(known, line) : line);
  }
  return [...lines.values()];
}

const sumOf = (one: SummedLine, other: SummedLine): SummedLine => ({
  ...one,
  people: one.people + other.people,
  amounts: Object.fromEntries(
    Object.entries(one.amounts).map(([name, amount]) => [name, amount + (other.amounts[name] ?? 0)]),
  ),
});

/** Returns the part of planned time that people were absent, from 0 to 1 with four decimals; null without planned time. */
export const rateOf = (absentSeconds: number, plannedSeconds: number): number | null =>
  plannedSeconds === 0 ? null : Math.round((absentSeconds / plannedSeconds) * 10_000) / 10_000;

/** Orders lines by a text of each; the ones without it are last. */
export function inOrderOf<Line>(
  lines: readonly Line[],
  textOf: (line: Line) => string | null,
  direction: 'asc' | 'desc',
): Line[] {
  const sign = direction === 'asc' ? 1 : -1;
  return lines.toSorted((a, b) => {
    const [one, other] = [textOf(a), textOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * one.localeCompare(other, 'en');
  });
}
