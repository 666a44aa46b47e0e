const REASONS = ['noAccess', 'sessionEnded'] as const;

/** Why someone who was signed in has to sign in again. */
export type SignInReason = (typeof REASONS)[number];

/** The reason that an address of the sign-in page gives, if it is one of ours. */
export function readReason(search: string): SignInReason | undefined {
  const given = new URLSearchParams(search).get('reason');
  return REASONS.find((reason) => reason === given);
}
