import { refuseOwnMatter } from '../access/own-matters.ts';
import { type Db, statement } from '../db/client.ts';
import type { Role, Scope } from '../db/scope.ts';

const markVersions = statement<never>(`select set_config('jornada.mode', 'self', true)`);

/**
 * I5: nobody corrects or confirms their own time alone. Where a single owner may, the versions that this transaction writes say it:
 * their mode is `self`. Starts its statement at once. Throws `self_resolution_not_allowed`.
 */
export async function refuseOwnTime(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'actor'>,
  employeeId: string,
  role: Role,
): Promise<void> {
  const own = await refuseOwnMatter(db, scope, [employeeId], role);
  if (own !== null) await markVersions(db, []);
}
