/** What a location can be assigned to. */
export const ENTITY_TYPES = ['office', 'department', 'entity_group'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

export const GEOFENCE_MODES = ['off', 'record', 'warn', 'block'] as const;
export type GeofenceMode = (typeof GEOFENCE_MODES)[number];

/** Where a person punches; which of them they may use is configurable (B8). */
export const CHECK_ORIGINS = ['web', 'mobile', 'wall', 'watch'] as const;

/** Bound of the hours of a day in a week. */
export const HOURS_PER_DAY = 24;

/** For how many days a company may keep the coordinates of punches: five years (H3). */
export const MOST_DAYS_OF_COORDINATES = 1825;

/** Bounds of the time without use after which sessions of a company's members end (I7). */
export const SESSION_IDLE_MINUTES = { min: 15, max: 10_080 } as const;
