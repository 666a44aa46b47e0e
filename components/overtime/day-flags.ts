import type { OvertimeDay } from './types.ts';

const FLAGS = ['reduced', 'extraDay', 'tolerated', 'adjusted', 'recomputed'] as const;
export type DayFlag = (typeof FLAGS)[number];

/** What explains a day's amounts; `recomputed` are the dates that were recalculated later. */
export function flagsOf(day: OvertimeDay, recomputed: ReadonlySet<string>): DayFlag[] {
  const { expectedSeconds, plannedSeconds, workedSeconds } = day;
  const holds: Record<DayFlag, boolean> = {
    // A holiday or an absence covers all or part of the plan.
    reduced: expectedSeconds < plannedSeconds,
    extraDay: expectedSeconds === 0 && workedSeconds > 0,
    tolerated: workedSeconds !== expectedSeconds && day.positiveSeconds === 0 && day.negativeSeconds === 0,
    adjusted: day.adjustedSeconds !== 0,
    recomputed: recomputed.has(day.date),
  };
  return FLAGS.filter((flag) => holds[flag]);
}
