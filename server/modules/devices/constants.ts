/** Validity of a pairing code, in minutes (M4). */
export const PAIRING_MINUTES = 10;

/** `waiting`: nobody has typed its code yet. `unpaired`: its code has expired, or its token was revoked. */
export const DEVICE_STATUSES = ['waiting', 'paired', 'unpaired', 'revoked'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];
