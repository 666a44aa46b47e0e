/** Filter of the punches on a location's page: `?show=outside`. */
export const PUNCHES_SHOWN = ['outside'] as const;
