import { CONTRACTS_PATH } from '#components/contracts/api-paths.ts';
import { INVITATIONS_PATH } from '#components/settings/api-paths.ts';
import { type Granted, takesScope } from '#components/settings/user.ts';
import type { ApiCall } from '#components/ui/curl.ts';
import { EMPLOYEES_PATH } from './api-paths.ts';
import type { HireInput } from './hire-values.ts';

const KEPT = 'EMPLOYEE_ID';

/** Single calls of hiring a person: their record with its places, the contract, and the invitation, if they are part of it. */
export function hireCalls({ person, contract }: HireInput, invited: Granted | null): ApiCall[] {
  const employeeId = `$${KEPT}`;
  const calls: ApiCall[] = [{ method: 'POST', path: EMPLOYEES_PATH, body: person, keepsId: KEPT }];
  if (contract) calls.push({ method: 'POST', path: CONTRACTS_PATH, body: { employeeId, ...contract } });
  if (invited) {
    const { role, scope } = invited;
    const body = { email: person.email, role, scope: takesScope(role) ? scope : null, employeeId };
    calls.push({ method: 'POST', path: INVITATIONS_PATH, body });
  }
  return calls;
}
