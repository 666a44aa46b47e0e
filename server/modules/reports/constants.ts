/** Days of the week in order; the first has the number 1 in ISO 8601. */
export const WEEK_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Clock times between which work is night work, in the time zone of the entry. */
export const NIGHT = { start: '22:00', end: '06:00' } as const;
