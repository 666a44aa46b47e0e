/**
 * The calls below /api/auth that are answered, by their path there. `hashes`: it hashes a password, of which few are done at once.
 * `reads`: Better Auth has it as GET.
 */
export const AUTH_CALLS: ReadonlyMap<string, 'plain' | 'hashes' | 'reads'> = new Map([
  ['/sign-in/email', 'hashes'],
  ['/sign-in/second-factor', 'plain'],
  ['/sign-in/sso', 'plain'],
  ['/sign-out', 'plain'],
  ['/invitation', 'plain'],
  ['/invitation/accept', 'hashes'],
  ['/passkey/generate-authenticate-options', 'reads'],
  ['/passkey/verify-authentication', 'plain'],
  ['/passkey/generate-register-options', 'reads'],
  ['/passkey/verify-registration', 'plain'],
  ['/account/read', 'plain'],
  ['/account/confirm', 'hashes'],
  ['/account/password', 'hashes'],
  ['/account/second-factor/start', 'plain'],
  ['/account/second-factor/confirm', 'plain'],
  ['/account/second-factor/renew-codes', 'plain'],
  ['/account/second-factor/remove', 'plain'],
  ['/account/passkeys/rename', 'plain'],
  ['/account/passkeys/remove', 'plain'],
  ['/account/sessions/end', 'plain'],
  ['/account/sessions/end-others', 'plain'],
]);
