import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { getPersonYear } from '../absences/get-person-year.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { getBalance } from '../overtime/get-balance.ts';
import type { balanceOutput, getOwnBalanceInput } from '../overtime/schema.ts';
import { listEntriesOfPerson } from '../time/repository-entries.ts';
import type { listOwnEntriesInput, ownEntryOutput } from '../time/schema.ts';
import { findManager, findSelf } from './repository.ts';
import { personOf } from './rules.ts';
import type { getOwnAbsencesInput, ownAbsencesOutput, ownManagerOutput, selfOutput } from './schema.ts';

/** Returns the person of a personal token, and what the token may do (M7). */
export const getSelf = (scope: Scope): Promise<z.output<typeof selfOutput>> =>
  scope.read(findSelf(scope.companyId, personOf(scope), String(scope.actor.id)));

/** Returns the caller's manager by name, also one outside their scope (I3); null without one, and for users who are no employee (M1). */
export async function getOwnManager({ companyId, actor, read }: Scope): Promise<z.output<typeof ownManagerOutput>> {
  const { employeeId } = actor;
  return employeeId === null ? null : ((await read(findManager({ companyId, employeeId }))) ?? null);
}

/** Returns the caller's own entries, newest first or as ordered; `from` and `to` are work dates (A3). */
export const listOwnEntries = (
  scope: Scope,
  input: z.output<typeof listOwnEntriesInput>,
): Promise<PageText<z.output<typeof ownEntryOutput>>> =>
  scope.read(listEntriesOfPerson(scope.companyId, personOf(scope), input));

/** Returns the caller's own overtime balance of a period (D7). */
export const getOwnBalance = (
  scope: Scope,
  input: z.output<typeof getOwnBalanceInput>,
): Promise<z.output<typeof balanceOutput>> => getBalance(scope, { ...input, employeeId: personOf(scope) });

/** Returns the caller's own absences of a calendar year, requested ones included, and the balances of leave (E6). */
export async function getOwnAbsences(
  scope: Scope,
  { year: asked }: z.output<typeof getOwnAbsencesInput>,
): Promise<z.output<typeof ownAbsencesOutput>> {
  const employeeId = personOf(scope);
  const zone = await scope.read(employeeZone(scope.companyId, employeeId));
  const year = asked ?? Number(localDateOf(scope.now(), zone).slice(0, 4));
  const { days, types, calendars } = await getPersonYear(scope, { employeeId, year });
  const nameOf = new Map(types.map(({ id, name }) => [id, name]));
  return {
    year,
    days: days.map(({ typeId, ...day }) => ({
      ...day,
      absenceType: typeId === null ? null : { id: typeId, name: nameOf.get(typeId) ?? '' },
    })),
    balances: calendars.map(({ type: { id, name }, balance }) => ({ absenceType: { id, name }, ...balance })),
  };
}
