import type { TimelineDay, TimelineRow } from './types.ts';

/** What is looked at: somebody's absences of a date, and what is being done about them. */
export type Opened = { row: TimelineRow; date: string; days: TimelineDay[]; isRejecting: boolean };
