import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { recordReads } from '../audit/record-reads.ts';
import type { DocumentAnswer, DocumentText } from './document-record.ts';
import * as repository from './repository.ts';
import { mayChangeDocumentsOf } from './rules-rights.ts';
import type { listDocumentsInput } from './schema.ts';

/** Returns the documents that the caller sees (N2), newest first or as ordered. Records the data shown to a user of others (L5). */
export async function listDocuments(
  scope: Scope,
  input: z.output<typeof listDocumentsInput>,
): Promise<PageText<DocumentAnswer>> {
  const page = await scope.read(repository.listDocuments(scope, input));
  if (scope.actor.type === 'user') await recordShown(scope, page.rows.value);
  return page;
}

/** Throws `document_not_found`, also if the caller may not see it (N2). */
export async function getDocument(scope: Scope, { id }: { id: string }): Promise<DocumentText> {
  const [, document] = await scope.read(
    repository.getVisible(scope, id),
    repository.getDocumentText(scope.companyId, id),
  );
  if (scope.actor.type === 'user') await recordShown(scope, [document.value]);
  return document;
}

/**
 * Deletes a document with its content, and detaches it from its absence requests. People who may store a person's documents may delete them
 * (N2). Throws `document_not_found`, `role_not_allowed`.
 */
export async function deleteDocument(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async ({ send, commit }) => {
    const document = await send(repository.getVisible(scope, id));
    if (!mayChangeDocumentsOf(scope, document.employeeId)) throw new DomainError('role_not_allowed');
    await commit(repository.deleteDocument(companyId, document, new Date(scope.now().epochMilliseconds)));
  });
}

/** Records a line for each other person whose document names were shown. */
async function recordShown(scope: Scope, shown: readonly DocumentAnswer[]): Promise<void> {
  const ofOthers = shown.filter(({ employeeId }) => employeeId !== scope.actor.employeeId);
  const byPerson = Map.groupBy(ofOthers, ({ employeeId }) => employeeId);
  if (byPerson.size === 0) return;
  const names = await scope.read(repository.namesOf(scope.companyId, [...byPerson.keys()]));
  const events = [...byPerson].map(([recordId, documents]) => ({
    ...{ recordType: 'employee' as const, recordId, recordName: names.get(recordId) ?? null },
    details: { document_ids: documents.map(({ id }) => id).sort() },
  }));
  await recordReads(scope, events);
}
