import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { requireInScope } from '../access/in-scope.ts';
import { findRequester, listDelegators, listManagers, listOtherDeciders } from './repository-approvers.ts';
import { askedOfLevel } from './rules-flow.ts';
import type { levelsPreviewOutput, previewLevelsInput } from './schema-types.ts';

/**
 * Returns the approvers of each of these levels if an employee made a request today, whether or not an answer skips the level (F2, F4).
 * Throws `employee_not_found`.
 */
export async function previewLevels(
  scope: Scope,
  { employeeId, levels }: z.output<typeof previewLevelsInput>,
): Promise<z.output<typeof levelsPreviewOutput>> {
  const { companyId } = scope;
  const [, requester, managers, people] = await scope.read(
    requireInScope(scope, employeeId),
    findRequester(companyId, employeeId),
    listManagers(companyId, employeeId),
    listOtherDeciders(companyId, employeeId),
  );
  const delegateIds = people.flatMap((person) => person.employeeId ?? []);
  const delegators = await scope.read(listDelegators(companyId, { delegateIds, requesterId: employeeId }, scope.now()));
  const deciders = people.map((person) => ({
    ...person,
    delegators: delegators.filter(({ delegateId }) => delegateId === person.employeeId),
  }));
  return levels.map((level) => {
    const { approvers, administrators } = askedOfLevel({ level, managers }, deciders, requester);
    return {
      approvers: approvers.map((approver) => ({
        ...approver,
        people: approver.people.map(({ decider: { userId, name }, insteadOf }) => ({ userId, name, insteadOf })),
      })),
      administrators: administrators.map(({ name }) => name),
    };
  });
}
