import { contractPath } from '#components/contracts/api-paths.ts';
import type { ApiCall } from '#components/ui/curl.ts';
import { endsWith } from '#server/modules/contracts/rules-employments.ts';
import { employeePath } from './api-paths.ts';
import type { Departure } from './types.ts';

type Leaving = {
  id: string;
  contracts: Departure['contracts'];
  lastDay: string | null;
  isLater: boolean;
  leaveReasonId: string | null;
};

/** Single calls of ending an employment: one that plans the day, or several that end contracts and access at once. */
export function leaveCalls({ id, contracts, lastDay, isLater, leaveReasonId }: Leaving): ApiCall[] {
  const path = employeePath(id);
  if (isLater) return [{ method: 'PUT', path, body: { leavesOn: lastDay, leaveReasonId } }];
  const ending = lastDay === null ? [] : contracts.filter((contract) => endsWith(contract, lastDay));
  return [
    ...ending.map(
      (contract): ApiCall => ({
        method: 'PUT',
        path: contractPath(contract.id),
        body: { endAt: lastDay },
      }),
    ),
    { method: 'PUT', path, body: { status: 'inactive', leaveReasonId } },
  ];
}
