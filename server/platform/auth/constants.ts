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

/** Why the link of an invitation opens nothing (I6). `replaced`: a newer one was made. */
export type ClosedInvitation = 'unknown' | 'used' | 'withdrawn' | 'replaced' | 'expired';

/** What the page of an invitation learns with a refusal. */
export type InvitationRefusal =
  /** 404, or 410 for one that was open once. */
  | ClosedInvitation
  /** 403: somebody with another address is signed in. */
  | 'other_address'
  /** 409: the address has an account, whose person signs in first. */
  | 'sign_in_first'
  /** 422 */
  | 'name_missing';
