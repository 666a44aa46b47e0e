/** Where somebody is right now, in the order in which the board shows it. */
export const BOARD_STATUSES = ['in', 'break', 'remote', 'absent', 'expected', 'later', 'left', 'off'] as const;
export type BoardStatus = (typeof BOARD_STATUSES)[number];

/** What a new company is led through, in this order. */
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
