import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import type { PersonYear } from './types.ts';

type Holiday = PersonYear['holidays'][number];
type ColleagueOff = inferRouterOutputs<AppRouter>['me']['listTeamOff'][number];

/** Facts about a day before it is asked for: the person's holiday, and names of colleagues who are off. */
export type DayMark = { holiday: Holiday | null; off: string[] };

/** Returns the marks of days by date; days without one are left out. */
export function dayMarks(holidays: readonly Holiday[], team: readonly ColleagueOff[]): Map<string, DayMark> {
  const marks = new Map<string, DayMark>(holidays.map((holiday) => [holiday.date, { holiday, off: [] }]));
  for (const { person, dates } of team) {
    for (const date of dates) {
      const mark = marks.get(date) ?? { holiday: null, off: [] };
      marks.set(date, { ...mark, off: [...mark.off, fullNameOf(person)] });
    }
  }
  return marks;
}
