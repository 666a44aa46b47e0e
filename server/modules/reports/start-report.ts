import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { lockNamed } from '../access/check-granted.ts';
import { aboutNobodyElse } from '../access/in-scope.ts';
import { refuseUngrantedScopes } from '../access/refuse-ungranted.ts';
import type { JobAnswer } from '../long-work/repository.ts';
import { startJob } from '../long-work/start-job.ts';
import { REPORT_KIND, REPORT_SCOPES } from './constants.ts';
import type { startReportInput } from './schema-summed.ts';

/**
 * Starts a job that writes a report, however large. It reads whom the caller may see when it runs (I3). Throws
 * `scope_not_granted`, `office_not_found`, `department_not_found`, `entity_group_not_found`.
 */
export function startReport(scope: Scope, input: z.output<typeof startReportInput>): Promise<JobAnswer> {
  aboutNobodyElse(scope);
  return scope.transaction(async ({ send, commit }) => {
    await send(refuseUngrantedScopes(scope, [REPORT_SCOPES[input.report]]));
    const { officeIds = [], departmentIds = [], entityGroupIds = [] } = input;
    const named = { all: false, reports: false, officeIds, departmentIds, entityGroupIds };
    await send(lockNamed(scope.companyId, { scope: named, employeeId: null }));
    return commit(startJob(scope, { kind: REPORT_KIND, input }));
  });
}
