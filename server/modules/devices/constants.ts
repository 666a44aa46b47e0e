/** Validity of a pairing code, in minutes (M4). */
export const PAIRING_MINUTES = 10;

/** `waiting`: nobody has typed its code yet. `unpaired`: its code has expired, or its token was revoked. */
export const DEVICE_STATUSES = ['waiting', 'paired', 'unpaired', 'revoked'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

/** A paired device without a contact for this long is silent (M4). It makes one each minute. */
export const SILENT_MINUTES = 15;

/** Days of which refused and unassigned punches are counted. */
export const REFUSED_DAYS = 30;
