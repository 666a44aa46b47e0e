export const TRIAL_PERIOD_TYPES = ['days', 'weeks', 'months', 'years'] as const;
