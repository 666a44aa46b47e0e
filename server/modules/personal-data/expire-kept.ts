import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { recordAuditEvent } from '../audit/repository.ts';
import { expireCoordinates } from './expire-coordinates.ts';
import { redactRecords } from './redact-records.ts';
import * as repository from './repository-retention.ts';

/**
 * Deletes the kept data of erased people once the law's years are over (H2, L6), a person per transaction, and records it in the audit.
 * Idempotent.
 */
export async function expireKept(scope: Scope, signal?: AbortSignal): Promise<void> {
  const { companyId } = scope;
  const kept = await scope.read(repository.findRetention(companyId));
  if (!kept) return;
  const today = scope.now().toZonedDateTimeISO(kept.timeZone).toPlainDate().toString();
  const at = new Date(scope.now().epochMilliseconds);
  for (const employeeId of await scope.read(repository.listPeopleOver(today))) {
    if (signal?.aborted) return;
    await scope.transaction(async (tx) => {
      const { batchId, digest, records } = await redactRecords(
        tx,
        { companyId, at },
        () => tx.send(repository.listRecordsOfPersonOver(employeeId)),
        async () => {
          await tx.send(repository.removeKeptPerson(employeeId, today));
        },
      );
      await tx.commit(
        recordAuditEvent({
          ...{ action: 'expire', recordType: 'employee', recordId: employeeId, recordName: null },
          details: { removed: 'kept', before: today, redactions: batchId, records, digest },
        }),
      );
    });
  }
}

/** Deletes the expired data of every company (L6). */
export function expireEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const expire = async (scope: Scope) => {
    await expireCoordinates(scope, signal);
    await expireKept(scope, signal);
  };
  return forEachCompany(runtime, expire, signal);
}
