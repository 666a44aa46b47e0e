/** How long a pairing code works, in minutes (M4). */
export const PAIRING_MINUTES = 10;

/** `waiting`: for somebody to type its code. `unpaired`: its code is too old, or its token was revoked. */
export const DEVICE_STATUSES = ['waiting', 'paired', 'unpaired', 'revoked'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];
