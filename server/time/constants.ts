export const WORK_ENTRY_TYPES = ['work', 'pause'] as const;
export type WorkEntryType = (typeof WORK_ENTRY_TYPES)[number];

export const WORK_STATUSES = ['online', 'offline', 'paused', 'remote'] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

export const GEOFENCE_MODES = ['off', 'record', 'warn', 'block'] as const;
export type GeofenceMode = (typeof GEOFENCE_MODES)[number];
