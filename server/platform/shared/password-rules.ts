/** The length of a password, in characters (I7). The longest is what a sign-in may cost. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

export type PasswordFault = 'too_short' | 'too_long' | 'too_common';

/** What is wrong with the length of a new password; null when nothing is. Browsers ask it; whether one is common the server decides. */
export function lengthFault(password: string): Exclude<PasswordFault, 'too_common'> | null {
  if ([...password].length < PASSWORD_LENGTH.min) return 'too_short';
  return password.length > PASSWORD_LENGTH.max ? 'too_long' : null;
}
