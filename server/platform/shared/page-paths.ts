/** Pages to which the server sends people. `components/layout/paths.ts` contains the addresses of all pages. */
export const SIGN_IN_PATH = '/sign-in';
export const SETTINGS_SIGN_IN_PATH = '/settings/sign-in';

/** End of a provider's confirmation, in a separate window. */
export const CONFIRMED_PATH = '/confirmed';

/**
 * Address to which a company's provider redirects browsers: a separate one for each company. Otherwise the provider of one company could
 * obtain a code of another's (RFC 9700, mix-up).
 */
export const providerCallbackPath = (companyId: string): string => `/api/auth/sso/callback/${companyId}`;

/** My day; the other pages of one's own are below it. */
export const ME_PATH = '/me';
/** The person's own time; the page of a period is its id below it. */
export const MY_TIME_PATH = `${ME_PATH}/time`;
export const MY_ABSENCES_PATH = `${ME_PATH}/absences`;
export const MY_REQUESTS_PATH = `${ME_PATH}/requests`;

/** The reader's notices. */
export const NOTICES_PATH = '/notices';

/** My day without a network: the worker of the browser shows it at the addresses of the others. */
export const OFFLINE_PATH = '/offline';
/** The tablets where people clock in (M4). */
export const KIOSK_PATH = '/kiosk';
/** The worker of the browser, and the description of the app that people can install. */
export const WORKER_PATH = '/service-worker.js';
export const MANIFEST_PATH = '/app.webmanifest';

/** Page of pending approvals. */
export const INBOX_PATH = '/inbox';

/** Periods; the page of one is its id below it, and that of a person's the employee's id below that. */
export const PERIODS_PATH = '/time/periods';
/** Corrections of time. */
export const CORRECTIONS_PATH = '/time/corrections';

/** Absences of everybody. */
export const ABSENCES_PATH = '/absences';

/** Documents of a person. */
export const personDocumentsPath = (employeeId: string): string =>
  `/people/${encodeURIComponent(employeeId)}/documents`;

/** Devices where people clock in. */
export const DEVICES_PATH = '/settings/devices';

/** Page of the webhook endpoints; that of one is its id below it. */
export const WEBHOOKS_PATH = '/settings/api/webhooks';

/** Page that accepts an invitation; its secret is the fragment. */
export const INVITATION_PATH = '/invitation';

/** Page that requests a password reset link. */
export const FORGOT_PASSWORD_PATH = '/forgot-password';

/** Page of that link; its secret is the fragment. */
export const RESET_PASSWORD_PATH = '/reset-password';

/** Pages that are built once per language, for everyone. */
export const ANONYMOUS_PATHS: readonly string[] = [
  SIGN_IN_PATH,
  FORGOT_PASSWORD_PATH,
  RESET_PASSWORD_PATH,
  INVITATION_PATH,
  CONFIRMED_PATH,
  OFFLINE_PATH,
  KIOSK_PATH,
];
