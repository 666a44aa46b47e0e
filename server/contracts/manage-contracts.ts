import type { z } from 'zod';
import type { WorkTime } from '#drizzle/schema/contracts.ts';
import type { Scope } from '../db/scope.ts';
import { recomputeDays } from '../overtime/recompute-days.ts';
import { lockEmployee } from '../people/lock-employee.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentContract } from './present.ts';
import * as repository from './repository.ts';
import { normaliseWorkDays, partTimeOf, trialPeriodQuantityOf } from './rules.ts';
import type { CreateContractInput, contractOutput, ListContractsInput } from './schema.ts';

type ContractAnswer = z.output<typeof contractOutput>;

/** Contracts by start, or as ordered; of one employee if asked. */
export async function listContracts(scope: Scope, input: ListContractsInput): Promise<Page<ContractAnswer>> {
  const { rows, total } = await scope.read((db) => repository.listContracts(db, scope.companyId, input));
  return { rows: rows.map(presentContract), total };
}

/** Throws `contract_not_found`. */
export async function getContract(scope: Scope, input: { id: string }): Promise<ContractAnswer> {
  return presentContract(await scope.read((db) => repository.getContract(db, scope.companyId, input.id)));
}

/**
 * Adds a contract (G1–G4) and recomputes the employee's days that it covers, all or nothing. Throws `employee_not_found`, the
 * 404 of a catalogue, and `contract_overlaps`; an open contract is never closed by another.
 */
export async function createContract(scope: Scope, input: CreateContractInput): Promise<ContractAnswer> {
  const { jobLevel, trialPeriod, workDays, workTimes, ...fields } = input;
  const id = newId();
  return scope.transaction(async (db) => {
    await lockEmployee(db, scope.companyId, input.employeeId);
    await repository.requireReferences(db, scope.companyId, input);
    await repository.insertContract(db, {
      ...fields,
      ...partTimeOf(input),
      id,
      companyId: scope.companyId,
      jobLevelId: jobLevel,
      trialPeriodType: trialPeriod?.trialPeriodType,
      trialPeriodQuantity: trialPeriod?.quantity == null ? null : trialPeriodQuantityOf(trialPeriod.quantity),
      seniorityDate: input.seniorityDate ?? input.startAt,
      workDays: workDays && normaliseWorkDays(workDays),
      workTimes: (workTimes ?? []).map(storedWorkTime),
    });
    const { employeeId, startAt, endAt } = input;
    await recomputeDays(db, scope, { employeeId, from: startAt, to: endAt ?? null, cause: 'contract' });
    return presentContract(await repository.getContract(db, scope.companyId, id));
  });
}

function storedWorkTime(workTime: NonNullable<CreateContractInput['workTimes']>[number]): WorkTime {
  return {
    startDate: workTime.startDate,
    endDate: workTime.endDate ?? null,
    type: workTime.type ?? null,
    weeklyHours: workTime.weeklyHours ?? null,
    maxLegalWeeklyHours: workTime.maxLegalWeeklyHours ?? null,
    ...partTimeOf(workTime),
    workDays: workTime.workDays ? normaliseWorkDays(workTime.workDays) : null,
  };
}
