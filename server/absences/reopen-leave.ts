import type { Scope } from '../db/scope.ts';
import type { Write } from '../db/statement.ts';
import { unsettleEmployee } from './repository-plans.ts';

/** Leaves what plans give an employee to the next run of the job, since a contract has changed (E5). After `lockEmployee`. */
export const reopenLeave = ({ companyId }: Pick<Scope, 'companyId'>, employeeId: string): Write<never[]> =>
  unsettleEmployee(companyId, employeeId);
