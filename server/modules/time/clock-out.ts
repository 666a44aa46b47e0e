import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { Origin } from './constants.ts';
import { endWithPunch, type PunchDevice, readPunch } from './read-punch.ts';
import { getEntryAnswer } from './repository-entries.ts';
import { lockPerson, setWorkStatus } from './repository-punch.ts';
import { originAllowed, originOf, punchTime } from './rules.ts';
import type { clockOutInput, endedEntryOutput } from './schema.ts';
import { settlePunch } from './settle-days.ts';

type EndedEntryText = JsonText<z.output<typeof endedEntryOutput>>;

/**
 * Ends the open entry now, work or pause (B3), from anywhere (B9 restricts clock-ins). `origin`, `at` and `device` as for `clockIn`. Throws `employee_not_found`,
 * `check_origin_not_allowed` or `no_open_work_entry`.
 */
export function clockOut(
  scope: Scope,
  input: z.output<typeof clockOutInput>,
  origin: Origin = originOf(scope.actor.type),
  at = scope.now(),
  device?: PunchDevice,
): Promise<EndedEntryText> {
  const { companyId } = scope;
  const { employeeId } = input;
  const clock = scope.now();
  return scope.transaction(async (tx) => {
    const [, punch] = await tx.send(
      lockPerson(companyId, employeeId),
      readPunch(scope, { employeeId, origin, device, coordinates: input.workEntryOut?.coordinates }),
    );
    if (!originAllowed(punch.origin, punch.allowedOrigins)) throw new DomainError('check_origin_not_allowed');
    const { open, lastBoundaryAt } = punch;
    if (!open) throw new DomainError('no_open_work_entry');
    const now = punchTime(at, { lastBoundaryAt, openStartedAt: open.startedAt });
    await tx.send(
      endWithPunch(scope, open, punch, now, 'clock_out'),
      setWorkStatus(companyId, employeeId, { workStatus: 'offline', workCheckTypeId: null, at: clock }),
    );
    await settlePunch(tx, scope, employeeId, open.workDate);
    return tx.commit(getEntryAnswer(scope, { employeeId, id: open.id })) as Promise<EndedEntryText>;
  });
}
