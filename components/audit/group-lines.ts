import { CHANGES } from '#server/modules/audit/constants.ts';
import { MINUTE_IN_MILLISECONDS } from '#server/platform/shared/units-of-time.ts';
import type { Line } from './types.ts';

/** Time between two lines of a group, at most. */
const GAP_IN_MILLISECONDS = 5 * MINUTE_IN_MILLISECONDS;
/** Fewer lines stand for themselves. */
const LEAST_GROUPED = 3;

export interface LineGroup {
  id: string;
  /** Newest first; one line unless repeated. */
  lines: readonly [Line, ...Line[]];
}

/**
 * Groups consecutive lines of one actor that came in one way, by one operation, with at most five minutes between two. Sign-ins and
 * erasures stand for themselves. The order of the lines stays.
 */
export function groupLines(lines: readonly Line[]): LineGroup[] {
  const runs: [Line, ...Line[]][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && belongs(line, run[run.length - 1] ?? run[0])) run.push(line);
    else runs.push([line]);
  }
  return runs
    .flatMap((run): [Line, ...Line[]][] => (run.length < LEAST_GROUPED ? run.map((line) => [line]) : [run]))
    .map((group) => ({ id: group[0].id, lines: group }));
}

const kindOf = ({ action }: Line) => (CHANGES.some((change) => change === action) ? 'change' : action);

const isGrouped = (kind: string) => ['change', 'read', 'export', 'expire'].includes(kind);

const belongs = (line: Line, previous: Line): boolean =>
  isGrouped(kindOf(line)) &&
  kindOf(line) === kindOf(previous) &&
  line.actor.type === previous.actor.type &&
  line.actor.id === previous.actor.id &&
  line.way === previous.way &&
  line.operation === previous.operation &&
  Math.abs(Date.parse(previous.at) - Date.parse(line.at)) <= GAP_IN_MILLISECONDS;
