import type { EntryReason } from './constants.ts';

const SEPARATOR = ': ';

/** What a version says of why it was written: a code, and what a person gave as the reason (B10). Sealed with the version. */
export const versionReason = (code: EntryReason, why?: string | null): string =>
  why ? `${code}${SEPARATOR}${why}` : code;

/** The code and the words of a version's reason; both null where it has none. */
export function readVersionReason(reason: string | null): { code: string | null; why: string | null } {
  if (reason === null) return { code: null, why: null };
  const end = reason.indexOf(SEPARATOR);
  return end < 0
    ? { code: reason, why: null }
    : { code: reason.slice(0, end), why: reason.slice(end + SEPARATOR.length) };
}
