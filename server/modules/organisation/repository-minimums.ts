import { type Read, type RecordAt, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import { OFFICES_TODAY } from '../days/repository-offices.ts';

type UnitType = 'office' | 'department';
type StaffedUnit = { type: UnitType; id: string; name: string; minimumPresent: number | null };

const selectUnits = perScope((isSeen) => {
  const seen = (table: string, column: string) =>
    isSeen('a.employee_id') === 'true'
      ? 'true'
      : `exists (select from ${table} a where a.company_id = $companyId and a.${column} = u.id and ${isSeen('a.employee_id')})`;
  return readText<StaffedUnit, { companyId: CompanyId }>(`
    select 'office' as type, u.id, u.name, u.minimum_present as "minimumPresent" from offices u
      where u.company_id = $companyId and not u.is_deleted and u.archived_at is null
        and ${seen(OFFICES_TODAY, 'office_id')}
    union all
    select 'department', u.id, u.name, u.minimum_present from departments u
      where u.company_id = $companyId and ${seen('employee_department_assignations', 'department_id')}
    order by 1 desc, 3, 2`);
});

/** Offices, then departments, by name; with a narrower scope those of somebody in it. */
export const listStaffedUnits = (scope: Asking): Read<StaffedUnit[]> =>
  selectUnits(scope)({ companyId: scope.companyId });

const update = (table: string, condition: string) =>
  writeText<never, RecordAt & { minimumPresent: number | null }>(
    `update ${table} set minimum_present = $minimumPresent, updated_at = now()
      where company_id = $companyId and id = $id and ${condition}`,
  );
const updates = { office: update('offices', 'not is_deleted'), department: update('departments', 'true') };

/** Whether there is such an office or department. */
export const updateMinimum = (
  companyId: CompanyId,
  { type, id }: { type: UnitType; id: string },
  minimumPresent: number | null,
): Write<boolean> =>
  updates[type]({ companyId, id, minimumPresent })
    .affected()
    .map((rows) => rows > 0);
