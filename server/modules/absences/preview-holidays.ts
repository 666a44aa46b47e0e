import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read } from '../../platform/db/statement.ts';
import { inPortions } from '../../platform/in-portions.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { plannedBy } from '../days/load-planned.ts';
import { loadSharedSchedules, oncePerSchedule } from '../days/load-schedule.ts';
import type { PlannedTime } from '../days/rules-credit.ts';
import type { Schedule } from '../days/rules-schedule.ts';
import { amountOf, type LeaveAmount } from '../leave/rules-balance.ts';
import { leaveOf } from '../leave/rules-count.ts';
import { getHolidayScope, listEmployeesOf } from '../organisation/repository-holidays.ts';
import { type HolidayScope, holidayChange } from '../organisation/rules-holidays.ts';
import type { previewHolidaysInput } from '../organisation/schema-holidays.ts';
import { HOLIDAY_CATEGORIES } from './constants.ts';
import { type GrantedOfType, listGrantedOf } from './repository-days-off.ts';
import { listCategories, listNames } from './repository-holidays.ts';
import { secondsOfDayOff } from './rules.ts';
import type { holidaysPreviewOutput } from './schema-holidays.ts';

const MAX_NAMES = 20;

type Preview = z.output<typeof holidaysPreviewOutput>;
type ChangedDate = { date: string; secondsBefore: number; secondsAfter: number };
/** Planned time of a date before and after the change, and the dates on which it differs. */
type ChangedPlan = Record<'before' | 'after', (date: string) => PlannedTime> & { dates: ChangedDate[] };
/** Leave that a day off takes before and after the change, negative before. */
type ChangedDayOff = GrantedOfType & { parts: LeaveAmount[] };

/**
 * Returns the effect of saving or deleting a calendar of public holidays (C2, E2): people whose planned time changes, and granted days off
 * that take less or more. Writes nothing. Throws `holiday_calendar_not_found`.
 */
export async function previewHolidays(
  scope: Scope,
  { id, after }: z.output<typeof previewHolidaysInput>,
): Promise<Preview> {
  const { companyId, read } = scope;
  const before = id === null ? null : await read(getHolidayScope(companyId, id));
  const change = holidayChange(before, after);
  if (!change) return { people: 0, days: [], absences: [] };
  const [had, have] = await read(peopleOf(companyId, before), peopleOf(companyId, after));
  const employeeIds = [...had.union(have)];
  const [schedules, daysOff] = await read(
    loadSharedSchedules(companyId, employeeIds, change, id),
    listGrantedOf(companyId, employeeIds, change),
  );
  const changing = (from: HolidayScope | null, to: HolidayScope | null) =>
    oncePerSchedule((schedule) => changedPlan(change.dates, withHolidays(schedule, from), withHolidays(schedule, to)));
  const [losing, gaining, staying] = [changing(before, null), changing(null, after), changing(before, after)];
  const planOf = (employeeId: string) => {
    if (!have.has(employeeId)) return losing;
    return had.has(employeeId) ? staying : gaining;
  };
  const plans = new Map(
    await inPortions(schedules, ([employeeId, schedule]) => [employeeId, planOf(employeeId)(schedule)]),
  );
  const changed = [...plans.values()].filter(({ dates }) => dates.length > 0);
  return {
    people: changed.length,
    days: sumDays(changed.flatMap(({ dates }) => dates)),
    absences: await sumAbsences(
      scope,
      daysOff.flatMap((dayOff) => changedDayOff(dayOff, plans.get(dayOff.employeeId))),
    ),
  };
}

/** People with the holidays of a calendar. */
const peopleOf = (companyId: CompanyId, calendar: HolidayScope | null): Read<Set<string>> =>
  (calendar
    ? listEmployeesOf(companyId, calendar.officeIds.length === 0 ? null : calendar.officeIds)
    : nothing<string[]>([])
  ).map((ids) => new Set(ids));

