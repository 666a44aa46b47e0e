import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  calendarDate,
  deletedAt,
  instant,
  label,
  reference,
  seconds,
  tenantColumns,
  tenantKey,
  timestamps,
} from './columns.ts';
import { employees } from './people.ts';
import { tenantTable } from './tenant-table.ts';

/** When a rule counts: weekdays, public holidays, and a window of the local clock, over midnight when its end is not after its start. */
type TariffWindow = {
  /** None: every day. */
  days: readonly ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | 'holiday')[];
  startTime: string | null;
  endTime: string | null;
};

/** Multiplies some of a day's paid seconds (D4). `from` and `to` are seconds, counted from the first that it looks at. */
export type MultiplierRule = TariffWindow & {
  name: string;
  from: number;
  /** Null: no end. */
  to: number | null;
  coefficient: number;
  mode: 'by_slot' | 'by_hour_unit';
  /** Hours from `from` on that a rule by hour units covers; null: up to `to`. */
  hourUnits: number | null;
  apply: 'always' | 'during_theoretical' | 'on_surplus' | 'outside_schedule';
};

/** Names surplus seconds without multiplying them (D5). */
export type TypifyingRule = TariffWindow & { name: string };

/** Surplus that is left so many months after the month it was made in is taken away (D12). */
export type Expiry = { afterMonths: number };
/** Surplus above it at the end of a month is taken away (D12). */
export type Cap = { positiveSeconds: number };
/** Each year on this date all before it is brought to zero (D12). */
export type YearlyReset = { month: number; day: number };

/** How a policy counts days (D2, D4, D5). */
type CountingTerms = {
  version: number;
  type: 'total' | 'hybrid' | 'none';
  toleranceSeconds: number;
  strict: boolean;
  multiplierRules: MultiplierRule[];
  typifyingRules: TypifyingRule[];
};

/** Terms that a policy had before; they count days up to and including `to` (D6). */
export type EarlierTerms = CountingTerms & { to: string };

export const overtimePolicies = tenantTable(
  'overtime_policies',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    type: text('type', { enum: ['total', 'hybrid', 'none'] }).notNull(),
    toleranceSeconds: seconds('tolerance_seconds').notNull().default(0),
    /** Strict: only what exceeds the tolerance counts (D2). */
    strict: boolean('strict').notNull().default(false),
    multiplierRules: jsonb('multiplier_rules').$type<MultiplierRule[]>().notNull().default([]),
    typifyingRules: jsonb('typifying_rules').$type<TypifyingRule[]>().notNull().default([]),
    /** Grows with each change of what the policy makes of a day; day rows name the one they were computed with (D1). */
    version: integer('version').notNull().default(1),
    /** First day that the terms count; null: all days up to now (D6). */
    fromDate: calendarDate('from_date'),
    /** Terms of the days before, in order of dates. */
    earlierTerms: jsonb('earlier_terms').$type<EarlierTerms[]>().notNull().default([]),
    expiry: jsonb('expiry').$type<Expiry>(),
    cap: jsonb('cap').$type<Cap>(),
    yearlyReset: jsonb('yearly_reset').$type<YearlyReset>(),
    /** When expiry, cap and reset were set as they stand; nothing falls due by then (D12). Null: never. */
    limitsSetAt: instant('limits_set_at'),
    /** Counts for everyone without an assignation (D6). */
    isDefault: boolean('is_default').notNull().default(false),
    ...deletedAt,
    ...timestamps,
  },
  {
    audit: { bookkeeping: ['version', 'limitsSetAt', 'earlierTerms'] },
    feed: { type: 'overtime_policy', gone: 'deletedAt' },
  },
  (table) => [
    tenantKey(table),
    uniqueIndex('overtime_policies_one_default').on(table.companyId).where(sql`${table.isDefault}`),
  ],
);

/** From `from_date` on, until the next assignation of the employee. */
export const overtimePolicyAssignations = tenantTable(
  'overtime_policy_assignations',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    policyId: uuid('policy_id').notNull(),
    fromDate: calendarDate('from_date').notNull(),
    ...timestamps,
  },
  {
    audit: { partOf: { record: employees, by: 'employeeId' } },
    person: { file: 'overtime-policies', onErasure: 'kept', named: { policyId: 'overtime_policies' } },
  },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.employeeId, table.fromDate),
    reference(table, table.employeeId, employees),
    reference(table, table.policyId, overtimePolicies),
  ],
);
