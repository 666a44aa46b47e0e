import type { z } from 'zod';
import { formatUtc } from '../../platform/shared/dates.ts';
import type { MonthTotals } from '../monthly-records/rules-totals.ts';
import type { TimesheetPerson } from '../timesheets/repository-people.ts';
import type { CountedPeriod } from './repository.ts';
import type { Blocker } from './repository-blockers.ts';
import type { Steps } from './repository-people.ts';
import { stateOf } from './rules.ts';
import type { periodOutput, periodPersonOutput } from './schema.ts';

const written = (at: Date | null): string | null => at && formatUtc(at);

/** A period in the API's format. */
export const presentPeriod = ({ closedAt, ...period }: CountedPeriod): z.output<typeof periodOutput> => ({
  ...period,
  closedAt: written(closedAt),
});

/** A person of a period in the API's format. `seesRemark`: whether the caller may read why the person did not confirm (I4). */
export function presentPerson(
  employee: TimesheetPerson,
  steps: Steps,
  {
    totals,
    recordHash,
    blockers,
    seesRemark,
  }: { totals: MonthTotals; recordHash: string; blockers: Blocker[]; seesRemark: boolean },
): z.output<typeof periodPersonOutput> {
  const { confirmedAt, confirmedByName, refusedAt, remark, approvedAt, approvedByName, closedAt } = steps;
  return {
    employee,
    state: stateOf(steps),
    totals: {
      plannedSeconds: totals.plannedSeconds,
      expectedSeconds: totals.expectedSeconds,
      workedSeconds: totals.workedSeconds,
      complementarySeconds: totals.complementarySeconds,
      overtimeSeconds: totals.overtimeSeconds,
      changeSeconds: totals.changeSeconds,
      closingBalanceSeconds: totals.closingBalanceSeconds,
    },
    recordHash,
    blockers,
    confirmation: confirmedAt && {
      at: formatUtc(confirmedAt),
      byName: confirmedByName ?? '',
      recordHash: steps.recordHash ?? '',
    },
    refusal: refusedAt && { at: formatUtc(refusedAt), remark: seesRemark ? remark : null },
    approval: approvedAt && { at: formatUtc(approvedAt), byName: approvedByName ?? '', selfMade: steps.selfMade },
    closing: closedAt && { at: formatUtc(closedAt), byName: steps.closedByName },
  };
}