/** Returns a schedule with the holidays of a further calendar. */
function withHolidays(schedule: Schedule, calendar: HolidayScope | null): Schedule {
  const days = calendar?.daysOff ?? [];
  const datesOf = (some: HolidayScope['daysOff']) => new Set(some.map(({ date }) => date));
  return {
    ...schedule,
    holidays: schedule.holidays.union(datesOf(days.filter(({ half }) => !half))),
    halfHolidays: schedule.halfHolidays.union(datesOf(days.filter(({ half }) => half))),
  };
}

function changedPlan(dates: readonly string[], ...schedules: [before: Schedule, after: Schedule]): ChangedPlan {
  const [before, after] = [plannedBy(schedules[0]), plannedBy(schedules[1])];
  const planned = dates.map((date) => ({
    date,
    secondsBefore: before(date).plannedSeconds,
    secondsAfter: after(date).plannedSeconds,
  }));
  return { before, after, dates: planned.filter(({ secondsBefore, secondsAfter }) => secondsBefore !== secondsAfter) };
}

/** Returns a day off that takes less or more; empty if it takes the same. */
function changedDayOff(dayOff: GrantedOfType, plan: ChangedPlan | undefined): ChangedDayOff[] {
  if (!plan) return [];
  const takenBy = (plannedOn: ChangedPlan['after']) => {
    const seconds = secondsOfDayOff(dayOff, plannedOn(dayOff.date));
    return { seconds, leave: leaveOf([{ ...dayOff, seconds }], plannedOn) };
  };
  const [before, after] = [takenBy(plan.before), takenBy(plan.after)];
  if (before.seconds === after.seconds) return [];
  const given = before.leave.map(({ seconds, daySeconds }) => ({ seconds: -seconds, daySeconds }));
  return [{ ...dayOff, seconds: after.seconds - before.seconds, parts: [...given, ...after.leave] }];
}

const sumDays = (dates: readonly ChangedDate[]): Preview['days'] =>
  [...Map.groupBy(dates, ({ date }) => date)]
    .map(([date, ofDate]) => {
      const [each, ...others] = new Set(ofDate.map(({ secondsBefore, secondsAfter }) => secondsAfter - secondsBefore));
      return {
        date,
        people: ofDate.length,
        secondsBefore: ofDate.reduce((sum, { secondsBefore }) => sum + secondsBefore, 0),
        secondsAfter: ofDate.reduce((sum, { secondsAfter }) => sum + secondsAfter, 0),
        secondsEach: others.length === 0 ? (each ?? null) : null,
      };
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1));

/** Sums changed days off by category and effect, with the first people by name. */
async function sumAbsences(
  { companyId, read }: Scope,
  daysOff: readonly ChangedDayOff[],
): Promise<Preview['absences']> {
  const idsIn = (changed: readonly ChangedDayOff[]) => new Set(changed.map(({ employeeId }) => employeeId));
  const [people, categories] = await read(
    listNames(companyId, [...idsIn(daysOff)]),
    listCategories(companyId, [...new Set(daysOff.map(({ absenceTypeId }) => absenceTypeId))]),
  );
  return HOLIDAY_CATEGORIES.flatMap((category) => {
    const ofCategory = daysOff.filter(({ absenceTypeId }) => categories.get(absenceTypeId) === category);
    return [
      { effect: 'returned' as const, sign: -1, changed: ofCategory.filter(({ seconds }) => seconds < 0) },
      { effect: 'taken' as const, sign: 1, changed: ofCategory.filter(({ seconds }) => seconds > 0) },
    ].flatMap(({ effect, sign, changed }) => {
      if (changed.length === 0) return [];
      const ids = idsIn(changed);
      const { seconds, days } = amountOf(changed.flatMap(({ parts }) => parts));
      return [
        {
          ...{ category, effect, people: ids.size, days: sign * days, seconds: sign * seconds },
          dates: [...new Set(changed.map(({ date }) => date))].sort(),
          first: people.filter((person) => ids.has(person.id)).slice(0, MAX_NAMES),
        },
      ];
    });
  });
}
