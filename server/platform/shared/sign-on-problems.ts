/** Why signing in with a company's provider did not work (I8). Pages have words for each. */
export const SSO_PROBLEMS = [
  // Of the person.
  'unknown_company',
  'not_enabled',
  'not_member',
  'email_missing',
  'email_not_verified',
  'owner_not_allowed',
  'other_account',
  'account_exists',
  'not_asked',
  'denied',
  // Of the sign-in.
  'expired',
  'other_browser',
  'answer_refused',
  // Of the connection or the provider.
  'clock',
  'client_refused',
  'unreachable',
  'address_refused',
  'not_a_provider',
  'tenant_missing',
  'provider_error',
] as const;

export type SsoProblem = (typeof SSO_PROBLEMS)[number];

/** Those that everybody runs into: the connection is failing. */
export const CONNECTION_PROBLEMS: readonly SsoProblem[] = [
  'clock',
  'client_refused',
  'unreachable',
  'address_refused',
  'not_a_provider',
  'tenant_missing',
];

/** The result of a confirmation that succeeded. */
export const CONFIRMED = 'confirmed';

/** The result of a test that was passed. */
export const TEST_PASSED = 'passed';
