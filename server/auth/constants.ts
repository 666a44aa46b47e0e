/** What the pages learn with a refusal of sign-in or of a change of one's account. */
export type AccountRefusal =
  /** 401: a wrong, old or used code; a wrong password; a sign-in that waited too long for its second factor. */
  | 'invalid_code'
  | 'wrong_password'
  | 'sign_in_expired'
  /** 403: the session is older than ten minutes since the last password or passkey. */
  | 'confirmation_required'
  /** 404 */
  | 'not_found'
  /** 409: what it is about has changed, or there are enough. */
  | 'second_factor_exists'
  | 'second_factor_missing'
  | 'too_many_passkeys';
