import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { unsettleEmployee } from './repository-plans.ts';

/** Leaves what plans give an employee to the next run of the job, since a contract has changed (E5). After `lockEmployee`. */
export async function reopenLeave(db: Db, { companyId }: Pick<Scope, 'companyId'>, employeeId: string): Promise<void> {
  await unsettleEmployee(db, companyId, employeeId);
}
