import type { z } from 'zod';
import type { contractAnnexes, salaries, WorkDay, WorkTime } from '#drizzle/schema/contracts.ts';
import { formatUtc, WEEKDAYS, type Weekday } from '../shared/dates.ts';
import type { TRIAL_PERIOD_TYPES } from './constants.ts';
import type { ContractRecord } from './repository.ts';
import { monthlyGrossSalary, yearlyGrossSalary } from './rules-salaries.ts';
import type { contractOutput } from './schema.ts';
import type { annexOutput } from './schema-annexes.ts';
import type { salaryOutput } from './schema-salaries.ts';

type ContractAnswer = z.output<typeof contractOutput>;

/** The contract as the interface shows it, with both pairs of dates (G4). */
export function presentContract(contract: ContractRecord): ContractAnswer {
  return {
    id: contract.id,
    employeeId: contract.employeeId,
    startAt: contract.startAt,
    endAt: contract.endAt,
    startDate: contract.startAt,
    endDate: contract.endAt,
    comment: contract.comment,
    code: contract.code,
    jobChargeId: contract.jobChargeId,
    jobChargeName: contract.jobChargeName,
    contractTypeId: contract.contractTypeId,
    contractTypeName: contract.contractTypeName,
    agreementId: contract.agreementId,
    agreementName: contract.agreementName,
    degreeId: contract.degreeId,
    degreeName: contract.degreeName,
    workDayTypeId: contract.workDayTypeId,
    workDayTypeName: contract.workDayTypeName,
    socialSecurityNumber: contract.socialSecurityNumber,
    trialPeriodType: contract.trialPeriodType as (typeof TRIAL_PERIOD_TYPES)[number] | null,
    trialPeriodQuantity: contract.trialPeriodQuantity,
    trialPeriodEndDate: contract.trialPeriodEndDate,
    seniorityDate: contract.seniorityDate,
    percentageWorkDay: contract.percentageWorkDay,
    weeklyHours: contract.weeklyHours,
    cbo: contract.cbo,
    remoteWork: contract.remoteWork,
    jobLevelId: contract.jobLevelId,
    jobLevelName: contract.jobLevelName,
    jobPositionDescription: contract.jobPositionDescription,
    maxLegalWeeklyHours: contract.maxLegalWeeklyHours,
    maxLegalAnnualHours: contract.maxLegalAnnualHours,
    fte: contract.fte,
    flexibleDaysPerWeek: contract.flexibleDaysPerWeek,
    workDays: (contract.workDays ?? []).map(({ hour, slots }, index) => ({
      day: dayOf(index),
      hours: hour,
      ...(slots && { slots }),
    })),
    workTimes: contract.workTimes.map((workTime) => presentWorkTime(workTime, contract)),
  };
}

function presentWorkTime(workTime: WorkTime, contract: ContractRecord): ContractAnswer['workTimes'][number] {
  const { workDayTypeId: id, workDayTypeName: name, workDayTypeEditable: editable } = contract;
  return {
    startDate: workTime.startDate,
    endDate: workTime.endDate,
    workdayType: id === null || name === null || editable === null ? null : { id, name, editable },
    weeklyHours: workTime.weeklyHours,
    maxLegalWeeklyHours: workTime.maxLegalWeeklyHours,
    percentageWorkDay: workTime.percentageWorkDay,
    fte: workTime.fte,
    workDays: presentWorkDays(workTime.workDays),
    workdayTimeType: workTime.type,
  };
}

export function presentAnnex(annex: typeof contractAnnexes.$inferSelect): z.output<typeof annexOutput> {
  return {
    id: annex.id,
    contractId: annex.contractId,
    startAt: annex.startAt,
    endAt: annex.endAt,
    weeklyHours: annex.weeklyHours,
    workDays: presentWorkDays(annex.workDays),
    comment: annex.comment,
    createdAt: formatUtc(annex.createdAt),
    updatedAt: formatUtc(annex.updatedAt),
  };
}

export function presentSalary(salary: typeof salaries.$inferSelect): z.output<typeof salaryOutput> {
  return {
    id: salary.id,
    employeeId: salary.employeeId,
    payPeriod: salary.payPeriod,
    currency: salary.currency,
    grossSalary: salary.grossSalary,
    payments: salary.payments,
    contributionGroup: salary.contributionGroup,
    startDate: salary.startDate,
    endDate: salary.endDate,
    comments: salary.comments,
    prorated: salary.prorated,
    monthlyGrossSalary: monthlyGrossSalary(salary),
    remuneration: yearlyGrossSalary(salary),
    createdAt: formatUtc(salary.createdAt),
    updatedAt: formatUtc(salary.updatedAt),
  };
}

/** A week inside a contract; the contract's own names its number `hours` (G2). */
const presentWorkDays = (workDays: WorkDay[] | null) =>
  (workDays ?? []).map(({ hour, slots }, index) => ({ day: dayOf(index), hour, ...(slots && { slots }) }));

/** G2: the days of a week stand Monday first, seven at most. */
const dayOf = (index: number): Weekday => WEEKDAYS[index] ?? 'sunday';
