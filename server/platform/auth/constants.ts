/** Reason for refusing a sign-in or a change of an account, for the pages. */
export type AccountRefusal =
  /** 401: a wrong, old or used code; a wrong password; a sign-in whose time for the second factor is over. */
  | 'invalid_code'
  | 'wrong_password'
  | 'sign_in_expired'
  /** 403: the last password or passkey of the session is more than ten minutes old. */
  | 'confirmation_required'
  /** 404 */
  | 'not_found'
  /** 409: its subject has changed, or there are enough. */
  | 'second_factor_exists'
  | 'second_factor_missing'
  | 'too_many_passkeys';

/** Why the link of an invitation does not work (I6). `replaced`: a newer one was made. */
export type ClosedInvitation = 'unknown' | 'used' | 'withdrawn' | 'replaced' | 'expired';

/** Reason for refusing an invitation, for its page. */
export type InvitationRefusal =
  /** 404, or 410 if it once worked. */
  | ClosedInvitation
  /** 403: somebody with another address is signed in. */
  | 'other_address'
  /** 409: the address has an account, whose owner signs in first. */
  | 'sign_in_first'
  /** 422 */
  | 'name_missing';
