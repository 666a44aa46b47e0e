import type { Scope } from '../../platform/db/scope.ts';
import { addDays } from '../../platform/shared/dates.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { requireInScope } from '../access/in-scope.ts';
import { changeOf, columnsOf } from './manage-contracts.ts';
import { getContract, requireContract } from './repository.ts';
import { type ContractTerms, listTermsOf, type Terms } from './repository-terms.ts';
import { annexFaults, normaliseWorkDays, overlapOf, type Span } from './rules.ts';
import { endsWith, rowsUntil } from './rules-employments.ts';
import type { ContractChange } from './schema-changes.ts';

/** An employee's terms before and after a change, and the dates whose plan may differ. */
export type ChangedTerms = { employeeId: string; before: Terms; after: Terms; spans: Span[] };

/** Fields that the creation of a contract does not set. */
const NOT_GIVEN = {
  weeklyHours: null,
  maxLegalWeeklyHours: null,
  fte: null,
  workDays: null,
  flexibleDaysPerWeek: null,
  rotation: null,
  workTimes: [],
};

/**
 * Returns an employee's contracts and annexes after a change (G1–G5); writes nothing. Throws what the change would throw because of them:
 * `employee_not_found`, `contract_not_found`, `annex_not_found`, `contract_overlaps`, `annex_already_exists`, and faults of fields.
 */
export async function previewTerms(scope: Scope, change: ContractChange): Promise<ChangedTerms> {
  const { companyId } = scope;
  if (change.kind === 'createContract') {
    const { employeeId, startAt, endAt = null, endPrevious, ...fields } = change.input;
    const [, before] = await scope.read(requireInScope(scope, employeeId), listTermsOf(companyId, employeeId));
    const made = { ...NOT_GIVEN, ...columnsOf(fields), id: newId(), startAt, endAt };
    const contract = { ...made, seniorityDate: fields.seniorityDate ?? startAt };
    const lastDay = addDays(startAt, -1);
    const ended = endPrevious ? before.contracts.filter((one) => endsWith(one, lastDay)) : [];
    const contracts = before.contracts.map((one) =>
      ended.includes(one) ? { ...one, endAt: lastDay, workTimes: rowsUntil(one.workTimes, lastDay) } : one,
    );
    const spans = [endAt, ...ended.map((one) => one.endAt)].map((to) => ({ from: startAt, to }));
    return { employeeId, before, after: withContract({ ...before, contracts }, contract), spans };
  }
  const contractId = 'contractId' in change.input ? change.input.contractId : change.input.id;
  const [, contract] = await scope.read(requireContract(scope, contractId), getContract(companyId, contractId));
  const { employeeId } = contract;
  const before = await scope.read(listTermsOf(companyId, employeeId));
  const { contracts, annexes } = before;
  const known = { employeeId, before };
  switch (change.kind) {
    case 'updateContract': {
      const { id: _, ...fields } = change.input;
      const { after, periods } = changeOf(contract, fields);
      const changed = { ...after, seniorityDate: after.seniorityDate ?? after.startAt };
      return { ...known, after: withContract(before, changed), spans: periods };
    }
    case 'deleteContract': {
      const after = {
        contracts: contracts.filter(({ id }) => id !== contractId),
        annexes: annexes.filter((annex) => annex.contractId !== contractId),
      };
      return { ...known, after, spans: [{ from: contract.startAt, to: contract.endAt }] };
    }
    case 'createAnnex': {
      const { startAt, endAt = null, weeklyHours = null, workDays } = change.input;
      refuseFaults(annexFaults(change.input, contract));
      if (annexes.some((annex) => annex.contractId === contractId && annex.startAt === startAt)) {
        throw new DomainError('annex_already_exists');
      }
      const days = workDays ? normaliseWorkDays(workDays) : null;
      const annex = { id: newId(), contractId, startAt, endAt, weeklyHours, workDays: days };
      const after = { contracts, annexes: [...annexes, annex] };
      return { ...known, after, spans: [{ from: startAt, to: endAt ?? contract.endAt }] };
    }
    case 'deleteAnnex': {
      const { annexId } = change.input;
      const removed = annexes.find((annex) => annex.id === annexId && annex.contractId === contractId);
      if (!removed) throw new DomainError('annex_not_found');
      const after = { contracts, annexes: annexes.filter((annex) => annex !== removed) };
      return { ...known, after, spans: [{ from: removed.startAt, to: removed.endAt ?? contract.endAt }] };
    }
  }
}

function withContract({ contracts, annexes }: Terms, contract: ContractTerms): Terms {
  if (overlapOf(contracts, contract, contract.id)) throw new DomainError('contract_overlaps');
  const others = contracts.filter(({ id }) => id !== contract.id);
  const inOrder = [...others, contract].sort((one, other) => (one.startAt < other.startAt ? -1 : 1));
  return { contracts: inOrder, annexes };
}
