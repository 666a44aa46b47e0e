/** Units to which a location can be assigned. */
export const ENTITY_TYPES = ['office', 'department', 'entity_group'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

export const GEOFENCE_MODES = ['off', 'record', 'warn', 'block'] as const;
export type GeofenceMode = (typeof GEOFENCE_MODES)[number];

/** Places where a person punches; the company configures which of them they may use (B8). */
export const CHECK_ORIGINS = ['web', 'mobile', 'wall', 'watch'] as const;

/** Maximum hours of a day in a week. */
export const HOURS_PER_DAY = 24;

/** Longest retention of punch coordinates, in days: five years (H3). */
export const MOST_DAYS_OF_COORDINATES = 1825;
/** Most days that an employee has to answer a proposed correction (J2). */
export const MOST_CORRECTION_DAYS = 90;
export const MOST_OFFLINE_PUNCH_HOURS = 168;

/** Bounds of the idle time after which sessions of a company's members end (I7). */
export const SESSION_IDLE_MINUTES = { min: 15, max: 10_080 } as const;

/** Last possible day of a month on which a period ends (K1): every month has it. */
export const MAX_CLOSING_DAY = 28;
