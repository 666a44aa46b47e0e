import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { maySee } from '../access/field-rights.ts';
import { scopesOfToken } from '../access/repository.ts';
import { SEEN_COLUMNS, SEEN_PARTS } from './constants.ts';
import { recordPayReads } from './record-reads.ts';
import * as repository from './repository.ts';
import { withoutDocuments, withoutUnseen } from './rules.ts';
import { type ReadableLines, readableLines, withoutPay } from './rules-scopes.ts';
import type { AuditActor, AuditLine, listAuditInput, listHistoryInput } from './schema.ts';

const MOST_ACTORS = 500;

/** Returns the lines that the caller may read: a token those of the records that it may read (I10), everybody else all. */
export async function findReadable({ companyId, actor, read }: Scope): Promise<ReadableLines | 'all'> {
  return actor.type === 'token' && actor.id !== null
    ? readableLines(await read(scopesOfToken(companyId, actor.id)))
    : 'all';
}

/**
 * Returns the changes with actor and origin, newest first (I11), as far as the caller may read the records. Records the pay data shown to a
 * user (L5).
 */
export async function listLines(
  scope: Scope,
  input: z.output<typeof listAuditInput>,
): Promise<PageText<AuditLine> | Page<AuditLine>> {
  const readable = await findReadable(scope);
  const found = await scope.read(repository.listAuditLines(scope.companyId, input, readable));
  if (scope.actor.type === 'user') await recordPayReads(scope, found.rows.value);
  if (readable === 'all' || readable.unreadColumns.length === 0) return found;
  return { rows: found.rows.value.map(withoutPay), total: found.total };
}

/** Returns the actors by name, for the filter of the list. */
export const listActors = ({ companyId, read }: Scope): Promise<AuditActor[]> =>
  read(repository.listActors(companyId, MOST_ACTORS));

/**
 * Returns the history of one record (I11); an employee's includes their contracts and salaries. Administrators see all of it. Others see
 * the history of the employees in their scope (I3), with common and work fields (I4): 403 `role_not_allowed` for other records. They see
 * their own history completely, but for documents that they do not see (N2).
 */
export async function listHistory(scope: Scope, input: z.output<typeof listHistoryInput>): Promise<Page<AuditLine>> {
  const isOwn = input.recordType === 'employee' && input.recordId === scope.actor.employeeId;
  const isWhole = maySee(scope, 'personal', input.recordType === 'employee' ? input.recordId : null);
  if (!isWhole && input.recordType !== 'employee') throw new DomainError('role_not_allowed');
  const seesAll = maySee(scope, 'personal', null);
  const seen = isWhole ? (seesAll ? 'all' : 'own') : { columns: SEEN_COLUMNS, partTypes: SEEN_PARTS };
  const { rows, total } = await scope.read(repository.listHistory(scope, input, seen));
  const lines = rows.value;
  if (!isWhole) return { rows: lines.map(withoutUnseen), total };
  if (!isOwn) await recordPayReads(scope, lines);
  return { rows: seesAll ? lines : lines.map(withoutDocuments), total };
}
