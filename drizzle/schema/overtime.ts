import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  calendarDate,
  deletedAt,
  instant,
  reference,
  seconds,
  selfMade,
  tenantColumns,
  tenantKey,
  timestamps,
} from './columns.ts';
import { overtimePolicies } from './overtime-policies.ts';
import { employees } from './people.ts';
import { tenantTable } from './tenant-table.ts';

/** Sums of amounts, each of which fits 32 bits. */
const sumOfSeconds = (name: string) => bigint(name, { mode: 'number' });

/** One row per employee and date, before adjustments (D1). Reads sum rows, they compute nothing. */
export const overtimeDays = tenantTable(
  'overtime_days',
  {
    companyId: tenantColumns.companyId,
    employeeId: uuid('employee_id').notNull(),
    date: calendarDate('date').notNull(),
    plannedSeconds: seconds('planned_seconds').notNull(),
    expectedSeconds: seconds('expected_seconds').notNull(),
    workedSeconds: seconds('worked_seconds').notNull(),
    positiveSeconds: seconds('positive_seconds').notNull(),
    negativeSeconds: seconds('negative_seconds').notNull(),
    bonusSeconds: seconds('bonus_seconds').notNull(),
    /** Part of the positive seconds. */
    typedSeconds: seconds('typed_seconds').notNull(),
    policyId: uuid('policy_id').notNull(),
    policyVersion: integer('policy_version').notNull().default(1),
    /** Of the inputs that the row was computed from; null before they were kept (D14). */
    inputsDigest: text('inputs_digest'),
    /** When the row was written first (K6); null: before this was kept. */
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  {
    audit: { none: 'computed from other records' },
    person: { file: 'overtime-days', onErasure: 'kept', order: 'date' },
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.employeeId, table.date] }),
    reference(table, table.employeeId, employees),
    reference(table, table.policyId, overtimePolicies),
    index().on(table.companyId, table.date),
    // Few: days without the time that was expected, or with time and nothing expected (C6).
    index('overtime_days_findings')
      .on(table.companyId, table.date)
      .where(
        sql`case when ${table.workedSeconds} = 0 then ${table.expectedSeconds} > 0 else ${table.expectedSeconds} = 0 end`,
      ),
  ],
);

/** Inputs of a day row (D14), beside the rows that balances sum. */
export const overtimeDayInputs = tenantTable(
  'overtime_day_inputs',
  {
    companyId: tenantColumns.companyId,
    employeeId: uuid('employee_id').notNull(),
    date: calendarDate('date').notNull(),
    inputs: jsonb('inputs').notNull(),
  },
  {
    audit: { none: 'computed from other records' },
    person: { file: 'overtime-day-inputs', onErasure: 'kept', order: 'date' },
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.employeeId, table.date] }),
    foreignKey({
      columns: [table.companyId, table.employeeId, table.date],
      foreignColumns: [overtimeDays.companyId, overtimeDays.employeeId, overtimeDays.date],
    }).onDelete('cascade'),
  ],
);

/**
 * How far an employee's rows are right: all of them before `next_date`. The passing of days and changes that concern many
 * people are computed from here, soon after.
 */
export const overtimeFrontiers = tenantTable(
  'overtime_frontiers',
  {
    companyId: tenantColumns.companyId,
    employeeId: uuid('employee_id').notNull(),
    nextDate: calendarDate('next_date').notNull(),
    /** Why days before today must be recomputed; null when only time has passed. */
    cause: text('cause'),
    /** Reason of the late correction that `cause` belongs to (K4); null: the change is none. */
    lateCorrection: text('late_correction'),
    /** First day whose plan has changed and whose days off are still to be settled again (E2); null: none. */
    plansFrom: calendarDate('plans_from'),
    /** Expiries, caps and resets that fell due up to this date are done (D12); null: none ever was. */
    limitsThrough: calendarDate('limits_through'),
  },
  {
    audit: { none: 'what is left to compute' },
    person: { none: 'how far the days are computed: bookkeeping, soon changed' },
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.employeeId] }),
    reference(table, table.employeeId, employees),
    // Few at most times: who is still to be computed after a change.
    index('overtime_frontiers_changed').on(table.companyId, table.employeeId).where(sql`${table.cause} is not null`),
  ],
);

