import type { Scope } from '../../platform/db/scope.ts';
import { recordAuditEvent } from '../audit/repository.ts';
import { redactRecords } from './redact-records.ts';
import * as repository from './repository-retention.ts';

/**
 * Deletes the expired coordinates of punches and project time (H3, L6), five hundred entries per transaction, and records their number in
 * the audit. Idempotent; an entry keeps its times.
 */
export async function expireCoordinates(scope: Scope, signal?: AbortSignal): Promise<void> {
  const { companyId } = scope;
  const kept = await scope.read(repository.findRetention(companyId));
  if (!kept) return;
  const today = scope.now().toZonedDateTimeISO(kept.timeZone).toPlainDate();
  const before = today.subtract({ days: kept.days }).toString();
  const at = new Date(scope.now().epochMilliseconds);
  while (!signal?.aborted && (await scope.read(repository.hasCoordinatesOver({ companyId, before })))) {
    await scope.transaction(async (tx) => {
      const redacted = await redactRecords(
        tx,
        { companyId, at },
        () => tx.send(repository.listRecordsOver({ companyId, before })),
        async () => {
          await tx.send(repository.removeCoordinates(before));
        },
      );
      const { batchId, digest, records } = redacted;
      await tx.commit(
        recordAuditEvent({
          ...{ action: 'expire', recordType: 'company', recordId: companyId, recordName: null },
          details: { removed: 'coordinates', before, redactions: batchId, records, digest },
        }),
      );
    });
  }
}
