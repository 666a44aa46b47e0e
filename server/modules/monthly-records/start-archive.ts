import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { lockNamed } from '../access/check-granted.ts';
import { requireAllInScope } from '../access/in-scope.ts';
import type { JobAnswer } from '../long-work/repository.ts';
import { startJob } from '../long-work/start-job.ts';
import { RECORDS_KIND } from './constants.ts';
import { findPeriod } from './load-shown.ts';
import type { startArchiveInput } from './schema.ts';

/**
 * Starts a job that writes the records of many people into one archive. It reads whom the caller may see when it runs (I3). Throws
 * `employee_not_found` for anybody out of scope (I3), `office_not_found`, `period_not_found`.
 */
export function startArchive(
  scope: Scope,
  { month, periodId, officeIds, ...asked }: z.output<typeof startArchiveInput>,
  locale: Locale,
): Promise<JobAnswer> {
  return scope.transaction(async ({ send, commit }) => {
    const named = { all: false, reports: false, officeIds: officeIds ?? [], departmentIds: [], entityGroupIds: [] };
    const [, , period] = await send(
      lockNamed(scope.companyId, { scope: named, employeeId: null }),
      requireAllInScope(scope, asked.employeeIds ?? []),
      findPeriod(scope.companyId, { month, periodId }),
    );
    return commit(startJob(scope, { kind: RECORDS_KIND, input: { ...asked, officeIds, period, locale } }));
  });
}
