import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { previewTerms } from '../contracts/preview-terms.ts';
import type { ContractChange } from '../contracts/schema-changes.ts';
import { loadSchedule } from '../days/load-schedule.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { listGroups } from './repository-ledger.ts';
import { listOpenYears } from './repository-open-years.ts';
import { listYearStarts, yearsByOwner } from './repository-plans.ts';
import { givenDays } from './rules-preview.ts';
import type { leavePreviewOutput } from './schema-preview.ts';

const MOST_YEARS = 20;

/**
 * Returns an employee's entitlement per open year if their contracts changed; only years that differ (E5). Writes nothing. Throws the codes
 * of `previewTerms`.
 */
export async function previewContractChange(
  scope: Scope,
  change: ContractChange,
): Promise<z.output<typeof leavePreviewOutput>> {
  const { companyId, read } = scope;
  const { employeeId, before, after } = await previewTerms(scope, change);
  const thisYear = Number(localDateOf(scope.now(), await read(employeeZone(companyId, employeeId))).slice(0, 4));
  const open = await read(listOpenYears(companyId, { employeeId, lastYear: thisYear + 1, limit: MOST_YEARS }));
  const absenceTypeIds = [...new Set(open.map(({ absenceTypeId }) => absenceTypeId))];
  const yearsOf = yearsByOwner(await read(listYearStarts(companyId, { employeeIds: [employeeId], absenceTypeIds })));
  const datesOf = ({ absenceTypeId }: (typeof open)[number]) => yearsOf({ employeeId, absenceTypeId });
  const [schedules, groups] = await read(
    together(...open.map((one) => loadSchedule(companyId, employeeId, datesOf(one).periodOf(one.year)))),
    together(...open.map(({ year, absenceTypeId }) => listGroups(companyId, { employeeId, absenceTypeId }, [year]))),
  );
  const known = open.flatMap((plan, index) => {
    const schedule = schedules[index];
    return schedule ? [{ plan, schedule, groups: groups[index] ?? [] }] : [];
  });
  const years = await inPortions(known, ({ plan, schedule, groups: ofYear }) => {
    const { year, absenceTypeName } = plan;
    const asked = { years: datesOf(plan), year, plan, groups: ofYear };
    const beforeDays = givenDays({ ...asked, employment: { schedule, terms: before.contracts } });
    const changed = { schedule: { ...schedule, ...after }, terms: after.contracts };
    const afterDays = givenDays({ ...asked, employment: changed });
    return beforeDays === null || afterDays === null || beforeDays === afterDays
      ? []
      : [{ year, absenceTypeName, beforeDays, afterDays }];
  });
  return { years: years.flat() };
}
