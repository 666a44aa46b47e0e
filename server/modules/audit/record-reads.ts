import type { Scope } from '../../platform/db/scope.ts';
import type { AuditRecordType } from './constants.ts';
import { recordAuditEvent } from './repository.ts';
import { showsPay } from './rules.ts';
import type { AuditLine } from './schema.ts';

interface Shown {
  recordType: AuditRecordType;
  recordId: string | null;
  recordName: string | null;
  /** Parts shown, by column names. */
  details: Readonly<Record<string, unknown>> | null;
}

/**
 * Records which pay or health data of other people a signed-in user was shown (L5): a line per record, but none if the same user was shown
 * it within the previous hour. Operations that return such fields to a session call it. The request log contains reads of company tokens.
 */
export async function recordReads({ actor, transaction }: Scope, shown: readonly Shown[]): Promise<void> {
  if (actor.type !== 'user' || shown.length === 0) return;
  await transaction(({ commit }) => commit(...shown.map((one) => recordAuditEvent({ ...one, action: 'read' }))));
}

/** Records audit lines that showed the pay of others, each record once. */
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
