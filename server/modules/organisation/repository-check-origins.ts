import type { z } from 'zod';
import { type Read, type RecordAt, readText, type Write, writeText } from '../../platform/db/statement.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import type { checkOriginsOutput } from './schema-check-origins.ts';

type CheckOrigins = z.output<typeof checkOriginsOutput>;

const updateOrigins = perScope((seen) =>
  writeText<{ exists: boolean }, RecordAt & { origins: readonly string[] | null }>(`
  with employee as (
    update employees set available_check_origins = $origins
      where company_id = $companyId and id = $id and ${seen('employees.id')} returning id
  ), company as (
    update companies set available_check_origins = $origins where id = $companyId and id = $id returning id
  )
  select exists (select from employee union all select from company) as exists`),
);

/** Sets the origins of the employee with this id, else of the company (B8). Returns whether there is one. */
export const setCheckOriginsOf = (asking: Asking, id: string, origins: readonly string[] | null): Write<boolean> =>
  updateOrigins(asking)({ companyId: asking.companyId, id, origins }).map(([found]) => found?.exists ?? false);

const findOrigins = perScope((seen) =>
  readText<CheckOrigins, RecordAt>(`
  select e.available_check_origins as "ofPerson", c.available_check_origins as "ofCompany"
    from employees e join companies c on c.id = $companyId
    where e.company_id = $companyId and e.id = $id and ${seen('e.id')}`),
);

export const getCheckOriginsOf = (asking: Asking, id: string): Read<CheckOrigins> =>
  findOrigins(asking)({ companyId: asking.companyId, id }).first().required('employee_not_found');
