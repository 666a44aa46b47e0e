/** How people identify themselves on a tablet (M4). Readers of badges type like keyboards. */
export const CREDENTIAL_KINDS = ['pin', 'badge'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** Shorter PINs are too easy to guess for a tablet. */
export const MIN_PIN_DIGITS = 4;
export const MAX_PIN_DIGITS = 10;
export const MAX_BADGE_LENGTH = 64;

/** Punches of tablets that belong to nobody are removed after this. */
export const UNASSIGNED_DAYS = 90;

/** The place for which a tablet seals a credential: it belongs to one punch, so nobody uses it for another. */
export const placeOfCredential = (deviceId: string, key: string): string => `${deviceId} ${key}`;
