import type { Limits } from './cases.ts';
import type { Row } from './measure.ts';

/** A line of the table of targets. */
export interface Figure {
  name: string;
  unit: '' | ' ms' | ' µs' | ' MB';
  /** Undefined where the system does not say. */
  value: number | undefined;
  /** How far the rounds lie apart. */
  spread?: [lowest: number, highest: number];
  /** Undefined: for comparison only. */
  limits: Limits | undefined;
}

const COLUMNS: [title: string, read: (round: Row['rounds'][number]) => number | undefined, digits: number][] = [
  ['requests/s', (round) => round.requestsPerSecond, 0],
  ['p50 ms', (round) => round.p50Milliseconds, 1],
  ['p99 ms', (round) => round.p99Milliseconds, 1],
  ['user µs', (round) => round.server?.user, 0],
  ['system µs', (round) => round.server?.system, 0],
  ['database µs', (round) => round.database && round.database.user + round.database.system, 0],
  ['load µs', (round) => round.loadMicroseconds, 0],
];

/** A table of the medians of the rounds; microseconds are processor time for each request. */
export function tableOf(title: string, rows: Row[]): string {
  const lines = rows.map(({ name, rounds }) => {
    const figures = COLUMNS.map(([, read, digits]) => written(median(rounds.map(read)), digits));
    return [name, ...figures];
  });
  const heads = ['', ...COLUMNS.map(([head]) => head)];
  return [title, ...[heads, ...lines].map((cells) => `  ${cells.map(cellOf(24, 13)).join('')}`)].join('\n');
}

/**
 * One server's figure divided by another's: the median of the ratios of each round, which a busy moment of the machine shifts least.
 */
export function ratioOf(
  rows: Row[],
  of: string,
  against: string,
  read: (round: Row['rounds'][number]) => number | undefined,
): Pick<Figure, 'value' | 'spread'> {
  const [ours, theirs] = [of, against].map((wanted) => rows.find(({ name }) => name === wanted)?.rounds ?? []);
  const ratios = ours?.map((round, index) => {
    const [over, under] = [read(round), theirs?.[index] && read(theirs[index])];
    return over === undefined || under === undefined ? undefined : over / under;
  });
  const known = ratios?.filter((ratio) => ratio !== undefined) ?? [];
  return { value: median(ratios ?? []), spread: [Math.min(...known), Math.max(...known)] };
}

/** Undefined as soon as one of the values is. */
function sortedOf(values: (number | undefined)[]): number[] | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  return sorted.length < values.length ? undefined : sorted;
}

/** The value that a quarter of them lie below; undefined as soon as one of the values is. */
export const lowerQuartile = (values: (number | undefined)[]): number | undefined =>
  sortedOf(values)?.[Math.floor(values.length / 4)];

/** Undefined as soon as one of the values is. */
export function median(values: (number | undefined)[]): number | undefined {
  const sorted = sortedOf(values);
  if (!sorted) return undefined;
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** Ratios have to be reached; times and memory have to stay below. */
export function targetsOf(figures: Figure[]): string {
  const lines = figures.map(({ name, unit, value, spread, limits }) => {
    const digits = unit === '' ? 2 : unit === ' ms' ? 1 : 0;
    const isWithin = (limit: number) => value !== undefined && (unit === '' ? value >= limit : value <= limit);
    const verdict = !limits || value === undefined ? '' : isWithin(limits.must) ? 'met' : 'missed';
    const wished = verdict === 'met' && limits && isWithin(limits.goal) ? ', goal met' : '';
    const between = spread && value !== undefined ? spread.map((end) => end.toFixed(digits)).join('–') : '';
    const [must, goal] = [limits?.must, limits?.goal].map((limit) => written(limit, unit === '' ? 2 : 0));
    return [name, `${written(value, digits)}${unit}`, between, must ?? '', goal ?? '', `  ${verdict}${wished}`];
  });
  const heads = ['Targets', 'measured', 'rounds', 'must', 'goal', ''];
  return [heads, ...lines].map((cells) => cells.map(cellOf(88, 11)).join('').trimEnd()).join('\n');
}

const written = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? '–';

const cellOf = (first: number, others: number) => (text: string, column: number) =>
  column === 0 ? text.padEnd(first) : text.startsWith('  ') ? text : text.padStart(others);
