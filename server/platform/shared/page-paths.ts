/** Pages that the server sends people to. `components/layout/paths.ts` has the addresses of all pages. */
export const SIGN_IN_PATH = '/sign-in';
export const SETTINGS_SIGN_IN_PATH = '/settings/sign-in';

/** Where a provider's confirmation ends, in a window of its own. */
export const CONFIRMED_PATH = '/confirmed';

/**
 * Where a company's provider sends browsers back to: an address of its own for each company. Otherwise the provider of one company could
 * obtain a code of another's (RFC 9700, mix-up).
 */
export const providerCallbackPath = (companyId: string): string => `/api/auth/sso/callback/${companyId}`;

/** Where requests wait for a decision. */
export const INBOX_PATH = '/inbox';

/** Where the endpoints of webhooks are; that of one is its id below it. */
export const WEBHOOKS_PATH = '/settings/api/webhooks';

/** Where an invitation is accepted; its secret is the fragment. */
export const INVITATION_PATH = '/invitation';

/** Where to ask for a link to choose a new password. */
export const FORGOT_PASSWORD_PATH = '/forgot-password';

/** Where that link leads; its secret is the fragment. */
export const RESET_PASSWORD_PATH = '/reset-password';

/** Pages that are built once per language, for everyone. */
export const ANONYMOUS_PATHS: readonly string[] = [
  SIGN_IN_PATH,
  FORGOT_PASSWORD_PATH,
  RESET_PASSWORD_PATH,
  INVITATION_PATH,
  CONFIRMED_PATH,
];
