import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import { fullNameIn } from '../people/repository-search.ts';

const selectPolicyName = readText<{ name: string }, { companyId: CompanyId; id: string }>(
  'select p.name from overtime_policies p where p.company_id = $companyId and p.id = $id',
);

/** Name of the policy that filters a list. */
export const findPolicyName = (companyId: CompanyId, id: string): Read<string | null> =>
  selectPolicyName({ companyId, id })
    .first()
    .map((found) => found?.name ?? null);

export interface PaidPerson {
  name: string;
  /** Code of the person in payroll. */
  code: number | null;
  email: string | null;
}

const selectPaidPeople = perScope((seen) =>
  readText<PaidPerson & { id: string }, { companyId: CompanyId; ids: readonly string[] }>(
    `select e.id, ${fullNameIn('e')} as name, e.code, e.email
      from employees e where e.company_id = $companyId and e.id = any($ids) and ${seen('e.id')}`,
  ),
);

/** People of payouts in scope (I3), by id. */
export const listPaidPeople = (asking: Asking, ids: readonly string[]): Read<ReadonlyMap<string, PaidPerson>> =>
  selectPaidPeople(asking)({ companyId: asking.companyId, ids }).map(
    (rows) => new Map(rows.map(({ id, ...person }) => [id, person])),
  );
