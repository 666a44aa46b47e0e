import type { offices } from '#drizzle/schema/organisation.ts';
import { type Read, readText } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import { fenceOf, type OfficeFence } from './rules.ts';

interface OfficeRow extends Pick<typeof offices.$inferSelect, 'latitude' | 'longitude' | 'radio'> {
  officeId: string;
  locationLatitude: number | null;
  locationLongitude: number | null;
  locationRadio: number | null;
}

const listOfficesOfEmployee = readText<OfficeRow, { companyId: CompanyId; employeeId: string }>(`
  select o.id as "officeId", o.latitude, o.longitude, o.radio,
    l.latitude as "locationLatitude", l.longitude as "locationLongitude", l.radio as "locationRadio"
  from employee_office_assignations a
  join offices o on o.company_id = a.company_id and o.id = a.office_id and not o.is_deleted
  left join lateral (
    select location.latitude, location.longitude, location.radio
    from location_assignations assigned
    join locations location on location.company_id = assigned.company_id and location.id = assigned.location_id
    where assigned.company_id = a.company_id and assigned.entity_type = 'office' and assigned.entity_id = a.office_id
    order by assigned.created_at, assigned.id limit 1
  ) l on true
  where a.company_id = $companyId and a.employee_id = $employeeId
  order by a.created_at, a.id`);

/** The fences of the offices an employee is assigned to, the main office's first; offices without a fence are left out (B9). */
export const listEmployeeFences = (companyId: CompanyId, employeeId: string): Read<OfficeFence[]> =>
  listOfficesOfEmployee({ companyId, employeeId }).map((rows) => rows.flatMap((row) => officeFenceOf(row) ?? []));

function officeFenceOf(row: OfficeRow): OfficeFence | null {
  const { locationLatitude: latitude, locationLongitude: longitude, locationRadio: radio } = row;
  // Columns of a location are never null, so a null one means that none is assigned.
  const fence = fenceOf(latitude === null ? null : { latitude, longitude, radio }, row);
  return fence && { ...fence, officeId: row.officeId };
}
