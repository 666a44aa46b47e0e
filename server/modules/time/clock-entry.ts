import type { z } from 'zod';
import { type Scope, within } from '../../platform/db/scope.ts';
import { InvalidFields } from '../../platform/shared/errors.ts';
import { clockIn } from './clock-in.ts';
import { clockOut } from './clock-out.ts';
import { lockPerson, readPunchContext } from './repository-punch.ts';
import type { clockInput } from './schema.ts';

/**
 * Ends the open entry, or opens one if there is none (B2, B3): of two calls at once the second does the opposite. Throws the codes of
 * `clockIn` and `clockOut`.
 */
export function clock(scope: Scope, { employeeId, coordinates, workCheckTypeId }: z.output<typeof clockInput>) {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const [, { open }] = await tx.send(lockPerson(companyId, employeeId), readPunchContext(companyId, { employeeId }));
    const part = within(scope, tx);
    if (open) return clockOut(part, { employeeId, workEntryOut: { coordinates } });
    return clockIn(part, { employeeId, workCheckTypeId, workEntryIn: { coordinates } }).catch(namingOwnFields);
  });
}

/** The coordinates of this call are not inside `workEntryIn`. */
function namingOwnFields(thrown: unknown): never {
  if (!(thrown instanceof InvalidFields)) throw thrown;
  const fields = Object.entries(thrown.fields).map(([name, fault]) => [name.replace('workEntryIn.', ''), fault]);
  throw new InvalidFields(Object.fromEntries(fields));
}
