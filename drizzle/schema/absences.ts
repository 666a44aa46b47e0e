import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  calendarDate,
  clockTime,
  deletedAt,
  instant,
  label,
  reference,
  seconds,
  selfMade,
  tenantColumns,
  tenantKey,
  timestamps,
} from './columns.ts';
import { employees } from './people.ts';
import { within } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

export const absenceTypes = tenantTable(
  'absence_types',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    needsValidation: boolean('needs_validation').notNull().default(true),
    type: text('type', { enum: ['normal', 'private'] })
      .notNull()
      .default('normal'),
    pickMode: text('pick_mode', { enum: ['by_days', 'by_time_range'] }).notNull(),
    /** Whether a date counts by its planned time, or always as a day (E4). */
    countMode: text('count_mode', { enum: ['working_days', 'calendar_days'] })
      .notNull()
      .default('working_days'),
    maxPerPeriod: jsonb('max_per_period').$type<{
      quantity: number;
      period: 'year' | 'month' | 'week';
      timeUnit: 'days' | 'hours';
    }>(),
    remuneratedType: text('remunerated_type', { enum: ['remunerated', 'not_remunerated'] })
      .notNull()
      .default('remunerated'),
    category: text('category', { enum: ['absence', 'leave', 'sick', 'compensation'] })
      .notNull()
      .default('absence'),
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    documentMode: text('document_mode', { enum: ['none', 'optional', 'required'] })
      .notNull()
      .default('none'),
    accumulative: boolean('accumulative').notNull().default(false),
    color: text('color'),
    maxDateToTakeAbsence: calendarDate('max_date_to_take_absence'),
    creationDateNextYear: calendarDate('creation_date_next_year'),
    customId: text('custom_id'),
    /** Days between asking and the first day off, at least (E9). */
    noticeDays: integer('notice_days'),
    /** Dates on which nobody takes absences of this type (E9). */
    blackoutDates: jsonb('blackout_dates').$type<{ from: string; to: string }[]>().notNull().default([]),
    ...deletedAt,
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'absence_type', gone: 'deletedAt' } },
  (table) => [tenantKey(table), index().on(table.companyId, table.name)],
);

/** One per employee, absence type and year (E1). */
export const absenceCalendars = tenantTable(
  'absence_calendars',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    absenceTypeId: uuid('absence_type_id').notNull(),
    year: integer('year').notNull(),
    /** Whole days of what the leave ledger gives this calendar; null is no limit. */
    maxDaysOff: doublePrecision('max_days_off'),
    ...timestamps,
  },
  {
    audit: { bookkeeping: ['maxDaysOff'] },
    feed: { type: 'absence_calendar' },
    person: { file: 'absence-calendars', onErasure: 'kept', named: { absenceTypeId: 'absence_types' }, order: 'year' },
  },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.employeeId, table.absenceTypeId, table.year),
    index().on(table.companyId, table.absenceTypeId, table.year),
    index().on(table.companyId, table.year, table.id),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.updatedAt, table.id),
    reference(table, table.employeeId, employees),
    reference(table, table.absenceTypeId, absenceTypes),
  ],
);

export const absenceDayOffRequests = tenantTable(
  'absence_day_off_requests',
  {
    ...tenantColumns,
    absenceCalendarId: uuid('absence_calendar_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** Requests made together, for example over New Year (E1): the id of the first. Earlier ones have an id of their own. */
    batchId: uuid('batch_id').notNull(),
    type: text('type', { enum: ['create', 'delete'] }).notNull(),
    status: text('status', { enum: ['pending', 'accepted', 'rejected', 'cancelled'] })
      .notNull()
      .default('pending'),
    comment: text('comment'),
    resolutionComment: text('resolution_comment'),
    /** Why the request may take more than there is (E9); null: it may not. */
    forceNote: text('force_note'),
    /** Whether sick days take the place of granted leave once the request is accepted (E13). */
    onOverlap: text('on_overlap', { enum: ['refuse', 'replace'] })
      .notNull()
      .default('refuse'),
    documentIds: uuid('document_ids').array().notNull().default(sql`'{}'`),
    resolvedAt: instant('resolved_at'),
    ...timestamps,
  },
  {
    audit: { unshown: ['comment', 'resolutionComment', 'forceNote', 'documentIds'] },
    feed: { type: 'absence_request' },
    live: 'approvals',
    event: { resource: 'absence_request', on: 'insert or update', bookkeeping: ['batchId', 'forceNote'] },
    person: {
      file: 'absence-requests',
      onErasure: 'changed',
      cleared: ['comment', 'resolutionComment', 'forceNote', 'documentIds'],
      order: 'createdAt',
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.absenceCalendarId, absenceCalendars),
    reference(table, table.employeeId, employees),
    index().on(table.companyId, table.status, table.createdAt, table.id),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.updatedAt, table.id),
    index().on(table.companyId, table.employeeId, table.createdAt),
    index().on(table.companyId, table.batchId),
  ],
);

