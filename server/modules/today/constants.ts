/** Current status of a person, in the order of the board. */
export const BOARD_STATUSES = ['in', 'break', 'remote', 'absent', 'expected', 'later', 'left', 'off'] as const;
export type BoardStatus = (typeof BOARD_STATUSES)[number];

/** First steps of a new company, in order. */
export const FIRST_STEPS = [
  'week',
  'offices',
  'departments',
  'people',
  'contracts',
  'policies',
  'absenceTypes',
  'users',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
