import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, together } from '../../platform/db/statement.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { directionOf, type Page } from '../../platform/shared/lists.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { employeeZones } from '../days/repository-zone.ts';
import type { PlannedTime } from '../days/rules-credit.ts';
import { periodOfYears } from '../days/rules-schedule.ts';
import { listSums } from '../leave/repository-ledger.ts';
import { listPendingDays } from '../leave/repository-pending.ts';
import { listYearStarts, yearsByOwner } from '../leave/repository-plans.ts';
import { type Amount, balanceOf, type LeaveBalance } from '../leave/rules-balance.ts';
import { leaveOf, unitOf } from '../leave/rules-count.ts';
import { exactDays } from '../leave/rules-lots.ts';
import * as repository from './repository-people.ts';
import type { contractEndOutput, contractEndsInput, leaveInput, leaveLeftOutput } from './schema-summed.ts';

const sumOf = (...amounts: Amount[]): Amount => ({
  seconds: amounts.reduce((sum, { seconds }) => sum + seconds, 0),
  days: exactDays(amounts.reduce((sum, { days }) => sum + days, 0)),
});
const negated = ({ seconds, days }: Amount): Amount => ({ seconds: 0 - seconds, days: 0 - days });

/** Everything that a calendar gave; with what was used and is pending it makes what is available. */
const givenOf = ({ granted, carried, accrued, adjusted, expired }: LeaveBalance): Amount =>
  sumOf(granted, carried, accrued, adjusted, negated(expired));

/**
 * Returns what is left of each absence calendar with a limit, of active people whom the caller sees (I3). Calendars of private types are
 * only for callers who may see them (I4).
 */
export async function listLeaveLeft(
  scope: Scope,
  input: z.output<typeof leaveInput>,
): Promise<Page<z.output<typeof leaveLeftOutput>>> {
  const { companyId } = scope;
  // Every leave year lies within two calendar years.
  const period = periodOfYears(input.year, input.year + 1);
  // Private types would be health data of everybody on one page: signed-in people see them on the record of a person.
  const asked = { way: directionOf(input.orderBy, 'asc'), seesPrivate: scope.actor.type !== 'user' };
  const { rows: calendars, total } = await scope.read(repository.listCalendarsWithLimit(scope, input, asked));
  const employeeIds = [...new Set(calendars.map(({ employee }) => employee.id))];
  const [sums, pending] = await scope.read(
    listSums(
      companyId,
      calendars.map(({ absenceCalendarId }) => absenceCalendarId),
    ),
    employeeIds.length > 0 ? listPendingDays(companyId, employeeIds, { type: 'create', ...period }) : nothing([]),
  );
  const [zones, starts, plans] = await scope.read(
    employeeZones(companyId, employeeIds),
    listYearStarts(companyId, { employeeIds, absenceTypeIds: null }),
    together(...employeeIds.map((id) => loadPlanned(companyId, id, period))),
  );
  const yearsOf = yearsByOwner(starts);
  const planOf = new Map(employeeIds.map((id, index) => [id, plans[index]]));
  const sumsOf = Map.groupBy(sums, ({ absenceCalendarId }) => absenceCalendarId);
  const pendingOf = Map.groupBy(pending, ({ absenceCalendarId }) => absenceCalendarId);
  const rows = calendars.map(({ pickMode, countMode, ...calendar }) => {
    const plannedOn = planOf.get(calendar.employee.id) as (date: string) => PlannedTime;
    const { absenceCalendarId: id } = calendar;
    const today = localDateOf(scope.now(), zones.get(calendar.employee.id) ?? 'UTC');
    const years = yearsOf({ employeeId: calendar.employee.id, absenceTypeId: calendar.absenceTypeId });
    const unit = unitOf({ pickMode, plannedOn, today, period: years.periodOf(input.year) });
    const taking = leaveOf(pendingOf.get(id) ?? [], plannedOn, countMode);
    const balance = balanceOf(sumsOf.get(id) ?? [], taking, unit);
    const available = balance.available ?? { seconds: 0, days: 0 };
    return { ...calendar, given: givenOf(balance), used: balance.used, pending: balance.pending, available };
  });
  return { rows, total };
}

/** Returns the contracts and trial periods that end in a period, of people whom the caller sees (I3). */
export const listContractEnds = (
  scope: Scope,
  input: z.output<typeof contractEndsInput>,
): Promise<Page<z.output<typeof contractEndOutput>>> =>
  scope.read(repository.listContractEnds(scope, input, directionOf(input.orderBy, 'asc')));
