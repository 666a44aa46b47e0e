import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

export interface PlaceNames {
  office: string | null;
  department: string | null;
}

type PlaceIds = { officeId?: string | undefined; departmentId?: string | undefined };

const selectNames = readText<
  PlaceNames,
  { companyId: CompanyId; officeId: string | null; departmentId: string | null }
>(`
  select (select o.name from offices o where o.company_id = $companyId and o.id = $officeId) as office,
    (select d.name from departments d where d.company_id = $companyId and d.id = $departmentId) as department`);

/** Names of the office and department that filter a list. */
export const findPlaceNames = (companyId: CompanyId, { officeId, departmentId }: PlaceIds): Read<PlaceNames> =>
  selectNames({ companyId, officeId: officeId ?? null, departmentId: departmentId ?? null })
    .first()
    .map((names) => names ?? { office: null, department: null });
