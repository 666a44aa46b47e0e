/** Where somebody is right now, in the order in which the board shows it. */
export const BOARD_STATUSES = ['in', 'break', 'remote', 'absent', 'expected', 'later', 'left', 'off'] as const;
export type BoardStatus = (typeof BOARD_STATUSES)[number];
