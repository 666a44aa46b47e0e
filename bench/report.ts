import type { LoadResult } from './load.ts';

export interface Measured extends LoadResult {
  /** Processor time per request, where the system tells it. */
  serverMicroseconds: number | undefined;
  databaseMicroseconds: number | undefined;
}

/** The results of one server, a round each. */
export interface Row {
  name: string;
  rounds: Measured[];
}

export interface Target {
  against: string;
  /** Undefined: told for comparison only. */
  atLeast?: number;
}

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
};

/** A table of the medians, and below it the first row's ratio to others: the median of the ratios of each round, which a busy moment of the machine shifts least. */
export function report(title: string, rows: Row[], targets: Target[]): string {
  const lines = [
    title,
    `  ${['', 'requests/s', 'p50 ms', 'p99 ms', 'server CPU µs', 'database CPU µs'].map(cell).join('')}`,
  ];
  for (const { name, rounds } of rows) {
    const of = (read: (round: Measured) => number) => median(rounds.map(read));
    const ifTold = (read: (round: Measured) => number | undefined) =>
      rounds.some((round) => read(round) === undefined) ? '–' : of((round) => read(round) ?? 0).toFixed(0);
    const figures = [
      of((round) => round.requestsPerSecond).toFixed(0),
      of((round) => round.p50Milliseconds).toFixed(1),
      of((round) => round.p99Milliseconds).toFixed(1),
      ifTold((round) => round.serverMicroseconds),
      ifTold((round) => round.databaseMicroseconds),
    ];
    lines.push(`  ${[name, ...figures].map(cell).join('')}`);
  }
  const [first] = rows;
  for (const { against, atLeast } of targets) {
    const other = rows.find(({ name }) => name === against);
    if (!first || !other) continue;
    const ratios = first.rounds.map(
      (round, index) => round.requestsPerSecond / (other.rounds[index]?.requestsPerSecond ?? Number.NaN),
    );
    const ratio = median(ratios);
    const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
    const verdict = atLeast === undefined ? '' : `, target ≥ ${atLeast}: ${ratio >= atLeast ? 'met' : 'missed'}`;
    lines.push(`  ${first.name} / ${against}: ${ratio.toFixed(2)} (${spread})${verdict}`);
  }
  return lines.join('\n');
}

const cell = (text: string, column: number) => (column === 0 ? text.padEnd(16) : text.padStart(16));
