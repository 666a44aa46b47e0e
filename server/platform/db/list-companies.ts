import { forEachOf } from '../shared/for-each-of.ts';
import type { CompanyId } from '../shared/ids.ts';
import { type Background, type Scope, systemScope } from './scope.ts';

/** Returns the companies that meet a condition, checked one after the other. */
export async function listCompaniesWhere(
  background: Background,
  holds: (scope: Scope) => Promise<boolean>,
): Promise<CompanyId[]> {
  const found: CompanyId[] = [];
  await forEachCompany(background, async (scope) => {
    if (await holds(scope)) found.push(scope.companyId);
  });
  return found;
}

/** Processes all companies in turn; continues after a failure and throws the first one at the end. Ends soon once aborted. */
export async function forEachCompany(
  background: Background,
  work: (scope: Scope) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await background.systemPool.query<{ id: CompanyId }>('select list_company_ids() as id');
  await forEachOf(rows, 1, ({ id }) => work(systemScope(background, id, { origin: background.origin })), signal);
}
