import type { z } from 'zod';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { OFFICES_TODAY } from '../days/repository-offices.ts';
import type { unitUsesOutput } from './schema-uses.ts';

type UnitUse = z.output<typeof unitUsesOutput>[number];

const membersOf = (type: UnitUse['type'], table: string, unit: string) => `
  select '${type}' as type, a.${unit} as id, count(*) filter (where e.status = 'active')::int as people,
      count(*) filter (where e.status <> 'active')::int as inactive, 0 as locations
    from ${table} a join employees e on e.company_id = $companyId and e.id = a.employee_id
    where a.company_id = $companyId group by a.${unit}`;

const selectUses = readText<UnitUse, { companyId: CompanyId }>(`
  select u.type, u.id, sum(u.people)::int as people, sum(u.inactive)::int as "inactivePeople",
      sum(u.locations)::int as locations
    from (
      ${membersOf('office', OFFICES_TODAY, 'office_id')}
      union all ${membersOf('department', 'employee_department_assignations', 'department_id')}
      union all ${membersOf('entity_group', 'entity_group_members', 'entity_group_id')}
      union all
      select l.entity_type, l.entity_id, 0, 0, count(*)::int from location_assignations l
        where l.company_id = $companyId group by l.entity_type, l.entity_id
    ) u group by u.type, u.id`);

/** Unordered. */
export const listUnitUses = (companyId: CompanyId): Read<UnitUse[]> => selectUses({ companyId });
