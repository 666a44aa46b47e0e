import type { z } from 'zod';
import { formatUtc } from '../shared/dates.ts';
import type { Decision } from './repository.ts';
import type { Delegation } from './repository-approvers.ts';
import type { decisionOutput, delegationOutput } from './schema.ts';

export function presentDecision(decision: Decision): z.output<typeof decisionOutput> {
  return {
    id: decision.id,
    level: decision.level,
    decision: decision.decision,
    deciderId: decision.deciderId,
    deciderName: decision.deciderName,
    onBehalfOfId: decision.onBehalfOfId,
    onBehalfOfName: decision.onBehalfOfName,
    comment: decision.comment,
    selfMade: decision.selfMade,
    createdAt: formatUtc(decision.createdAt),
  };
}

export function presentDelegation(delegation: Delegation): z.output<typeof delegationOutput> {
  return {
    id: delegation.id,
    employeeId: delegation.employeeId,
    delegateId: delegation.delegateId,
    from: delegation.fromDate,
    to: delegation.toDate,
    createdAt: formatUtc(delegation.createdAt),
    updatedAt: formatUtc(delegation.updatedAt),
  };
}
