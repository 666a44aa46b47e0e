import type { Runtime } from '../runtime.ts';
import type { CompanyId } from '../shared/ids.ts';
import { type Scope, systemScope } from './scope.ts';

/** The companies of which something holds, asked one after the other. */
export async function listCompaniesWhere(
  { pool, now }: Pick<Runtime, 'pool' | 'now'>,
  holds: (scope: Scope) => Promise<boolean>,
): Promise<CompanyId[]> {
  const { rows } = await pool.query<{ id: CompanyId }>('select list_company_ids() as id');
  const found: CompanyId[] = [];
  for (const { id } of rows) {
    if (await holds(systemScope(pool, id, { now }))) found.push(id);
  }
  return found;
}
