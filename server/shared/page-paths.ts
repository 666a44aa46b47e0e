/** The page that the server sends visitors to, before any page is made. `components/layout/paths.ts` has the addresses of all pages. */
export const SIGN_IN_PATH = '/sign-in';

/** Where an invitation is accepted; its secret is the fragment. */
export const INVITATION_PATH = '/invitation';
