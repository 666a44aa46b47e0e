import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { contracts, RotationWeek, WorkTime } from '#drizzle/schema/contracts.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import { namingOverlaps } from '../../platform/db/overlaps.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { addDays } from '../../platform/shared/dates.ts';
import { refuseFaults } from '../../platform/shared/errors.ts';
import { fieldsOfKind } from '../../platform/shared/field-kinds.ts';
import { newId } from '../../platform/shared/ids.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { refuseUngrantedPay } from '../access/refuse-pay.ts';
import { daysChanged } from '../days/days-changed.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import type { ContractText } from './contract-record.ts';
import * as repository from './repository.ts';
import { contractFaults, normaliseWorkDays, partTimeOf, spansOf, trialPeriodQuantityOf } from './rules.ts';
import { endsWith, rowsUntil } from './rules-employments.ts';
import { shapedSpans } from './rules-shaped.ts';
import {
  type CreateContractInput,
  contractOutput,
  type getContractInput,
  type ListContractsInput,
  type UpdateContractInput,
} from './schema.ts';

/** I4: the pay fields. */
const OF_PAY = fieldsOfKind(contractOutput, 'pay') as (keyof CreateContractInput & keyof UpdateContractInput)[];

/** Returns contracts by start, or as ordered; of one employee if requested. */
export const listContracts = (
  scope: Scope,
  input: ListContractsInput,
): Promise<PageText<z.output<typeof contractOutput>>> => scope.read(repository.listContracts(scope, input));

/**
 * Returns the contract of this id, or else the contracts of the employee of this id, the latest start first. Throws `contract_not_found` if
 * it is neither.
 */
export async function getContract(
  scope: Scope,
  { id, page, limit }: z.output<typeof getContractInput>,
): Promise<ContractText | PageText<z.output<typeof contractOutput>>> {
  const contract = await scope.read(repository.findContractText(scope, id));
  if (contract) return contract;
  const orderBy = [{ field: 'startAt' as const, direction: 'desc' as const }];
  const [, contracts] = await scope.read(
    repository.requireHolder(scope, id),
    repository.listContracts(scope, { employeeId: [id], orderBy, page, limit }),
  );
  return contracts;
}

/**
 * Adds a contract (G1–G4) and recomputes the employee's days that it covers, all or nothing; an open contract ends before another only with
 * `endPrevious`.
 * Throws `employee_not_found`, the 404 of a catalogue, `contract_overlaps`, for users `self_resolution_not_allowed` (I5), and with a field
 * of pay what `refuseUngrantedPay` throws.
 */
export async function createContract(scope: Scope, input: CreateContractInput): Promise<ContractText> {
  const { companyId } = scope;
  const { endPrevious, ...fields } = input;
  const contract = newContract(scope, fields);
  const { id, employeeId, startAt, endAt } = contract;
  const created = scope.transaction(async (tx) => {
    await tx.send(
      // Null means that there is no pay to write.
      refuseUngrantedPay(
        scope,
        OF_PAY.filter((field) => input[field] != null),
        employeeId,
      ),
      lockEmployee(companyId, employeeId),
      refuseOwnMatter(scope, [employeeId], 'administer'),
      repository.lockReferences(companyId, input),
    );
    if (endPrevious) {
      const lastDay = addDays(startAt, -1);
      const before = repository.listOverlaps(companyId, { employeeId, id: null, from: lastDay, to: lastDay });
      const { overlaps } = await tx.send(before);
      const running = overlaps.map(({ from, to, ...rest }) => ({ ...rest, startAt: from, endAt: to }));
      await endContracts(tx, scope, running, lastDay);
    }
    await tx.send(repository.insertContract(contract));
    await daysChanged(tx, scope, { employeeId, periods: [{ from: startAt, to: endAt }], cause: 'contract' });
    return tx.commit(repository.getContractText(scope, id));
  });
  return namingOverlaps(scope, 'contract_overlaps', created, async () =>
    repository.listOverlaps(companyId, { employeeId, id: null, from: startAt, to: endAt }),
  );
}

/** Ends those of these contracts that continue after the last day, and the rows of their weeks inside them (G1). */
export async function endContracts(
  tx: Transaction,
  scope: Scope,
  contracts: readonly { id: string; startAt: string; endAt: string | null }[],
  lastDay: string,
): Promise<void> {
  for (const { id } of contracts.filter((contract) => endsWith(contract, lastDay))) {
    const { workTimes } = await tx.send(repository.getContract(scope.companyId, id));
    const rows = rowsUntil(workTimes, lastDay);
    const isShorter = !isDeepStrictEqual(rows, workTimes);
    await updateContract(within(scope, tx), { id, endAt: lastDay, ...(isShorter && { workTimes: rows }) });
  }
}

/** A contract as stored. */
export function newContract({ companyId, now }: Pick<Scope, 'companyId' | 'now'>, input: CreateContractInput) {
  const { startAt, endAt = null, ...fields } = input;
  const at = new Date(now().epochMilliseconds);
  return {
    ...columnsOf(fields),
    ...{ id: newId(), companyId, employeeId: input.employeeId, startAt, endAt },
    ...{ seniorityDate: input.seniorityDate ?? startAt, createdAt: at, updatedAt: at },
  } satisfies typeof contracts.$inferInsert;
}

