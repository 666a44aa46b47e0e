import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import type { CustomFieldType } from '../people/constants.ts';
import { fullNameIn, shortNameIn } from '../people/repository-search.ts';
import type { NamedRecord } from './rules-names.ts';
import { People, type Person } from './rules-people.ts';

const selectPeople = readText<Person, { companyId: CompanyId }>(`
  select e.id, e.code, e.email, e.nid, ${ZONE_OF_EMPLOYEE} as "timeZone",
      ${fullNameIn('e')} as name,
      ${shortNameIn('e')} as "shortName"
    from employees e join companies c on c.id = $companyId
    where e.company_id = $companyId and e.erased_at is null`);

/** Everybody, with the identifiers that files use. */
export const readPeople = (companyId: CompanyId): Read<People> =>
  selectPeople({ companyId }).map((rows) => new People(rows));

const recordsOf = (table: string, condition = 'true') => {
  const select = readText<NamedRecord, { companyId: CompanyId }>(
    `select id, name from ${table} where company_id = $companyId and ${condition} order by name, id`,
  );
  return (companyId: CompanyId): Read<NamedRecord[]> => select({ companyId });
};

export const listOffices = recordsOf('offices', 'not is_deleted');
export const listDepartments = recordsOf('departments');
export const listJobCharges = recordsOf('job_charges');
export const listContractTypes = recordsOf('contract_types');
export const listWorkdayTypes = recordsOf('workday_types');
export const listAgreements = recordsOf('agreements');
export const listCheckTypes = recordsOf('work_check_types');
export const listBreaks = recordsOf('work_breaks');
export const listAbsenceTypes = recordsOf('absence_types');

export interface CustomField {
  id: string;
  slug: string;
  name: string;
  type: CustomFieldType;
}
const selectCustomFields = readText<CustomField, { companyId: CompanyId }>(
  'select id, slug, name, type from custom_fields where company_id = $companyId order by name, id',
);
export const listCustomFields = (companyId: CompanyId): Read<CustomField[]> => selectCustomFields({ companyId });

const selectSpans = readText<
  { employeeId: string; startAt: string; endAt: string | null },
  { companyId: CompanyId; employeeIds: readonly string[] }
>(`
  select employee_id as "employeeId", start_at::text as "startAt", end_at::text as "endAt" from contracts
    where company_id = $companyId and employee_id = any($employeeIds::uuid[])`);

/** Covered days of people's contracts (G1). */
export const listContractSpans = (companyId: CompanyId, employeeIds: readonly string[]) =>
  selectSpans({ companyId, employeeIds });
