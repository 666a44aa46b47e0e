import { partPattern } from '../../platform/db/conditions.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { OFFICES_TODAY } from '../days/repository-offices.ts';
import type { UNIT_LISTS } from './constants.ts';

export type UnitList = (typeof UNIT_LISTS)[number];

/** An office, location, department or group with the references to it. Fields that its kind does not have are null. */
export interface Unit {
  name: string;
  address: string | null;
  timeZone: string | null;
  latitude: number | null;
  longitude: number | null;
  radiusMeters: number | null;
  isArchived: boolean;
  /** Active employees. */
  people: number;
  /** Names of the locations assigned to it; for a location, of the units that it is assigned to. */
  assigned: string[];
}

type Asked = { companyId: CompanyId; name: string | null; isArchived: boolean | null; most: number };

const peopleIn = (table: string, unit: string) => `(
  select count(*)::int from ${table} a join employees e on e.company_id = $companyId and e.id = a.employee_id
    where a.company_id = $companyId and a.${unit} = u.id and e.status = 'active')`;

const locationsOf = (type: string) => `array(
  select l.name from location_assignations a join locations l on l.company_id = $companyId and l.id = a.location_id
    where a.company_id = $companyId and a.entity_type = '${type}' and a.entity_id = u.id order by a.created_at, a.id)`;

/** B9: the fence of an office is that of the location assigned first, else its own. */
const FENCE = `left join lateral (
  select l.latitude, l.longitude, l.radio
    from location_assignations a join locations l on l.company_id = $companyId and l.id = a.location_id
    where a.company_id = $companyId and a.entity_type = 'office' and a.entity_id = u.id
    order by a.created_at, a.id limit 1) f on true`;

const NO_PLACE = `null as address, null as "timeZone", null::float8 as latitude, null::float8 as longitude,
  null::float8 as "radiusMeters", false as "isArchived"`;

const SELECTED: Record<UnitList, string> = {
  offices: `u.address, u.default_employees_date_time_zone as "timeZone", coalesce(f.latitude, u.latitude) as latitude,
      coalesce(f.longitude, u.longitude) as longitude, coalesce(f.radio, u.radio) as "radiusMeters",
      u.archived_at is not null as "isArchived", ${peopleIn(OFFICES_TODAY, 'office_id')} as people,
      ${locationsOf('office')} as assigned
    from offices u ${FENCE}`,
  locations: `null as address, null as "timeZone", u.latitude, u.longitude, u.radio as "radiusMeters", false as "isArchived",
      0 as people, array(
        select coalesce(o.name, d.name, g.name) from location_assignations a
          left join offices o on o.company_id = $companyId and o.id = a.office_id
          left join departments d on d.company_id = $companyId and d.id = a.department_id
          left join entity_groups g on g.company_id = $companyId and g.id = a.entity_group_id
          where a.company_id = $companyId and a.location_id = u.id order by a.created_at, a.id) as assigned
    from locations u`,
  departments: `${NO_PLACE}, ${peopleIn('employee_department_assignations', 'department_id')} as people,
      ${locationsOf('department')} as assigned
    from departments u`,
  groups: `${NO_PLACE}, ${peopleIn('entity_group_members', 'entity_group_id')} as people,
      ${locationsOf('entity_group')} as assigned
    from entity_groups u`,
};

const selectUnits = (list: UnitList) =>
  readText<Unit & { total: number }, Asked>(`
  select count(*) over ()::int as total, u.name, ${SELECTED[list]}
    where u.company_id = $companyId and ($name::text is null or u.name ilike $name)
      ${list === 'offices' ? 'and not u.is_deleted and ($isArchived::boolean is null or (u.archived_at is not null) = $isArchived)' : 'and $isArchived::boolean is null'}
    order by u.name, u.id limit $most`);

const selects = {
  offices: selectUnits('offices'),
  locations: selectUnits('locations'),
  departments: selectUnits('departments'),
  groups: selectUnits('groups'),
};

/** The first `most` units of a kind by name, and the total of matches. Only offices are ever archived. */
export const listUnits = (
  companyId: CompanyId,
  list: UnitList,
  { name, isArchived, most }: { name?: string | undefined; isArchived?: boolean | undefined; most: number },
): Read<Page<Unit>> =>
  selects[list]({
    companyId,
    most,
    name: name === undefined ? null : partPattern(name),
    isArchived: list === 'offices' ? (isArchived ?? null) : null,
  }).map((rows) => ({ rows, total: rows[0]?.total ?? 0 }));
