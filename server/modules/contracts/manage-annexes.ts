import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { daysChanged } from '../days/days-changed.ts';
import { lockContract } from './manage-contracts.ts';
import { requireContract } from './repository.ts';
import * as repository from './repository-annexes.ts';
import { annexFaults, normaliseWorkDays } from './rules.ts';
import type { annexOutput, CreateAnnexInput, ListAnnexesInput } from './schema-annexes.ts';

type AnnexAnswer = repository.AnnexAnswer;

/** Returns annexes of a contract by start, or as ordered. Throws `contract_not_found`. */
export async function listAnnexes(
  scope: Scope,
  input: ListAnnexesInput,
): Promise<PageText<z.output<typeof annexOutput>>> {
  const [annexes] = await scope.read(
    repository.listAnnexes(scope.companyId, input),
    requireContract(scope, input.contractId),
  );
  return annexes;
}

/**
 * Adds an annex inside its contract, whose hours override the contract's (C1), and recomputes the days that it covers. Throws
 * `contract_not_found`, and `annex_already_exists` if another one of the contract starts on its day.
 */
export async function createAnnex(scope: Scope, input: CreateAnnexInput): Promise<AnnexAnswer> {
  const { workDays, startAt, endAt = null } = input;
  const at = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (tx) => {
    const contract = await lockContract(tx, scope, input.contractId);
    refuseFaults(annexFaults(input, contract));
    const annex = await tx.send(
      repository.insertAnnex({
        ...input,
        workDays: workDays && normaliseWorkDays(workDays),
        id: newId(),
        companyId: scope.companyId,
        createdAt: at,
        updatedAt: at,
      }),
    );
    const periods = [{ from: startAt, to: endAt ?? contract.endAt }];
    await daysChanged(tx, scope, { employeeId: contract.employeeId, periods, cause: 'annex' });
    return annex;
  });
}

/** Deletes an annex (G5) and recomputes the days that it covered. Throws `contract_not_found`, `annex_not_found`. */
export async function deleteAnnex(scope: Scope, input: { contractId: string; annexId: string }): Promise<void> {
  await scope.transaction(async (tx) => {
    const contract = await lockContract(tx, scope, input.contractId);
    const { startAt, endAt } = await tx.send(repository.deleteAnnex(scope.companyId, input));
    const periods = [{ from: startAt, to: endAt ?? contract.endAt }];
    await daysChanged(tx, scope, { employeeId: contract.employeeId, periods, cause: 'annex' });
  });
}
