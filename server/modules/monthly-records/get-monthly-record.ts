import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import { requireInScope } from '../access/in-scope.ts';
import { recordReads } from '../audit/record-reads.ts';
import { requireNotErased } from '../people/repository-list.ts';
import { type AskedPeriod, findPeriod, listPrivateTypes, loadShownRecords } from './load-shown.ts';
import { type ShownRecord, showsHealth } from './rules-shown.ts';
import type { showRecordInput } from './schema.ts';

/**
 * Returns the record of a person and a period (L1) as the caller may see it (I4). Throws `employee_not_found`, also out of scope (I3) and
 * for an erased person (L6), `period_not_found`.
 */
export async function readRecord(
  scope: Scope,
  { employeeId, ...asked }: { employeeId: string } & AskedPeriod,
): Promise<ShownRecord> {
  const [, , period] = await scope.read(
    requireInScope(scope, employeeId),
    requireNotErased(scope.companyId, employeeId),
    findPeriod(scope.companyId, asked),
  );
  const [record] = await scope.read(loadShownRecords(scope, [employeeId], period));
  if (!record) throw new DomainError('employee_not_found');
  return record;
}

/** Returns the same for a page, and records that it showed health data or the identity number of another person (L5). */
export async function showRecord(scope: Scope, input: z.output<typeof showRecordInput>): Promise<ShownRecord> {
  const record = await readRecord(scope, input);
  await recordShown(scope, record);
  return record;
}

async function recordShown(scope: Scope, record: ShownRecord): Promise<void> {
  const { employee, from, to } = record;
  const period = { from, to };
  if (employee.id === scope.actor.employeeId) return;
  const isHealth = showsHealth(record, await scope.read(listPrivateTypes(scope.companyId)));
  if (!isHealth && employee.identityNumber === null) return;
  const details = { shown: 'monthly_record', period, ...(isHealth && { absences_of: period }) };
  await recordReads(scope, [
    { recordType: 'employee', recordId: employee.id, recordName: fullNameOf(employee), details },
  ]);
}
