import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { recordReads } from '../audit/record-reads.ts';
import { findCompanyZone } from '../days/repository-zone.ts';
import { checkClassified } from './check-classified.ts';
import type { DocumentAnswer, DocumentText } from './document-record.ts';
import * as repository from './repository.ts';
import { mayChangeDocumentsOf } from './rules-rights.ts';
import type { listDocumentsInput, updateDocumentInput } from './schema.ts';

/** Returns the documents that the caller sees (N2), newest first or as ordered. Records the data shown to a user of others (L5). */
export async function listDocuments(
  scope: Scope,
  input: z.output<typeof listDocumentsInput>,
): Promise<PageText<DocumentAnswer>> {
  const zone = input.expiry && (await scope.read(findCompanyZone(scope.companyId)));
  const today = localDateOf(scope.now(), zone ?? 'UTC');
  const page = await scope.read(repository.listDocuments(scope, input, today));
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
 * Changes the kind and the dates of a document (N5); null clears a field, an omitted one stays. Throws `document_not_found`,
 * `document_kind_not_found`, `role_not_allowed`, and faults if the dates do not fit the kind.
 */
export async function updateDocument(
  scope: Scope,
  { id, ...changes }: z.output<typeof updateDocumentInput>,
): Promise<DocumentText> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const { employeeId } = await send(repository.getVisible(scope, id));
    if (!mayChangeDocumentsOf(scope, employeeId)) throw new DomainError('role_not_allowed');
    const before = await send(repository.lockClassified({ companyId, id }).first().required('document_not_found'));
    const { kindId, issuedOn, expiresOn } = { ...before, ...changes };
    const classified = { kindId: kindId ?? null, issuedOn: issuedOn ?? null, expiresOn: expiresOn ?? null };
    checkClassified(scope, classified, await send(repository.lockKind(companyId, classified.kindId)));
    const [, changed] = await commit(
      repository.classify({ companyId, id, ...classified }),
      repository.getDocumentText(companyId, id),
    );
    return changed;
  });
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
