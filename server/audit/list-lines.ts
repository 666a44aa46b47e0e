import type { z } from 'zod';
import { maySee } from '../access/field-rights.ts';
import type { PageText } from '../db/list-page.ts';
import type { Scope } from '../db/scope.ts';
import { DomainError } from '../shared/errors.ts';
import type { Page } from '../shared/lists.ts';
import { EXPORT_PORTION, MOST_EXPORTED, SEEN_COLUMNS, SEEN_PARTS } from './constants.ts';
import { recordPayReads } from './record-reads.ts';
import * as repository from './repository.ts';
import { withoutUnseen } from './rules.ts';
import type { AuditActor, AuditLine, exportAuditInput, listAuditInput, listHistoryInput } from './schema.ts';

const MOST_ACTORS = 500;

/** Who changed what, when and by which way, the newest first (I11). What it shows a user of pay is recorded (L5). */
export async function listLines(scope: Scope, input: z.output<typeof listAuditInput>): Promise<PageText<AuditLine>> {
  const found = await scope.read(repository.listAuditLines(scope.companyId, input));
  if (scope.actor.type === 'user') await recordPayReads(scope, found.rows.value);
  return found;
}

/** Those who have acted, by name: to filter the list by them. */
export const listActors = ({ companyId, read }: Scope): Promise<AuditActor[]> =>
  read(repository.listActors(companyId, MOST_ACTORS));

/**
 * A portion of the list for a file, with the number of all that match, of which the first 100,000 can be had. Each portion is a line of the
 * audit itself: the filters, and how many lines were taken (L5).
 */
export function exportLines(
  { companyId, transaction }: Scope,
  { portion, ...filters }: z.output<typeof exportAuditInput>,
): Promise<PageText<AuditLine>> {
  return transaction(async ({ send, commit }) => {
    const found = await send(
      repository.listAuditLines(companyId, { ...filters, page: portion, limit: EXPORT_PORTION }),
    );
    const count = Math.max(0, Math.min(EXPORT_PORTION, found.total - (portion - 1) * EXPORT_PORTION));
    await commit(
      repository.recordAuditEvent({
        ...{ action: 'export', recordType: 'company', recordId: companyId, recordName: null },
        details: { exported: 'audit', count, portion, filters },
      }),
    );
    return { ...found, total: Math.min(found.total, MOST_EXPORTED) };
  });
}

/**
 * The history of one record (I11). Administrators see all of it. Others see the history of the employees in their scope (I3), with common and
 * work fields (I4): 403 `role_not_allowed` for other records. Their own history they see whole.
 */
export async function listHistory(scope: Scope, input: z.output<typeof listHistoryInput>): Promise<Page<AuditLine>> {
  const isWhole = maySee(scope, 'personal', input.recordType === 'employee' ? input.recordId : null);
  if (!isWhole && input.recordType !== 'employee') throw new DomainError('role_not_allowed');
  const seen = isWhole ? 'all' : { columns: SEEN_COLUMNS, partTypes: SEEN_PARTS };
  const { rows, total } = await scope.read(repository.listHistory(scope, input, seen));
  const lines = rows.value;
  if (!isWhole) return { rows: lines.map(withoutUnseen), total };
  await recordPayReads(scope, lines);
  return { rows: lines, total };
}
