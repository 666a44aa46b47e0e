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
  { audit: 'record', live: 'periods' },
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
    ...timestamps,
  },
  {
    // Lines are about the period, under the name of the person: a period has no name.
    audit: {
      partOf: { record: periods, by: 'periodId', isNamedByRecord: true },
      bookkeeping: ['fromDate', 'toDate'],
      unshown: ['remark'],
    },
    live: 'periods',
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
    /** SHA-256 of the canonical JSON of the content, in hexadecimal. */
    hash: text('hash').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'snapshots: name their author' },
    appendOnly: true,
    person: { file: 'period-snapshots', onErasure: 'kept', order: 'createdAt' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.periodId, periods),
    reference(table, table.employeeId, employees),
    unique().on(table.companyId, table.periodId, table.employeeId, table.version),
  ],
);
