import { boolean, doublePrecision, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { catalogueColumns, catalogueKeys } from './catalogue-columns.ts';
import { calendarDate, label, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { employees, jobCharges } from './people.ts';
import { within } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

export const contractTypes = tenantTable(
  'contract_types',
  { ...catalogueColumns },
  { audit: 'record', feed: { type: 'contract_type' } },
  catalogueKeys,
);
export const degrees = tenantTable(
  'degrees',
  { ...catalogueColumns },
  { audit: 'record', feed: { type: 'degree' } },
  catalogueKeys,
);
export const jobLevels = tenantTable(
  'job_levels',
  { ...catalogueColumns },
  { audit: 'record', feed: { type: 'job_level' } },
  catalogueKeys,
);
export const workdayTypes = tenantTable(
  'workday_types',
  { ...catalogueColumns },
  { audit: 'record', feed: { type: 'workday_type' } },
  catalogueKeys,
);

export const agreements = tenantTable(
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
  { audit: 'record', feed: { type: 'agreement' } },
  catalogueKeys,
);

/** A week of planned work, Monday first (G2). Hours are decimals as the interface types them. */
export type WorkDay = { hour: number; slots?: { start: string; end: string }[] };
/** A week of a contract whose weeks take turns (C2). */
export type RotationWeek = { workDays: WorkDay[] };
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
export const contracts = tenantTable(
  'contracts',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    startAt: calendarDate('start_at').notNull(),
    endAt: calendarDate('end_at'),
    code: text('code'),
    /** By which payroll knows the person (P1); null: the employee's code. */
    payrollNumber: text('payroll_number'),
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
    /** Given, weekly hours have no fixed days: they are worked on any of the week, and a day off takes this part of them (C5). */
    flexibleDaysPerWeek: integer('flexible_days_per_week'),
    /** Given, these weeks take turns from the week of the first day on (C2). */
    rotation: jsonb('rotation').$type<RotationWeek[]>(),
    workTimes: jsonb('work_times').$type<WorkTime[]>().notNull().default([]),
    ...timestamps,
  },
  {
    audit: 'record',
    feed: { type: 'contract' },
    live: 'contracts',
    event: { resource: 'contract', on: 'insert or delete or update' },
    person: {
      file: 'contracts',
      onErasure: 'changed',
      cleared: ['comment', 'socialSecurityNumber', 'jobPositionDescription', 'code', 'payrollNumber', 'cbo'],
      named: {
        jobChargeId: 'job_charges',
        contractTypeId: 'contract_types',
        agreementId: 'agreements',
        degreeId: 'degrees',
        workDayTypeId: 'workday_types',
        jobLevelId: 'job_levels',
      },
      order: 'startAt',
    },
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
export const contractAnnexes = tenantTable(
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
  {
    audit: { partOf: { record: contracts, by: 'contractId', isNamedByRecord: true } },
    feed: { partOf: { record: contracts, by: 'contractId' } },
    live: 'contracts',
    event: { resource: 'contract', partOf: { record: contracts, by: 'contractId', field: 'annexes' } },
    person: {
      file: 'contract-annexes',
      rows: within('contract_id', 'contracts'),
      onErasure: 'changed',
      cleared: ['comment'],
      order: 'startAt',
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.contractId, contracts),
    uniqueIndex('contract_annexes_start_key').on(table.companyId, table.contractId, table.startAt),
    index().on(table.companyId, table.contractId, table.createdAt, table.id),
    index().on(table.companyId, table.contractId, table.updatedAt, table.id),
  ],
);

/** The migration adds the exclusion constraint: salaries of one employee do not overlap (G7). */
export const salaries = tenantTable(
  'salaries',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    payPeriod: text('pay_period', { enum: ['daily', 'weekly', 'biweekly', 'monthly', 'yearly'] }).notNull(),
    currency: text('currency').notNull(),
    grossSalary: doublePrecision('gross_salary').notNull(),
    payments: integer('payments').notNull(),
    contributionGroup: text('contribution_group'),
    startDate: calendarDate('start_date').notNull(),
    endDate: calendarDate('end_date'),
    comments: text('comments'),
    prorated: boolean('prorated').notNull().default(false),
    ...timestamps,
  },
  {
    audit: 'record',
    feed: { type: 'salary' },
    event: { resource: 'salary', on: 'insert or delete or update' },
    person: { file: 'salaries', onErasure: 'removed', order: 'startDate' },
  },
  (table) => [
    tenantKey(table),
    index().on(table.companyId, table.employeeId, table.startDate, table.id),
    index().on(table.companyId, table.startDate, table.id),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.updatedAt, table.id),
    reference(table, table.employeeId, employees),
  ],
);
