import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { type EmployeeText, listEmployeeTexts } from '../people/employee-json.ts';
import { DomainError } from '../shared/errors.ts';
import { presentWorkEntry, type WorkEntryAnswer } from './present.ts';
import { endWithPunch, readPunch } from './read-punch.ts';
import { lockPerson, setWorkStatus } from './repository-punch.ts';
import { originAllowed, punchTime } from './rules.ts';
import type { clockOutInput } from './schema.ts';
import { settleDays } from './settle-days.ts';

/**
 * Ends the open entry now, work or pause (B3), wherever it is made (B9 guards clock-ins). Throws `employee_not_found`,
 * `check_origin_not_allowed` or `no_open_work_entry`.
 */
export function clockOut(scope: Scope, input: z.output<typeof clockOutInput>): Promise<WorkEntryAnswer> {
  const { companyId } = scope;
  const { employeeId } = input;
  const clock = scope.now();
  return scope.transaction(async (tx) => {
    const [, punch] = await tx.send(
      lockPerson(companyId, employeeId),
      readPunch(scope, { employeeId, coordinates: input.workEntryOut?.coordinates }),
    );
    if (!originAllowed(punch.origin, punch.allowedOrigins)) throw new DomainError('check_origin_not_allowed');
    const { open, lastBoundaryAt } = punch;
    if (!open) throw new DomainError('no_open_work_entry');
    const now = punchTime(clock, { lastBoundaryAt, openStartedAt: open.startedAt });
    const [entry, , employees] = await tx.send(
      endWithPunch(scope, open, punch, now, 'clock_out'),
      setWorkStatus(companyId, employeeId, { workStatus: 'offline', workCheckTypeId: null, at: clock }),
      listEmployeeTexts(companyId, [employeeId], clock),
    );
    const settled = await settleDays(tx, scope, employeeId, [entry.workDate]);
    return presentWorkEntry(
      { ...entry, remuneratedSeconds: settled.get(entry.id) ?? null },
      employees.get(employeeId) as EmployeeText,
    );
  });
}
