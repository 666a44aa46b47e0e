import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant, reference, selfMade, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { employees } from './people.ts';
import { tenantTable } from './tenant-table.ts';

/** Periods that a company reviews and closes (K1). A period that nobody has reviewed may have no row yet. */
export const periods = tenantTable(
  'periods',
  {
    ...tenantColumns,
    fromDate: calendarDate('from_date').notNull(),
    toDate: calendarDate('to_date').notNull(),
    status: text('status', { enum: ['open', 'review', 'closed'] })
      .notNull()
      .default('open'),
    /** When everybody in it was closed; null: not yet, or reopened since. Somebody who came later may be open all the same. */
    closedAt: instant('closed_at'),
    /** When it was reopened last, by whom and why (K5); null: never. */
    reopenedAt: instant('reopened_at'),
    reopenedByName: text('reopened_by_name'),
    reopenReason: text('reopen_reason'),
    ...timestamps,
  },
  { audit: 'record', live: 'periods', names: [{ name: 'reopenedByName' }] },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.fromDate),
    check('periods_in_order', sql`${table.toDate} >= ${table.fromDate}`),
  ],
);

/** How far a person's period is: confirmed, approved, closed (K2, K3). The migration forbids that closed ones of a person overlap. */
export const periodEmployees = tenantTable(
  'period_employees',
  {
    companyId: tenantColumns.companyId,
    periodId: uuid('period_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** Dates of the period, for the guard of closed dates. */
    fromDate: calendarDate('from_date').notNull(),
    toDate: calendarDate('to_date').notNull(),
    confirmedAt: instant('confirmed_at'),
    confirmedByName: text('confirmed_by_name'),
    /** Hash of the monthly record as it was confirmed (K2). */
    recordHash: text('record_hash'),
    refusedAt: instant('refused_at'),
    remark: text('remark'),
    approvedAt: instant('approved_at'),
    approvedById: text('approved_by_id'),
    approvedByName: text('approved_by_name'),
    /** Whether the approver is the person (I5). */
    ...selfMade,
    /** Null: open. A write that touches a date of a closed one is refused (K4). */
    closedAt: instant('closed_at'),
    closedByName: text('closed_by_name'),
    /** Its days changed after a close (K4): whether a later close has carried all of it to payroll; null: they never did. */
    lateChange: text('late_change', { enum: ['pending', 'carried'] }),
    ...timestamps,
  },
  {
    // Lines are about the period, under the name of the person: a period has no name.
    audit: {
      partOf: { record: periods, by: 'periodId', isNamedByRecord: true },
      bookkeeping: ['fromDate', 'toDate', 'lateChange'],
      unshown: ['remark'],
    },
    live: 'periods',
    names: [{ name: 'confirmedByName' }, { name: 'approvedByName', account: 'approvedById' }, { name: 'closedByName' }],
    person: { file: 'period-employees', onErasure: 'changed', cleared: ['remark'], order: 'fromDate' },
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.periodId, table.employeeId] }),
    reference(table, table.periodId, periods),
    reference(table, table.employeeId, employees),
    index().on(table.companyId, table.employeeId, table.fromDate),
    index('period_employees_closed')
      .on(table.companyId, table.employeeId, table.toDate, table.fromDate)
      .where(sql`${table.closedAt} is not null`),
  ],
);

/** A person's period as it was closed: one row for each close (K3, K5). Append-only. */
export const periodSnapshots = tenantTable(
  'period_snapshots',
  {
    ...tenantColumns,
    periodId: uuid('period_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    fromDate: calendarDate('from_date').notNull(),
    toDate: calendarDate('to_date').notNull(),
    /** 1 for the first closing, one more for each after a reopening. */
    version: integer('version').notNull(),
    /** Day rows, totals, balances before and after, and the head of the chain. */
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of the canonical JSON of the content as it was closed, in hexadecimal. */
    hash: text('hash').notNull(),
    /** When values of an erased person were taken out of the content (L6); null: never. */
    redactedAt: instant('redacted_at'),
    /** Hash of the monthly record before that (L1); null: the record is as it was closed. */
    recordHash: text('record_hash'),
    /** The job that closed the period: one that runs again counts it. Null: a snapshot before jobs were stored. */
    jobId: uuid('job_id'),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'snapshots: name their author' },
    appendOnly: true,
    names: [{ name: 'createdByName' }],
    person: { file: 'period-snapshots', onErasure: 'changed', order: 'createdAt' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.periodId, periods),
    reference(table, table.employeeId, employees),
    unique().on(table.companyId, table.periodId, table.employeeId, table.version),
  ],
);
