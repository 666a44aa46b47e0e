import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { plannedBy } from '../days/load-planned.ts';
import { loadSharedSchedules } from '../days/load-schedule.ts';
import type { PlannedTime } from '../days/rules-credit.ts';
import type { Schedule } from '../days/rules-schedule.ts';
import { wholeWeeks } from '../days/rules-week.ts';
import { amountOf, type LeaveAmount } from '../leave/rules-balance.ts';
import { leaveOf } from '../leave/rules-count.ts';
import { getHolidayScope, listEmployeesOf } from '../organisation/repository-holidays.ts';
import { type HolidayScope, holidayChange } from '../organisation/rules-holidays.ts';
import type { previewHolidaysInput } from '../organisation/schema-holidays.ts';
import { HOLIDAY_CATEGORIES } from './constants.ts';
import { type GrantedOfType, listGrantedOf } from './repository-days-off.ts';
import { listCategories, listMainOffices, listNames, type MainOffices } from './repository-holidays.ts';
import { takeInTurn } from './rules.ts';
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
  const employeeIds = await read(listEmployeesOf(companyId, change.officeIds));
  // C5: in a week without fixed days a holiday changes what the other days off take.
  const weeks = wholeWeeks(change);
  const isOfOffices = [before, after].some((state) => state && state.officeIds.length > 0);
  const [schedules, daysOff, offices] = await read(
    loadSharedSchedules(companyId, employeeIds, weeks, id),
    listGrantedOf(companyId, employeeIds, weeks),
    isOfOffices ? listMainOffices(companyId, employeeIds, change.dates) : nothing(new Map<string, MainOffices>()),
  );
  const plannedWith = oncePerPlan((schedule, [had, have]) =>
    changedPlan(change.dates, withHolidays(schedule, had), withHolidays(schedule, have)),
  );
  const plans = new Map(
    await inPortions(schedules, ([employeeId, schedule]) => {
      const main = offices.get(employeeId);
      return [employeeId, plannedWith(schedule, [daysFor(main, before), daysFor(main, after)])];
    }),
  );
  const changed = [...plans.values()].filter(({ dates }) => dates.length > 0);
  return {
    people: changed.length,
    days: sumDays(changed.flatMap(({ dates }) => dates)),
    absences: await sumAbsences(
      scope,
      [...Map.groupBy(daysOff, ({ employeeId }) => employeeId)].flatMap(([employeeId, own]) =>
        changedDaysOff(own, plans.get(employeeId)),
      ),
    ),
  };
}

type Days = HolidayScope['daysOff'];

/** Days of a calendar that somebody has: all of the company's, of an office's those on which it is their main one (C7). */
const daysFor = (main: MainOffices | undefined, calendar: HolidayScope | null): Days => {
  const { daysOff = [], officeIds = [] } = calendar ?? {};
  return officeIds.length === 0 ? daysOff : daysOff.filter(({ date }) => officeIds.includes(main?.get(date) ?? ''));
};

/** Returns `make` with a cache: people with the same schedule and the same days before and after share a plan. */
function oncePerPlan(make: (schedule: Schedule, days: [before: Days, after: Days]) => ChangedPlan): typeof make {
  const known = new Map<Schedule, Map<string, ChangedPlan>>();
  return (schedule, days) => {
    const ofSchedule = known.get(schedule) ?? new Map<string, ChangedPlan>();
    known.set(schedule, ofSchedule);
    const key = JSON.stringify(days);
    const plan = ofSchedule.get(key) ?? make(schedule, days);
    ofSchedule.set(key, plan);
    return plan;
  };
}

/** Returns a schedule with the holidays of further days. */
function withHolidays(schedule: Schedule, days: Days): Schedule {
  const datesOf = (some: Days) => new Set(some.map(({ date }) => date));
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

/** Returns the days off of a person that take less or more, each after those granted before it (E2). */
function changedDaysOff(daysOff: readonly GrantedOfType[], plan: ChangedPlan | undefined): ChangedDayOff[] {
  if (!plan) return [];
  const [takeBefore, takeAfter] = [takeInTurn(plan.before), takeInTurn(plan.after)];
  return daysOff
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((dayOff) => {
      const [before, after] = [takeBefore(dayOff), takeAfter(dayOff)];
      if (before === after) return [];
      const given = leaveOf([{ ...dayOff, seconds: before }], plan.before, 'working_days');
      const taken = leaveOf([{ ...dayOff, seconds: after }], plan.after, 'working_days');
      const parts = [...given.map(({ seconds, daySeconds }) => ({ seconds: -seconds, daySeconds })), ...taken];
      return [{ ...dayOff, seconds: after - before, parts }];
    });
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

/** Sums changed days off by category and effect, with the first people by name. Calendar days have no category: they take a day as before. */
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
