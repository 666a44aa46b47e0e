import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { holidayCalendars } from '#drizzle/schema/organisation.ts';
import {
  type AnsweredRecord,
  type AnswerField,
  always,
  answeredRecord,
  findAnswer,
} from '../../platform/db/answered-record.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import { hasPart, hasWords, inInstantRange, nameOf, returnsOnly } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, type RecordAt, readText, together, type Write, writeText } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { HolidayScope } from './rules-holidays.ts';
import {
  holidayCalendarOutput,
  type listHolidayCalendarsInput,
  type listNamedHolidayCalendarsInput,
  namedHolidayCalendarOutput,
} from './schema-holidays.ts';

type DayOff = { date: string; name: string; half?: boolean | null | undefined };

const OWN_DAYS = 'h.company_id = $companyId and h.holiday_calendar_id = holiday_calendars.id';
const OWN_OFFICES = 'o.company_id = $companyId and o.holiday_calendar_id = holiday_calendars.id';
const DAYS_OFF = `(
  select json_agg(json_build_object('id', h.id, 'date', h.date, 'name', h.name, 'half', h.is_half) order by h.date) from holidays h where ${OWN_DAYS})`;
const OFFICE_IDS = `(
  select string_agg(o.office_id::text, ',' order by o.office_id) from holiday_calendar_offices o where ${OWN_OFFICES})`;

const daysOff: AnswerField = { sql: DAYS_OFF, type: 'json', absent: '[]' };
const own = { daysOff, officeIds: { sql: OFFICE_IDS, type: 'ids', absent: '[]' } } satisfies Record<
  string,
  AnswerField
>;

type Asked = z.output<typeof listHolidayCalendarsInput> & Partial<z.output<typeof listNamedHolidayCalendarsInput>>;

const answersOf = <Answered>(record: AnsweredRecord<Answered>) => {
  const find = findAnswer(record, 'deleted_at is null');
  return {
    list: (companyId: CompanyId, input: Asked): Read<PageText<Answered>> =>
      listAnswers(companyId, record, input, {
        where: [
          returnsOnly(holidayCalendars.deletedAt, input.onlyReturn),
          hasPart(holidayCalendars.name, input.name),
          hasPart(holidayCalendars.name, input['name[contains]']),
          hasWords(nameOf(holidayCalendars.name), input.search),
          inInstantRange(holidayCalendars.createdAt, input.createdAt),
          inInstantRange(holidayCalendars.updatedAt, input.updatedAt),
        ],
        columns: holidayCalendars,
        defaultOrder: [[holidayCalendars.name, 'asc']],
      }),

    /** Throws `holiday_calendar_not_found`, also for deleted ones. */
    get: (companyId: CompanyId, id: string): Read<JsonText<Answered>> =>
      find({ companyId, id }).first().required('holiday_calendar_not_found'),
  };
};
export type CalendarAnswers<Answered> = ReturnType<typeof answersOf<Answered>>;

export const calendars = answersOf(answeredRecord(holidayCalendarOutput, { table: holidayCalendars, own }));

/** The same calendars in the format of published clients. */
export const namedCalendars = answersOf(
  answeredRecord(namedHolidayCalendarOutput, {
    table: holidayCalendars,
    own: { ...own, dayOff: daysOff, typeId: always('null'), default: always('false') },
  }),
);

const findScope = readText<HolidayScope, RecordAt>(`
  select coalesce((select json_agg(json_build_object('date', h.date, 'half', h.is_half)) from holidays h where ${OWN_DAYS}), '[]') as "daysOff",
    array(select o.office_id from holiday_calendar_offices o where ${OWN_OFFICES}) as "officeIds"
  from holiday_calendars where company_id = $companyId and id = $id and deleted_at is null`);

/** Holidays of a calendar, and their offices. Throws `holiday_calendar_not_found`, also for deleted ones. */
export const getHolidayScope = (companyId: CompanyId, id: string): Read<HolidayScope> =>
  findScope({ companyId, id }).first().required('holiday_calendar_not_found');

export const insertCalendar = (calendar: typeof holidayCalendars.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(holidayCalendars).values(calendar));

export const updateCalendar = (
  companyId: CompanyId,
  id: string,
  changes: { name?: string | undefined; updatedAt: Date; deletedAt?: Date },
): Write<never[]> =>
  writeBuilt(
    build
      .update(holidayCalendars)
      .set(changes)
      .where(and(eq(holidayCalendars.companyId, companyId), eq(holidayCalendars.id, id))),
  );

type NewIds = { ids: readonly string[] };

const deleteDays = writeText<never, RecordAt & { dates: readonly string[] }>(
  'delete from holidays where company_id = $companyId and holiday_calendar_id = $id and date <> all($dates::date[])',
);
type NewDays = NewIds & { dates: readonly string[]; names: readonly string[]; halves: readonly boolean[] };
const insertDays = writeText<never, RecordAt & NewDays>(`
  insert into holidays (company_id, holiday_calendar_id, id, date, name, is_half)
    select $companyId, $id, n.* from unnest($ids::uuid[], $dates::date[], $names::text[], $halves::boolean[]) as n
    on conflict (company_id, holiday_calendar_id, date) do update set name = excluded.name, is_half = excluded.is_half
      where (holidays.name, holidays.is_half) <> (excluded.name, excluded.is_half)`);

/** Replaces the days of the calendar. A date that stays is the same record, whatever its name and length. */
export function replaceDays(companyId: CompanyId, id: string, days: readonly DayOff[]): Write<unknown> {
  const dates = days.map(({ date }) => date);
  const names = days.map(({ name }) => name);
  const halves = days.map(({ half }) => half ?? false);
  return together(
    deleteDays({ companyId, id, dates }),
    insertDays({ companyId, id, ids: days.map(newId), dates, names, halves }),
  );
}

const deleteOffices = writeText<never, RecordAt>(
  'delete from holiday_calendar_offices where company_id = $companyId and holiday_calendar_id = $id',
);
const insertOffices = writeText<never, RecordAt & NewIds & { officeIds: readonly string[] }>(`
  insert into holiday_calendar_offices (company_id, holiday_calendar_id, id, office_id)
    select $companyId, $id, n.* from unnest($ids::uuid[], $officeIds::uuid[]) as n`);

/** Replaces the offices of the calendar. */
export function replaceOffices(companyId: CompanyId, id: string, offices: ReadonlySet<string>): Write<unknown> {
  const officeIds = [...offices];
  const ids = officeIds.map(newId);
  return together(deleteOffices({ companyId, id }), insertOffices({ companyId, id, ids, officeIds }));
}

const selectEmployees = readText<{ id: string }, { companyId: CompanyId; officeIds: readonly string[] | null }>(`
  select id from employees where company_id = $companyId and $officeIds::uuid[] is null
  union
  select employee_id from employee_office_assignations where company_id = $companyId and office_id = any($officeIds)`);

/** Everybody assigned to one of the offices on any date; null: everybody of the company. */
export const listEmployeesOf = (companyId: CompanyId, officeIds: readonly string[] | null): Read<string[]> =>
  selectEmployees({ companyId, officeIds }).map((rows) => rows.map(({ id }) => id));
