import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { addDays, dayCount, localDateOf, WEEKDAYS, weekdayIndexOf } from '../../platform/shared/dates.ts';
import { directionOf, type Page } from '../../platform/shared/lists.ts';
import { loadSchedule } from '../days/load-schedule.ts';
import { employeeZone, findCompanyZone } from '../days/repository-zone.ts';
import { type PlannedWeek, plannedWeek, type Schedule } from '../days/rules-schedule.ts';
import { listTerms, type TermsRow } from './repository-schedules.ts';
import {
  type employeeScheduleOutput,
  type listEmployeeSchedulesInput,
  type listScheduleTemplatesInput,
  minutesField,
  type scheduleTemplateOutput,
} from './schema-schedules.ts';

type Template = z.output<typeof scheduleTemplateOutput>;
type DaySchedule = z.output<typeof employeeScheduleOutput>;

const minutesOf = (seconds: number): number => Math.round(seconds / 60);
const hoursOf = (seconds: number): number => Number((seconds / 3600).toFixed(2));

/** Returns the different weeks of the company's contracts and annexes, by name. Equal weeks are one, whoever has them (C1). */
export async function listScheduleTemplates(
  { companyId, now, read }: Scope,
  { page, limit, orderBy }: z.output<typeof listScheduleTemplatesInput>,
): Promise<Page<Template>> {
  const templates = new Map<string, Template>();
  const [all, zone] = await read(listTerms(companyId), findCompanyZone(companyId));
  const today = localDateOf(now(), zone);
  for (const terms of all) {
    const { id, name } = namedWeek(weekOfTerms(terms, today));
    const known = templates.get(id) ?? terms;
    const createdAt = earlier(known.createdAt, terms.createdAt);
    const updatedAt = later(known.updatedAt, terms.updatedAt);
    templates.set(id, { id, name, type: 'fixed', createdAt, updatedAt });
  }
  const first = (page - 1) * limit;
  const rows = [...templates.values()].sort((one, other) =>
    `${one.name} ${one.id}` < `${other.name} ${other.id}` ? -1 : 1,
  );
  if (directionOf(orderBy, 'asc') === 'desc') rows.reverse();
  return { rows: rows.slice(first, first + limit), total: rows.length };
}

/**
 * Returns the week in force on each day from `from` to `to` on which the employee has a contract (C1), by date. A missing end of the period is
 * today in the employee's time zone (A2), or the other end if today lies beyond it. Throws `employee_not_found`.
 */
export async function listEmployeeSchedules(
  { companyId, read, now }: Scope,
  { id, page, limit, orderBy, ...given }: z.output<typeof listEmployeeSchedulesInput>,
): Promise<Page<DaySchedule>> {
  const today = localDateOf(now(), await read(employeeZone(companyId, id)));
  const from = given.from ?? earlier(today, given.to ?? today);
  const to = given.to ?? later(today, from);
  const schedule = await read(loadSchedule(companyId, id, { from, to }));
  const isFromEnd = directionOf(orderBy, 'asc') === 'desc';
  const { dates, total } = pageOfDays(schedule, { from, to, skipped: (page - 1) * limit, limit, isFromEnd });
  return { rows: dates.map((date) => scheduleOn(date, schedule)), total };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** Days under contract, counted without listing those of other pages: a period may be of thousands of years. */
function pageOfDays(
  { contracts }: Schedule,
  asked: { from: string; to: string; skipped: number; limit: number; isFromEnd: boolean },
): { dates: string[]; total: number } {
  const { from, to, skipped, limit, isFromEnd } = asked;
  const dates: string[] = [];
  let total = 0;
  for (const { startAt, endAt } of isFromEnd ? contracts.toReversed() : contracts) {
    const [first, last] = [later(startAt, from), earlier(endAt ?? to, to)];
    const days = dayCount(first, last);
    const start = Math.max(skipped - total, 0);
    for (let day = start; day < days && dates.length < limit; day += 1)
      dates.push(isFromEnd ? addDays(last, -day) : addDays(first, day));
    total += days;
  }
  return { dates, total };
}

function scheduleOn(date: string, schedule: Schedule): DaySchedule {
  const week = plannedWeek(date, schedule);
  if (!week) throw new Error(`No contract covers ${date}.`);
  const minutesOn = (index: number) => minutesOf(week.days[index]?.plannedSeconds ?? 0);
  const minutes = WEEKDAYS.map((day, index) => [minutesField(day), minutesOn(index)]);
  return {
    [date]: [
      {
        ...namedWeek(week),
        ...(Object.fromEntries(minutes) as Record<ReturnType<typeof minutesField>, number>),
        currentDayMinutes: minutesOn(weekdayIndexOf(date)),
        weekdaysRanges: week.days.flatMap(({ slots }, index) =>
          (slots ?? []).map((slot) => ({ day: WEEKDAYS[index] ?? 'sunday', ...slot })),
        ),
      },
    ],
  };
}

const NONE: ReadonlySet<string> = new Set();

/** The week of terms alone; the company's week today if they have no hours (C1, C7). */
function weekOfTerms({ defaultWorkDays, earlierDefaultWorkDays, ...terms }: TermsRow, today: string): PlannedWeek {
  const contract = { ...terms, id: today, startAt: today, endAt: null, rotation: null, workTimes: [] };
  const nothingElse = { annexes: [], holidays: NONE, halfHolidays: NONE, worksOnHolidays: false };
  const week = plannedWeek(today, { contracts: [contract], defaultWorkDays, earlierDefaultWorkDays, ...nothingElse });
  if (!week) throw new Error('A contract without end has a week.');
  return week;
}

/** An id that follows from the week: from its minutes, and for a week without fixed days from its total. */
function namedWeek({ days, weekSeconds }: PlannedWeek): { id: string; name: string } {
  const minutes = [...days.map(({ plannedSeconds }) => minutesOf(plannedSeconds)), minutesOf(weekSeconds)];
  const digest = createHash('sha256').update(minutes.join(' ')).digest('hex');
  // As a UUID of the version for own methods, 8.
  const id = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  const hours = days.map(({ plannedSeconds }) => hoursOf(plannedSeconds));
  return { id, name: `${hoursOf(weekSeconds)} h (${hours.join('-')})` };
}
