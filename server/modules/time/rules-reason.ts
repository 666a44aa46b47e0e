import type { EntryReason } from './constants.ts';

const SEPARATOR = ': ';
const PROPOSER = /\n((?:user|token):[^\n]+|system)$/;

/**
 * Builds the reason of a version: a code, a person's own words, and the actor who proposed the correction if others decided on it (B10,
 * J2). Sealed with the version.
 */
export const versionReason = (code: EntryReason, why?: string | null, proposer?: string): string =>
  `${code}${why ? `${SEPARATOR}${why}` : ''}${proposer ? `\n${proposer}` : ''}`;

interface ReadReason {
  code: string | null;
  why: string | null;
  proposer: string | null;
}

/** Returns the parts of a version's reason, null where it has none. Only what two sides decided on has a proposer, whatever the words end with. */
export function readVersionReason(reason: string | null, mode: string): ReadReason {
  if (reason === null) return { code: null, why: null, proposer: null };
  const hasProposer = mode === 'agreed' || mode === 'unilateral';
  const proposer = hasProposer ? (PROPOSER.exec(reason)?.[1] ?? null) : null;
  const said = proposer === null ? reason : reason.slice(0, -proposer.length - 1);
  const end = said.indexOf(SEPARATOR);
  return {
    code: end < 0 ? said : said.slice(0, end),
    why: end < 0 ? null : said.slice(end + SEPARATOR.length),
    proposer,
  };
}
