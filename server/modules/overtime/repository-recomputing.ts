import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, perScope } from '../access/in-scope.ts';

const selectCount = perScope((isSeen) =>
  readText<{ people: number }, { companyId: CompanyId; employeeId: string | null }>(`
  select count(*)::int as people from overtime_frontiers f
    where f.company_id = $companyId and f.cause is not null and ${isSeen('f.employee_id')}
      and ($employeeId::uuid is null or f.employee_id = $employeeId)`),
);

/** Number of people in scope (I3), or of one of them, with days that a change has left to the job (D1). */
export const countRecomputing = (asking: Asking, employeeId: string | null): Read<number> =>
  selectCount(asking)({ companyId: asking.companyId, employeeId })
    .first()
    .map((row) => row?.people ?? 0);
