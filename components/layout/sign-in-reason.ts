import { SSO_PROBLEMS, type SsoProblem } from '#server/platform/shared/sign-on-problems.ts';

const REASONS = ['noAccess', 'sessionEnded', 'ssoRequired'] as const;

/** Why someone who was signed in has to sign in again. */
export type SignInReason = (typeof REASONS)[number];

/** The reason that an address of the sign-in page gives, if it is one of ours. */
export function readReason(search: string): SignInReason | undefined {
  const given = new URLSearchParams(search).get('reason');
  return REASONS.find((reason) => reason === given);
}

/** The company that an address of the sign-in page names, and why signing in with its provider did not work. */
export function readSso(search: string): { company: string | null; problem: SsoProblem | undefined } {
  const query = new URLSearchParams(search);
  const given = query.get('sso');
  return { company: query.get('company'), problem: SSO_PROBLEMS.find((problem) => problem === given) };
}
