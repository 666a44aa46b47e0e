/** Pages that the server sends people to. `components/layout/paths.ts` has the addresses of all pages. */
export const SIGN_IN_PATH = '/sign-in';
export const SETTINGS_SIGN_IN_PATH = '/settings/sign-in';

/** Where an invitation is accepted; its secret is the fragment. */
export const INVITATION_PATH = '/invitation';
