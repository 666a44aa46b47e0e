import type { TimelineDay, TimelineRow } from './types.ts';

/** The opened day: a person's absences of a date, and whether they are being rejected. */
export type Opened = { row: TimelineRow; date: string; days: TimelineDay[]; isRejecting: boolean };
