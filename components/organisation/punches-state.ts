/** What the punches of a location's page can be narrowed to: `?show=outside`. */
export const PUNCHES_SHOWN = ['outside'] as const;