/**
 * Changes the given fields of a contract; null clears a field, an omitted one stays. The result is checked like a new contract (G1–G4).
 * Recomputes the days that it covered or covers if its plan changes. A percentage or full-time equivalent given alone sets the other.
 * Throws `contract_not_found` and the codes of `createContract`.
 */
export async function updateContract(scope: Scope, input: UpdateContractInput): Promise<ContractText> {
  const { companyId } = scope;
  const { id, ...fields } = input;
  const changed = scope.transaction(async (tx) => {
    const before = await lockContract(tx, scope, id);
    await tx.send(
      refuseUngrantedPay(
        scope,
        OF_PAY.filter((field) => input[field] !== undefined),
        before.employeeId,
      ),
    );
    const { changes, after, periods, touched } = changeOf(before, fields);
    await tx.send(
      repository.lockReferences(companyId, input),
      repository.updateContract(companyId, id, {
        ...changes,
        seniorityDate: after.seniorityDate ?? after.startAt,
        updatedAt: new Date(scope.now().epochMilliseconds),
      }),
    );
    await daysChanged(tx, scope, { employeeId: before.employeeId, periods, touched, cause: 'contract' });
    return tx.commit(repository.getContractText(scope, id));
  });
  return namingOverlaps(scope, 'contract_overlaps', changed, async () => {
    const before = await scope.read(repository.getContract(companyId, id));
    const { startAt: from = before.startAt, endAt: to = before.endAt } = fields;
    return repository.listOverlaps(companyId, { employeeId: before.employeeId, id, from, to });
  });
}

/** Deletes a contract with its annexes, and recomputes the days that it covered. Throws `contract_not_found`. */
export async function deleteContract(scope: Scope, { id }: { id: string }): Promise<void> {
  await scope.transaction(async (tx) => {
    const { employeeId, startAt, endAt } = await lockContract(tx, scope, id);
    await tx.send(repository.deleteContracts(scope.companyId, [id]));
    await daysChanged(tx, scope, { employeeId, periods: [{ from: startAt, to: endAt }], cause: 'contract' });
  });
}

/**
 * Locks the employee first, so that no other contract of theirs changes meanwhile, and returns the contract. Throws `contract_not_found`,
 * and for users `self_resolution_not_allowed`: the plan changes the balance of the contract's employee (I5).
 */
export async function lockContract(
  { send }: Transaction,
  scope: Pick<Scope, 'companyId' | 'actor'>,
  id: string,
): Promise<repository.ContractRow> {
  const { companyId } = scope;
  const [, contract] = await send(repository.lockEmployeeOf(companyId, id), repository.getContract(companyId, id));
  await send(refuseOwnMatter(scope, [contract.employeeId], 'administer'));
  return contract;
}

/** Returns the changed contract, the dates whose plan may differ, and those whose plan it shapes (K4). Throws the faults of its fields (G1, G2, C5). */
export function changeOf(before: repository.ContractRow, fields: Omit<UpdateContractInput, 'id'>) {
  refuseFaults(contractFaults({ ...before, ...fields }));
  const changes = columnsOf(fields);
  const after = { ...before, ...changes };
  const sameHours = isDeepStrictEqual(hoursOf(before), hoursOf(after));
  return { changes, after, periods: spansOf(before, after, { sameHours }), touched: shapedSpans(before, after) };
}

/** Fields that determine the plan of the days covered. */
const hoursOf = (contract: repository.ContractRow) => [
  contract.weeklyHours,
  contract.workDays,
  contract.flexibleDaysPerWeek,
  contract.workTimes,
  // Its weeks take turns from the first day on.
  contract.rotation && { rotation: contract.rotation, startAt: contract.startAt },
];

type Columns = Partial<typeof contracts.$inferInsert>;

/** Returns the columns of the given fields. */
export function columnsOf({
  jobLevel,
  trialPeriod,
  percentageWorkDay,
  fte,
  workDays,
  rotation,
  workTimes,
  ...fields
}: Omit<UpdateContractInput, 'id'>) {
  return {
    ...fields,
    ...(jobLevel !== undefined && { jobLevelId: jobLevel }),
    ...(trialPeriod !== undefined && trialPeriodColumns(trialPeriod ?? { trialPeriodType: null, quantity: null })),
    ...((percentageWorkDay !== undefined || fte !== undefined) && partTimeOf({ percentageWorkDay, fte })),
    ...(workDays !== undefined && { workDays: workDays && normaliseWorkDays(workDays) }),
    ...(rotation !== undefined && { rotation: rotation?.map(storedWeek) ?? null }),
    ...(workTimes !== undefined && { workTimes: (workTimes ?? []).map(storedWorkTime) }),
  } satisfies Columns;
}

function trialPeriodColumns({ trialPeriodType, quantity }: NonNullable<UpdateContractInput['trialPeriod']>) {
  return {
    ...(trialPeriodType !== undefined && { trialPeriodType }),
    ...(quantity !== undefined && { trialPeriodQuantity: quantity === null ? null : trialPeriodQuantityOf(quantity) }),
  } satisfies Columns;
}

const storedWeek = ({ workDays }: NonNullable<UpdateContractInput['rotation']>[number]): RotationWeek => ({
  workDays: normaliseWorkDays(workDays),
});

function storedWorkTime(workTime: NonNullable<UpdateContractInput['workTimes']>[number]): WorkTime {
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
