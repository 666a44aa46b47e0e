import { and, eq } from 'drizzle-orm';
import { memberships } from '#drizzle/schema/access.ts';
import { membershipUnits } from '#drizzle/schema/membership-units.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import { type Read, type RecordAt, readText, together, type Write, writeText } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { MemberScope } from './rules-users.ts';

const removeUnits = writeText<never, RecordAt>(
  'delete from membership_units where company_id = $companyId and membership_id = $id',
);

/** Replaces the scope of a membership. The units must exist; a scope of everybody needs none. */
export function setScope(companyId: CompanyId, membershipId: string, scope: MemberScope): Write<unknown> {
  const rowsOf = (entityType: 'office' | 'department' | 'entity_group', ids: readonly string[]) =>
    [...new Set(ids)].map((entityId) => ({ companyId, id: newId(), membershipId, entityType, entityId }));
  const units = [
    ...rowsOf('department', scope.departmentIds),
    ...rowsOf('office', scope.officeIds),
    ...rowsOf('entity_group', scope.entityGroupIds),
  ];
  return together(
    writeBuilt(
      build
        .update(memberships)
        .set({ scopeAll: scope.all, scopeReports: scope.reports, updatedAt: new Date() })
        .where(and(eq(memberships.companyId, companyId), eq(memberships.id, membershipId))),
    ),
    removeUnits({ companyId, id: membershipId }),
    ...(units.length === 0 ? [] : [writeBuilt(build.insert(membershipUnits).values(units))]),
  );
}

type Unit = { type: 'department' | 'office' | 'entityGroup'; id: string; name: string };

const selectUnits = readText<Unit, { companyId: CompanyId }>(`
  select * from (
    select 'department' as type, id, name from departments where company_id = $companyId
    union all select 'office', id, name from offices where company_id = $companyId
    union all select 'entityGroup', id, name from entity_groups where company_id = $companyId
  ) u order by name collate "und-x-icu", id`);

/** Units that a scope can list, by name. */
export const listUnits = (companyId: CompanyId): Read<Unit[]> => selectUnits({ companyId });
