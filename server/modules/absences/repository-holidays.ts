import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { HolidayCategory } from './constants.ts';

type ByIds = { companyId: CompanyId; ids: readonly string[] };
type NamedPerson = { id: string; firstName: string; lastName: string; secondLastName: string | null };

const selectNames = readText<NamedPerson, ByIds>(`
  select id, first_name as "firstName", last_name as "lastName", second_last_name as "secondLastName" from employees
    where company_id = $companyId and id = any($ids::uuid[]) order by last_name, first_name, id`);

/** Employees with their names, in order of these. */
export const listNames = (companyId: CompanyId, ids: readonly string[]): Read<NamedPerson[]> =>
  selectNames({ companyId, ids });

const selectCategories = readText<{ id: string; category: HolidayCategory }, ByIds>(`
  select id, case when type <> 'private' and category in ('leave', 'compensation') then category else 'other' end as category
    from absence_types where company_id = $companyId and id = any($ids::uuid[])`);

/** Categories of absence types by id; a private type shows none of its own (I4). */
export const listCategories = (companyId: CompanyId, ids: readonly string[]): Read<Map<string, HolidayCategory>> =>
  selectCategories({ companyId, ids }).map((rows) => new Map(rows.map(({ id, category }) => [id, category])));
