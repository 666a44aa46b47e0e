import type { offices } from '#drizzle/schema/organisation.ts';
import { type Read, readText, together } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { MAIN_FIRST, OFFICES_TODAY } from '../days/repository-offices.ts';
import { type EmployeeFence, fenceOf, type Place } from './rules.ts';

type OfPerson = { companyId: CompanyId; employeeId: string };

interface OfficeRow extends Pick<typeof offices.$inferSelect, 'latitude' | 'longitude' | 'radio'> {
  officeId: string;
  locationLatitude: number | null;
  locationLongitude: number | null;
  locationRadio: number | null;
}

const listOfficesOfEmployee = readText<OfficeRow, OfPerson>(`
  select o.id as "officeId", o.latitude, o.longitude, o.radio,
    l.latitude as "locationLatitude", l.longitude as "locationLongitude", l.radio as "locationRadio"
  from ${OFFICES_TODAY} a
  join offices o on o.company_id = $companyId and o.id = a.office_id and not o.is_deleted
  left join lateral (
    select location.latitude, location.longitude, location.radio
    from location_assignations assigned
    join locations location on location.company_id = $companyId and location.id = assigned.location_id
    where assigned.company_id = $companyId and assigned.entity_type = 'office' and assigned.entity_id = a.office_id
    order by assigned.created_at, assigned.id limit 1
  ) l on true
  where a.company_id = $companyId and a.employee_id = $employeeId
  order by ${MAIN_FIRST}`);

const assignedTo = (type: 'department' | 'entity_group', members: string) => `
  select assigned.location_id from ${members} m
    join location_assignations assigned on assigned.company_id = $companyId and assigned.entity_type = '${type}'
      and assigned.entity_id = m.${type}_id
    where m.company_id = $companyId and m.employee_id = $employeeId`;

const listLocationsOfUnits = readText<Place, OfPerson>(`
  select l.latitude, l.longitude, l.radio from locations l
    where l.company_id = $companyId and l.id in (
      ${assignedTo('department', 'employee_department_assignations')}
      union all ${assignedTo('entity_group', 'entity_group_members')})
    order by l.id`);

/**
 * Fences of an employee (B9): of their offices, the main office's first, and of their departments and groups. Omits offices without a
 * fence.
 */
export const listEmployeeFences = (companyId: CompanyId, employeeId: string): Read<EmployeeFence[]> =>
  together(listOfficesOfEmployee({ companyId, employeeId }), listLocationsOfUnits({ companyId, employeeId })).map(
    ([ofOffices, ofUnits]) => [
      ...ofOffices.flatMap((row) => officeFenceOf(row) ?? []),
      ...ofUnits.flatMap((location) => fenceWith(null, fenceOf(null, location)) ?? []),
    ],
  );

const fenceWith = (officeId: string | null, fence: ReturnType<typeof fenceOf>): EmployeeFence | null =>
  fence && { ...fence, officeId };

function officeFenceOf(row: OfficeRow): EmployeeFence | null {
  const { locationLatitude: latitude, locationLongitude: longitude, locationRadio: radio } = row;
  // Columns of a location are never null, so a null one means that none is assigned.
  return fenceWith(row.officeId, fenceOf(latitude === null ? null : { latitude, longitude, radio }, row));
}
