import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { getEntryOfPerson } from '../time/repository-entries.ts';
import { lockPerson } from '../time/repository-punch.ts';
import type { ownEntryOutput } from '../time/schema.ts';
import { clockOf } from './record-punch.ts';
import { personOf } from './rules.ts';
import type { clockOwnInInput, clockOwnOutInput } from './schema.ts';

type OwnEntryText = JsonText<z.output<typeof ownEntryOutput>>;

/** Clocks the person of a personal token in, with the origin `api` (M7, B2). Throws the codes of `clockIn`. */
export const clockOwnIn = (
  scope: Scope,
  { workEntryIn, ...references }: z.output<typeof clockOwnInInput>,
): Promise<OwnEntryText> => clock(scope, { action: 'clock_in', coordinates: workEntryIn?.coordinates, ...references });

/** Clocks the person of a personal token out, with the origin `api` (M7, B3). Throws the codes of `clockOut`. */
export const clockOwnOut = (scope: Scope, { workEntryOut }: z.output<typeof clockOwnOutInput>): Promise<OwnEntryText> =>
  clock(scope, { action: 'clock_out', coordinates: workEntryOut?.coordinates });

function clock(scope: Scope, punch: Omit<Parameters<typeof clockOf>[2], 'employeeId'>): Promise<OwnEntryText> {
  const { companyId } = scope;
  const employeeId = personOf(scope);
  return scope.transaction(async (tx) => {
    await tx.send(lockPerson(companyId, employeeId));
    const id = await clockOf(tx, scope, { ...punch, employeeId });
    return tx.commit(getEntryOfPerson(companyId, id));
  });
}
