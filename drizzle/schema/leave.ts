import { bigint, boolean, doublePrecision, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import { absenceCalendars, absenceTypes } from './absences.ts';
import { calendarDate, instant, label, reference, selfMade, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { employees } from './people.ts';
import { within } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

/** Days earned as time passes (E5). */
export type Accrual = {
  period: 'month' | 'year';
  /** When a period's amount is credited. */
  credit: 'period_start' | 'period_end';
  /** By complete months of seniority. */
  levels: { afterMonths: number; amountDays: number }[];
  /** A credit never fills the balance beyond this. */
  capDays: number | null;
  /** Whether a period counts only its days under contract, or in whole months only those mostly under contract. */
  proRata: boolean | 'whole_months';
  /** Rounds the amount of a period that is only partly under contract: to half days or days, up or to the nearest. */
  rounding: 'none' | 'half_up' | 'half_nearest' | 'day_up' | 'day_nearest';
  partTime: boolean;
};

/**
 * Part of a year's rest that passes to the next one (E5, E7); null: all of it. Days expire so many months after they first passed, else with
 * a year whose plan does not pass them on.
 */
export type CarryOver = { maxDays: number | null; expiresAfterMonths: number | null };

/** An entitlement plan: what a year's absence calendars of a type grant to those who are assigned. */
export const vacationConfigurations = tenantTable(
  'vacation_configurations',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    year: integer('year').notNull(),
    /** Start of its people's year, as MM-DD, or `hiring` for the anniversary of theirs. */
    yearStart: text('year_start').notNull().default('01-01'),
    /** Granted on the first day of the year; null without an accrual is no limit. */
    maxDaysOff: doublePrecision('max_days_off'),
    /** Null: who is assigned is known, and nothing is granted. */
    absenceTypeId: uuid('absence_type_id'),
    accrual: jsonb('accrual').$type<Accrual>(),
    carryOver: jsonb('carry_over').$type<CarryOver>(),
    /** Days that can be taken before they are earned (E9). */
    advanceDays: doublePrecision('advance_days').notNull().default(0),
    employeeRequestEnabled: boolean('employee_request_enabled').notNull().default(true),
    dayType: text('day_type', { enum: ['business_day', 'calendar_day'] })
      .notNull()
      .default('business_day'),
    isDefault: boolean('is_default').notNull().default(false),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'vacation_configuration' } },
  (table) => [
    tenantKey(table),
    index().on(table.companyId, table.name, table.id),
    index().on(table.companyId, table.absenceTypeId),
    index().on(table.companyId, table.year, table.id),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.updatedAt, table.id),
    reference(table, table.absenceTypeId, absenceTypes),
  ],
);

export const vacationConfigurationAssignations = tenantTable(
  'vacation_configuration_assignations',
  {
    ...tenantColumns,
    vacationConfigurationId: uuid('vacation_configuration_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** That of the configuration, which keeps it while anyone is assigned. */
    absenceTypeId: uuid('absence_type_id'),
    year: integer('year').notNull(),
    /** Month and day on which the year begins, as MM-DD; stays as it was when the person was assigned. */
    yearStart: text('year_start').notNull().default('01-01'),
    /** The person's local date up to which the ledger is settled, in the end `infinity`; null: the terms have changed since. */
    settledOn: calendarDate('settled_on'),
    ...timestamps,
  },
  {
    audit: { partOf: { record: employees, by: 'employeeId' }, bookkeeping: ['settledOn'] },
    person: {
      file: 'vacation-plans',
      onErasure: 'kept',
      named: { vacationConfigurationId: 'vacation_configurations', absenceTypeId: 'absence_types' },
    },
  },
  (table) => [
    tenantKey(table),
    unique('vacation_assignations_key').on(
      table.companyId,
      table.vacationConfigurationId,
      table.employeeId,
      table.year,
    ),
    unique('vacation_assignations_one_plan').on(table.companyId, table.employeeId, table.absenceTypeId, table.year),
    index('vacation_assignations_list').on(table.companyId, table.vacationConfigurationId, table.createdAt, table.id),
    index('vacation_assignations_settled').on(table.companyId, table.settledOn),
    reference(table, table.vacationConfigurationId, vacationConfigurations),
    reference(table, table.employeeId, employees),
    reference(table, table.absenceTypeId, absenceTypes),
  ],
);

/**
 * The one source of every balance of absences: what was given to a calendar and what was taken from it (E6). Append-only: what
 * turns out different is corrected by further lines of the same subject.
 */
export const leaveLedger = tenantTable(
  'leave_ledger',
  {
    ...tenantColumns,
    absenceCalendarId: uuid('absence_calendar_id').notNull(),
    type: text('type', {
      enum: ['grant', 'accrual', 'carry_in', 'carry_out', 'use', 'release', 'expire', 'adjust'],
    }).notNull(),
    /** Subject of the line: a grant by its name, an accrual by period and level, a day off or an adjustment by its id. */
    subject: text('subject').notNull(),
    /** Counts the lines of one type about one subject. */
    revision: integer('revision').notNull(),
    /** The day from which it counts: of a use the day off itself. */
    onDate: calendarDate('on_date').notNull(),
    /** The last day on which what it gives can be taken. */
    expiresOn: calendarDate('expires_on'),
    /** Negative for days taken. */
    seconds: bigint('seconds', { mode: 'number' }).notNull(),
    /** Seconds of one day on this line: `seconds / daySeconds` is the amount in days (E4). */
    daySeconds: integer('day_seconds').notNull(),
    note: text('note'),
    /** The change of the plan that settled a day off again (E2); null for all else. */
    cause: text('cause'),
    authorType: text('author_type', { enum: ['token', 'user', 'system'] }).notNull(),
    authorId: text('author_id'),
    authorName: text('author_name').notNull(),
    ...selfMade,
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'ledger: names its author' },
    appendOnly: true,
    names: [{ name: 'authorName', account: 'authorId' }],
    person: {
      file: 'leave-ledger',
      rows: within('absence_calendar_id', 'absence_calendars'),
      onErasure: 'changed',
      cleared: ['note'],
      order: 'createdAt',
    },
  },
  (table) => [
    tenantKey(table),
    unique('leave_ledger_subject_key').on(
      table.companyId,
      table.absenceCalendarId,
      table.type,
      table.subject,
      table.revision,
    ),
    index().on(table.companyId, table.absenceCalendarId, table.createdAt, table.id),
    reference(table, table.absenceCalendarId, absenceCalendars),
  ],
);

/** Granted days off that a changed plan has settled again (E2), until the person and whoever approved them get their notice. */
export const leaveNotices = tenantTable(
  'leave_notices',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    /** Request that brought the day; null for days set directly in a calendar. */
    requestId: uuid('request_id'),
    date: calendarDate('date').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'what is left to tell' },
    person: { none: 'dates to tell the person about: deleted within a day' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    index().on(table.companyId, table.createdAt),
  ],
);