export const absenceDayOffRequestDays = tenantTable(
  'absence_day_off_request_days',
  {
    ...tenantColumns,
    requestId: uuid('request_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    date: calendarDate('date').notNull(),
    startTime: clockTime('start_time'),
    endTime: clockTime('end_time'),
    seconds: seconds('seconds').notNull(),
  },
  {
    audit: { partOf: { record: absenceDayOffRequests, by: 'requestId' } },
    feed: { partOf: { record: absenceDayOffRequests, by: 'requestId' } },
    live: 'absences',
    person: { file: 'absence-request-days', onErasure: 'kept', order: 'date' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.requestId, absenceDayOffRequests),
    index().on(table.companyId, table.requestId),
    index().on(table.companyId, table.employeeId, table.date),
    index().on(table.companyId, table.date),
  ],
);

/** The decisions on a request; append-only. */
export const absenceDayOffRequestHistory = tenantTable(
  'absence_day_off_request_history',
  {
    ...tenantColumns,
    requestId: uuid('request_id').notNull(),
    managerId: uuid('manager_id'),
    managerName: text('manager_name').notNull(),
    /** For whom a delegate decided (F4). */
    onBehalfOfId: uuid('on_behalf_of_id'),
    onBehalfOfName: text('on_behalf_of_name'),
    status: text('status', { enum: ['pending', 'accepted', 'rejected', 'cancelled'] }).notNull(),
    comment: text('comment'),
    ...selfMade,
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'ledger: names its author' },
    feed: { partOf: { record: absenceDayOffRequests, by: 'requestId' } },
    appendOnly: true,
    names: [
      { name: 'managerName', employee: 'managerId' },
      { name: 'onBehalfOfName', employee: 'onBehalfOfId' },
    ],
    person: {
      file: 'absence-request-decisions',
      rows: within('request_id', 'absence_day_off_requests'),
      onErasure: 'changed',
      cleared: ['comment'],
      order: 'createdAt',
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.requestId, absenceDayOffRequests),
    index().on(table.companyId, table.requestId),
  ],
);

/** The granted days of a calendar; their seconds are kept as they were granted (E2). */
export const absenceDaysOff = tenantTable(
  'absence_days_off',
  {
    ...tenantColumns,
    absenceCalendarId: uuid('absence_calendar_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    requestId: uuid('request_id'),
    date: calendarDate('date').notNull(),
    startTime: clockTime('start_time'),
    endTime: clockTime('end_time'),
    seconds: seconds('seconds').notNull(),
    ...timestamps,
  },
  {
    audit: { partOf: { record: absenceCalendars, by: 'absenceCalendarId' } },
    feed: { partOf: { record: absenceCalendars, by: 'absenceCalendarId' } },
    live: 'absences',
    person: { file: 'absences', onErasure: 'kept', order: 'date' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.absenceCalendarId, absenceCalendars),
    reference(table, table.employeeId, employees),
    reference(table, table.requestId, absenceDayOffRequests),
    index().on(table.companyId, table.absenceCalendarId, table.date),
    index().on(table.companyId, table.employeeId, table.date),
    index().on(table.companyId, table.date),
  ],
);

/** Granted leave whose place sick days have taken, wholly or in part (E13): names the requests of both sides. */
export const absenceReplacements = tenantTable(
  'absence_replacements',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    /** Request with the sick day. */
    requestId: uuid('request_id').notNull(),
    /** Calendar that had the leave. */
    releasedCalendarId: uuid('released_calendar_id').notNull(),
    /** Request that had brought the leave; null for days set directly in the calendar. */
    releasedRequestId: uuid('released_request_id'),
    date: calendarDate('date').notNull(),
    startTime: clockTime('start_time'),
    endTime: clockTime('end_time'),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { partOf: { record: absenceDayOffRequests, by: 'requestId' } },
    feed: { partOf: { record: absenceDayOffRequests, by: 'requestId' } },
    appendOnly: true,
    live: 'absences',
    person: { file: 'absence-replacements', onErasure: 'kept', order: 'date' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    reference(table, table.requestId, absenceDayOffRequests),
    reference(table, table.releasedCalendarId, absenceCalendars),
    reference(table, table.releasedRequestId, absenceDayOffRequests),
    index().on(table.companyId, table.requestId),
    index().on(table.companyId, table.releasedRequestId),
    index().on(table.companyId, table.employeeId, table.date),
  ],
);
