import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, label, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { employees, jobCharges } from './people.ts';

const catalogueColumns = {
  ...tenantColumns,
  name: label('name').notNull(),
  editable: boolean('editable').notNull().default(true),
  ...timestamps,
};

export const contractTypes = pgTable('contract_types', { ...catalogueColumns }, (table) => [tenantKey(table)]);
export const degrees = pgTable('degrees', { ...catalogueColumns }, (table) => [tenantKey(table)]);
export const jobLevels = pgTable('job_levels', { ...catalogueColumns }, (table) => [tenantKey(table)]);
export const workdayTypes = pgTable('workday_types', { ...catalogueColumns }, (table) => [tenantKey(table)]);

export const agreements = pgTable(
  'agreements',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    code: text('code'),
    color: text('color'),
    annualHours: doublePrecision('annual_hours'),
    additionalHoursPercent: doublePrecision('additional_hours_percent'),
    totalAdditionalHours: doublePrecision('total_additional_hours'),
    maxDaysToWork: doublePrecision('max_days_to_work'),
    ...timestamps,
  },
  (table) => [tenantKey(table)],
);

/** A week of planned work, Monday first (G2). Hours are decimals as the interface types them. */
export type WorkDay = { hour: number; slots?: { start: string; end: string }[] };
export type WorkTime = {
  startDate: string;
  endDate: string | null;
  type: string | null;
  weeklyHours: number | null;
  maxLegalWeeklyHours: number | null;
  percentageWorkDay: number | null;
  fte: number | null;
  workDays: WorkDay[] | null;
};

/** The migration adds the exclusion constraint: contracts of one employee do not overlap (G1). */
export const contracts = pgTable(
  'contracts',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    startAt: calendarDate('start_at').notNull(),
    endAt: calendarDate('end_at'),
    code: text('code'),
    comment: text('comment'),
    jobChargeId: uuid('job_charge_id'),
    contractTypeId: uuid('contract_type_id'),
    agreementId: uuid('agreement_id'),
    degreeId: uuid('degree_id'),
    workDayTypeId: uuid('work_day_type_id'),
    socialSecurityNumber: text('social_security_number'),
    trialPeriodType: text('trial_period_type'),
    trialPeriodQuantity: integer('trial_period_quantity'),
    trialPeriodEndDate: calendarDate('trial_period_end_date'),
    cbo: text('cbo'),
    remoteWork: boolean('remote_work'),
    seniorityDate: calendarDate('seniority_date'),
    jobLevelId: uuid('job_level_id'),
    jobPositionDescription: text('job_position_description'),
    weeklyHours: doublePrecision('weekly_hours'),
    maxLegalWeeklyHours: doublePrecision('max_legal_weekly_hours'),
    maxLegalAnnualHours: doublePrecision('max_legal_annual_hours'),
    percentageWorkDay: doublePrecision('percentage_work_day'),
    fte: doublePrecision('fte'),
    workDays: jsonb('work_days').$type<WorkDay[]>(),
    workTimes: jsonb('work_times').$type<WorkTime[]>().notNull().default([]),
    ...timestamps,
  },
  (table) => [
    tenantKey(table),
    index().on(table.companyId, table.employeeId, table.startAt),
    index().on(table.companyId, table.startAt, table.id),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.updatedAt, table.id),
    reference(table, table.employeeId, employees),
    reference(table, table.jobChargeId, jobCharges),
    reference(table, table.contractTypeId, contractTypes),
    reference(table, table.agreementId, agreements),
    reference(table, table.degreeId, degrees),
    reference(table, table.workDayTypeId, workdayTypes),
    reference(table, table.jobLevelId, jobLevels),
  ],
);

/** Overrides the contract's week from its start to its end (C1). */
export const contractAnnexes = pgTable(
  'contract_annexes',
  {
    ...tenantColumns,
    contractId: uuid('contract_id').notNull(),
    startAt: calendarDate('start_at').notNull(),
    endAt: calendarDate('end_at'),
    weeklyHours: doublePrecision('weekly_hours'),
    workDays: jsonb('work_days').$type<WorkDay[]>(),
    comment: text('comment'),
    ...timestamps,
  },
  (table) => [
    tenantKey(table),
    reference(table, table.contractId, contracts),
    index().on(table.companyId, table.contractId, table.startAt),
  ],
);
