export const PICK_MODES = ['by_days', 'by_time_range'] as const;
export type PickMode = (typeof PICK_MODES)[number];
