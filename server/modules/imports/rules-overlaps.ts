import type { ImportProblem } from './constants.ts';

/** Half-open: a span that ends when the next begins does not overlap it. */
export interface Span {
  from: number;
  to: number;
  /** Null: not from the file. */
  line: number | null;
}

/** Returns the lines of the file that overlap stored records, or an earlier line, of one person; each with the problem. */
export function overlapsOf(spans: readonly Span[]): Map<number, ImportProblem> {
  const found = new Map<number, ImportProblem>();
  // At the same moment stored records come first, then the file in its order: the later line is at fault.
  const inOrder = [...spans].sort((a, b) => a.from - b.from || Number(a.line ?? 0) - Number(b.line ?? 0));
  const kept: Span[] = [];
  let last: Span | undefined;
  for (const span of inOrder) {
    if (span.line !== null && last && span.from < last.to) found.set(span.line, problemOf(span, last));
    else if (span.line === null && last?.line != null && span.from < last.to) {
      // A line that began before a stored record.
      found.set(last.line, 'overlaps');
      kept.pop();
      last = kept.at(-1);
    }
    if (span.line !== null && found.has(span.line)) continue;
    if (!last || span.to > last.to) last = span;
    kept.push(span);
  }
  return found;
}

function problemOf(span: Span, other: Span): ImportProblem {
  const isSame = span.from === other.from && span.to === other.to;
  if (other.line === null) return isSame ? 'already_exists' : 'overlaps';
  return isSame ? 'duplicate_in_file' : 'overlaps_in_file';
}