/** Append-only: a mistake is undone by a reversing movement (D10). */
export const overtimeMovements = tenantTable(
  'overtime_movements',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    /** A compensation pays for an absence (C4) and is undone with it; an adjustment or a payout stands until it is reversed. */
    kind: text('kind', {
      enum: [
        'adjustment',
        'reversal',
        'correction',
        'compensation',
        'payout',
        'expiry',
        'cap',
        'yearly_reset',
        'retro',
      ],
    })
      .notNull()
      .default('adjustment'),
    operation: text('operation', { enum: ['add', 'subtract', 'reset'] }).notNull(),
    source: text('source', {
      enum: ['total_balance', 'positive_balance', 'negative_balance', 'multiplier_rule', 'typifying_rule'],
    }).notNull(),
    /** Of a retro (K4) the closed day, and the day that gets its difference. */
    fromDate: calendarDate('from_date').notNull(),
    toDate: calendarDate('to_date').notNull(),
    amountSeconds: seconds('amount_seconds'),
    appliedSeconds: sumOfSeconds('applied_seconds').notNull(),
    balanceBeforeSeconds: sumOfSeconds('balance_before_seconds').notNull(),
    balanceAfterSeconds: sumOfSeconds('balance_after_seconds').notNull(),
    note: text('note'),
    /** The change of the plan that a compensation follows (E2); null for all else. */
    cause: text('cause'),
    /** The request whose days this movement pays for (C4); null for days set in a calendar without one, and for all else. */
    absenceDayOffRequestId: uuid('absence_day_off_request_id'),
    /** The date on which an expiry, cap or reset fell due (D12); null for all else. */
    dueDate: calendarDate('due_date'),
    ...selfMade,
    /** The movement that a reversal undoes, or that a correction puts right (D10); null for all else. */
    followsId: uuid('follows_id'),
    authorType: text('author_type', { enum: ['token', 'user', 'system'] }).notNull(),
    authorId: text('author_id'),
    authorName: text('author_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'ledger: names its author' },
    feed: { type: 'overtime' },
    appendOnly: true,
    live: 'overtime',
    event: { resource: 'overtime', on: 'insert' },
    names: [{ name: 'authorName', account: 'authorId' }],
    person: { file: 'overtime-movements', onErasure: 'changed', cleared: ['note'], order: 'createdAt' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    index().on(table.companyId, table.employeeId, table.createdAt),
    index().on(table.companyId, table.createdAt, table.id),
    uniqueIndex('overtime_movements_once_due')
      .on(table.companyId, table.employeeId, table.kind, table.dueDate)
      .where(sql`${table.dueDate} is not null`),
    reference(table, table.followsId, table),
    index('overtime_movements_following')
      .on(table.companyId, table.followsId)
      .where(sql`${table.followsId} is not null`),
    // Few at most times: on which days of a person something was put right.
    index('overtime_movements_corrections')
      .on(table.companyId, table.employeeId)
      .where(sql`${table.kind} = 'correction'`),
    // Few as well: what was moved out of closed days.
    index('overtime_movements_retro')
      .on(table.companyId, table.employeeId, table.fromDate)
      .where(sql`${table.kind} = 'retro'`),
    uniqueIndex('overtime_movements_once_reversed')
      .on(table.companyId, table.followsId)
      .where(sql`${table.kind} = 'reversal'`),
  ],
);

/** Surplus that is paid out: a line for payroll, and the movement that takes it from the balance (D13). */
export const overtimePayouts = tenantTable(
  'overtime_payouts',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    movementId: uuid('movement_id').notNull(),
    fromDate: calendarDate('from_date').notNull(),
    toDate: calendarDate('to_date').notNull(),
    amountSeconds: seconds('amount_seconds').notNull(),
    source: text('source', {
      enum: ['total_balance', 'positive_balance', 'multiplier_rule', 'typifying_rule'],
    }).notNull(),
    note: text('note'),
    /** Set when payroll has taken the line over. */
    exportedAt: instant('exported_at'),
    ...selfMade,
    /** Taken back, by a movement that reverses the first. */
    ...deletedAt,
    ...timestamps,
  },
  {
    audit: 'record',
    feed: { type: 'overtime_payout', gone: 'deletedAt' },
    person: { file: 'overtime-payouts', onErasure: 'changed', cleared: ['note'], order: 'createdAt' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    reference(table, table.movementId, overtimeMovements),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.updatedAt, table.id),
    index().on(table.companyId, table.employeeId, table.createdAt, table.id),
  ],
);

/** Append-only. */
export const overtimeAllocations = tenantTable(
  'overtime_allocations',
  {
    ...tenantColumns,
    movementId: uuid('movement_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    date: calendarDate('date').notNull(),
    bucket: text('bucket', { enum: ['positive', 'negative', 'bonus', 'typed'] }).notNull(),
    seconds: sumOfSeconds('seconds').notNull(),
  },
  {
    audit: { none: 'parts of movements' },
    appendOnly: true,
    person: { file: 'overtime-allocations', onErasure: 'kept', order: 'date' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.movementId, overtimeMovements),
    reference(table, table.employeeId, employees),
    index().on(table.companyId, table.employeeId, table.date),
    index().on(table.companyId, table.movementId),
  ],
);

/**
 * Sums of a person's day rows and allocations (D7), kept by triggers (sums.sql): by month, under its first day, and in all, as -infinity.
 * Balances of everybody are read from them.
 */
export const overtimeSums = tenantTable(
  'overtime_sums',
  {
    companyId: tenantColumns.companyId,
    employeeId: uuid('employee_id').notNull(),
    month: calendarDate('month').notNull(),
    positiveSeconds: sumOfSeconds('positive_seconds').notNull(),
    negativeSeconds: sumOfSeconds('negative_seconds').notNull(),
    bonusSeconds: sumOfSeconds('bonus_seconds').notNull(),
  },
  {
    audit: { none: 'computed from other records' },
    person: { none: 'what the days and allocations of the export add up to' },
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.employeeId, table.month] }),
    // Deleting a person's rows writes here once more.
    reference(table, table.employeeId, employees).onDelete('cascade'),
    index().on(table.companyId, table.month),
  ],
);

export type DayAmounts = Record<
  | 'plannedSeconds'
  | 'expectedSeconds'
  | 'workedSeconds'
  | 'positiveSeconds'
  | 'negativeSeconds'
  | 'bonusSeconds'
  | 'typedSeconds',
  number
>;

/** One line per past day row that a recomputation changed: what it was, what it is and why (D10); append-only. */
export const overtimeDayChanges = tenantTable(
  'overtime_day_changes',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    date: calendarDate('date').notNull(),
    cause: text('cause').notNull(),
    /** `createdAt`: when that row was written first (K6), as in its table. Null: the day had no row, though it was over. */
    before: jsonb('before').$type<DayAmounts & { createdAt?: string | null }>(),
    /** Null: the day has no row any more. */
    after: jsonb('after').$type<DayAmounts>(),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'ledger of recomputed days' },
    appendOnly: true,
    person: { file: 'overtime-day-changes', onErasure: 'kept', order: 'createdAt' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    index().on(table.companyId, table.employeeId, table.date),
  ],
);
