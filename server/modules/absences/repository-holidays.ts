import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { isMainOn } from '../days/repository-offices.ts';
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
    from absence_types where company_id = $companyId and id = any($ids::uuid[]) and count_mode <> 'calendar_days'`);

/** Categories of absence types that count by planned time (E4), by id; a private type shows none of its own (I4). */
export const listCategories = (companyId: CompanyId, ids: readonly string[]): Read<Map<string, HolidayCategory>> =>
  selectCategories({ companyId, ids }).map((rows) => new Map(rows.map(({ id, category }) => [id, category])));

/** Main office of a person by date (C7). */
export type MainOffices = ReadonlyMap<string, string>;

const selectMainOffices = readText<
  { employeeId: string; officeId: string; dates: string[] },
  { companyId: CompanyId; employeeIds: readonly string[]; dates: readonly string[] }
>(`
  select a.employee_id as "employeeId", a.office_id as "officeId", json_agg(day::text) as dates
    from unnest($dates::date[]) as day
      join employee_office_assignations a on a.company_id = $companyId and a.employee_id = any($employeeIds::uuid[]) and ${isMainOn('day')}
    group by 1, 2`);

/** Main offices of people on some dates. */
export const listMainOffices = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  dates: readonly string[],
): Read<Map<string, MainOffices>> =>
  selectMainOffices({ companyId, employeeIds, dates }).map((rows) => {
    const byPerson = new Map<string, Map<string, string>>();
    for (const { employeeId, officeId, dates: held } of rows) {
      const offices = byPerson.get(employeeId) ?? new Map<string, string>();
      byPerson.set(employeeId, offices);
      for (const date of held) offices.set(date, officeId);
    }
    return byPerson;
  });
