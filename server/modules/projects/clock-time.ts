import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { lockEmployeeInScope } from '../days/lock-employee.ts';
import { knownCoordinates, punchTime } from '../time/rules.ts';
import type { TimeEntryText } from './entry-record.ts';
import { createTimeEntry, readEntry } from './manage-entries.ts';
import * as repository from './repository.ts';
import type { startedEntryOutput, startTimeInput, stopTimeInput } from './schema.ts';

/**
 * Starts time on a project now. Throws `employee_not_found`, `project_not_found`, `tag_not_found`, and `time_entry_overlaps` if an entry is
 * open.
 */
export async function startTime(
  scope: Scope,
  { coordinates, ...input }: z.output<typeof startTimeInput>,
): Promise<z.output<typeof startedEntryOutput>> {
  const { companyId } = scope;
  const clock = scope.now();
  // An entry that was stopped in the second of its start ends one second later.
  const lastBoundaryAt = await scope.read(repository.findEndAfter(companyId, input.employeeId, clock));
  const date = punchTime(clock, { lastBoundaryAt, openStartedAt: null });
  const { value } = await createTimeEntry(scope, { ...input, timeEntryIn: { date, coordinates } });
  return { ...value, timeEntryOut: {} };
}

/**
 * Ends the latest open entry of a person now, one second after its start at the earliest. Throws `employee_not_found`, also if two different
 * people are named, and `time_entry_not_found` if none is open.
 */
export function stopTime(scope: Scope, input: z.output<typeof stopTimeInput>): Promise<TimeEntryText> {
  const { companyId } = scope;
  const clock = scope.now();
  const place = knownCoordinates(input.coordinates);
  const [employeeId = '', ...others] = new Set(
    [input.employeeId, input.coordinates?.employeeId].filter((id) => id != null),
  );
  if (others.length > 0) throw new DomainError('employee_not_found');
  return scope.transaction(async ({ send, commit }) => {
    const [, open] = await send(
      lockEmployeeInScope(scope, employeeId),
      repository.findOpen(companyId, employeeId).required('time_entry_not_found'),
    );
    const endedAt = punchTime(clock, { lastBoundaryAt: null, openStartedAt: open.startedAt });
    const [, written] = await commit(
      repository.updateEntry(companyId, open.id, {
        endedAt: new Date(endedAt.epochMilliseconds),
        outLatitude: place?.latitude ?? null,
        outLongitude: place?.longitude ?? null,
        updatedAt: new Date(clock.epochMilliseconds),
      }),
      readEntry(scope, employeeId, open.id),
    );
    return written;
  });
}
