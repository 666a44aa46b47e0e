import type { Runtime } from '../runtime.ts';
import { forEachOf } from '../shared/for-each-of.ts';
import type { CompanyId } from '../shared/ids.ts';
import { type Scope, systemScope } from './scope.ts';

/** The companies of which something holds, asked one after the other. */
export async function listCompaniesWhere(
  { systemPool, now }: Pick<Runtime, 'systemPool' | 'now'>,
  holds: (scope: Scope) => Promise<boolean>,
): Promise<CompanyId[]> {
  const found: CompanyId[] = [];
  await forEachCompany({ systemPool, now }, async (scope) => {
    if (await holds(scope)) found.push(scope.companyId);
  });
  return found;
}

/** Works for all companies, one after the other; goes on after a failure and throws the first one at the end. Ends soon once aborted. */
export async function forEachCompany(
  { systemPool, now }: Pick<Runtime, 'systemPool' | 'now'>,
  work: (scope: Scope) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await systemPool.query<{ id: CompanyId }>('select list_company_ids() as id');
  await forEachOf(rows, 1, ({ id }) => work(systemScope(systemPool, id, { now })), signal);
}
