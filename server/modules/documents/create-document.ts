import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { requireInScope } from '../access/in-scope.ts';
import { checkClassified } from './check-classified.ts';
import type { DocumentText } from './document-record.ts';
import { attachDocument, getDocumentText, insertDocument, lockKind, lockOpenRequest } from './repository.ts';
import { contentTypeOf, fileNameOf } from './rules.ts';
import { mayChangeDocumentsOf } from './rules-rights.ts';
import type { createDocumentInput } from './schema.ts';

/**
 * Stores a file about a person (N1), recognised by its content: people store their own, administrators everybody's (N2). With a request it
 * is attached to it (N3); if that fails, it is not stored. Throws `employee_not_found`, `role_not_allowed`, `document_type_not_supported`,
 * `document_kind_not_found`, `absence_day_off_request_not_found`, `absence_day_off_request_already_resolved`, and faults if the dates do not
 * fit the kind (N5) or the request has too many.
 */
export async function createDocument(
  scope: Scope,
  { employeeId, file, absenceDayOffRequestId: requestId, ...given }: z.output<typeof createDocumentInput>,
): Promise<DocumentText> {
  const { companyId, actor } = scope;
  const bytes = Buffer.from(await file.arrayBuffer());
  const contentType = contentTypeOf(bytes);
  return scope.transaction(async ({ send, commit }) => {
    await send(
      requireInScope(scope, employeeId),
      lockRecords(companyId, employees, [employeeId]).orRefuse('employee_not_found'),
    );
    if (!mayChangeDocumentsOf(scope, employeeId)) throw new DomainError('role_not_allowed');
    if (!contentType) throw new DomainError('document_type_not_supported');
    const kindId = given.kindId ?? null;
    const classified = { kindId, issuedOn: given.issuedOn ?? null, expiresOn: given.expiresOn ?? null };
    checkClassified(scope, classified, await send(lockKind(companyId, kindId)));
    if (requestId) await send(lockOpenRequest(companyId, employeeId, requestId));
    const document = {
      ...{ companyId, id: newId(), employeeId, contentType },
      ...classified,
      fileName: fileNameOf(file.name, contentType),
      sizeBytes: bytes.length,
      uploadedByName: actor.name,
      createdAt: new Date(scope.now().epochMilliseconds),
    };
    const at = document.createdAt;
    const [, , kept] = await commit(
      insertDocument(document, bytes),
      requestId ? attachDocument({ companyId, id: document.id, requestId, at }) : nothing(null),
      getDocumentText(companyId, document.id),
    );
    return kept;
  });
}
