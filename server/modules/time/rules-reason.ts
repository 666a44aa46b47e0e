import type { EntryReason } from './constants.ts';

const SEPARATOR = ': ';

/** Builds the reason of a version: a code, and a person's own words (B10). Sealed with the version. */
export const versionReason = (code: EntryReason, why?: string | null): string =>
  why ? `${code}${SEPARATOR}${why}` : code;

/** Returns the code and the words of a version's reason; both null if it has none. */
export function readVersionReason(reason: string | null): { code: string | null; why: string | null } {
  if (reason === null) return { code: null, why: null };
  const end = reason.indexOf(SEPARATOR);
  return end < 0
    ? { code: reason, why: null }
    : { code: reason.slice(0, end), why: reason.slice(end + SEPARATOR.length) };
}
