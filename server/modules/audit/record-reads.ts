import type { Scope } from '../../platform/db/scope.ts';
import type { AuditRecordType } from './constants.ts';
import { recordAuditEvent } from './repository.ts';
import { showsPay } from './rules.ts';
import type { AuditLine } from './schema.ts';

interface Shown {
  recordType: AuditRecordType;
  recordId: string | null;
  recordName: string | null;
  /** What of it, by the names of columns. */
  details: Readonly<Record<string, unknown>> | null;
}

/**
 * Records what a signed-in user was shown of other people's pay or health (L5): a line for each record, and none for what the same user was
 * shown within the hour before. Called by whatever answers such fields to a session. Reads of company tokens are in the request log.
 */
export async function recordReads({ actor, transaction }: Scope, shown: readonly Shown[]): Promise<void> {
  if (actor.type !== 'user' || shown.length === 0) return;
  await transaction(({ commit }) => commit(...shown.map((one) => recordAuditEvent({ ...one, action: 'read' }))));
}

/** The same for lines of the audit that show the pay of others, each record once. */
export async function recordPayReads(scope: Scope, lines: readonly AuditLine[]): Promise<void> {
  const { employeeId } = scope.actor;
  const ofOthers = lines.filter(({ recordId }) => recordId !== employeeId);
  const byRecord = new Map(ofOthers.filter(showsPay).map((line) => [`${line.recordType} ${line.recordId}`, line]));
  await recordReads(
    scope,
    [...byRecord.values()].map(({ recordType, recordId, recordName }) => ({
      ...{ recordType, recordId, recordName, details: { shown: 'audit' } },
    })),
  );
}
