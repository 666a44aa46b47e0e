/** The length of a password, in characters (I7). The maximum limits the cost of a sign-in. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

export type PasswordFault = 'too_short' | 'too_long' | 'too_common';

/** Returns the fault of a new password's length; null if there is none. Browsers run it; only the server checks for common passwords. */
export function lengthFault(password: string): Exclude<PasswordFault, 'too_common'> | null {
  if ([...password].length < PASSWORD_LENGTH.min) return 'too_short';
  return password.length > PASSWORD_LENGTH.max ? 'too_long' : null;
}
