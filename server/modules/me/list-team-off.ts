import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { TEAM_DAYS } from './constants.ts';
import { listTeamOff as selectTeamOff } from './repository.ts';
import { personOf } from './rules.ts';
import type { teamOffInput, teamOffOutput } from './schema.ts';

/**
 * Returns who of the caller's team is off in a period, with the dates and nothing else of the absences (M1, I4). Dates before today and more
 * than a year ahead are left out. The scope of other reads (I3) does not apply: the team of an employee is not among the people they see.
 * Throws `employee_not_found` for callers who are no employee.
 */
export async function listTeamOff(
  scope: Scope,
  { from, to }: z.output<typeof teamOffInput>,
): Promise<z.output<typeof teamOffOutput>> {
  const { companyId } = scope;
  const employeeId = personOf(scope);
  const today = localDateOf(scope.now(), await scope.read(employeeZone(companyId, employeeId)));
  const last = addDays(today, TEAM_DAYS - 1);
  const rows = await scope.read(
    selectTeamOff({ companyId, employeeId, from: from < today ? today : from, to: to > last ? last : to }),
  );
  return rows.map(({ dates, ...person }) => ({ person, dates }));
}
