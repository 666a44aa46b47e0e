/** Problems of signing in with a company's provider (I8). Pages have words for each. */
export const SSO_PROBLEMS = [
  // Problems of the person.
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
  // Problems of the sign-in.
  'expired',
  'other_browser',
  'answer_refused',
  // Problems of the connection or the provider.
  'clock',
  'client_refused',
  'unreachable',
  'address_refused',
  'not_a_provider',
  'tenant_missing',
  'provider_error',
] as const;

export type SsoProblem = (typeof SSO_PROBLEMS)[number];

/** Problems that affect everybody: the connection is failing. */
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

/** The result of a passed test. */
export const TEST_PASSED = 'passed';
