import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { StoredFile } from '../../platform/shared/files.ts';
import { recordReads } from '../audit/record-reads.ts';
import * as repository from './repository.ts';

/**
 * Returns the file of a document that the caller sees (N2). Records that a user opens another person's document (L5). Throws
 * `document_not_found`, also if it is deleted meanwhile.
 */
export async function readContent(scope: Scope, { id }: { id: string }): Promise<StoredFile> {
  const { actor } = scope;
  const { sizeBytes, fileName, contentType, employeeId, personName } = await scope.read(
    repository.getVisible(scope, id),
  );
  if (employeeId !== actor.employeeId)
    await recordReads(scope, [{ recordType: 'document', recordId: id, recordName: personName, details: null }]);
  const portions: Buffer[] = [];
  for await (const portion of readPortionsOf(scope, { id, sizeBytes })) portions.push(portion);
  return { bytes: Buffer.concat(portions, sizeBytes), contentType, fileName };
}

/** Yields the content of a document in portions. Throws `document_not_found` if it is deleted meanwhile. */
export async function* readPortionsOf(
  scope: Pick<Scope, 'companyId' | 'read'>,
  { id, sizeBytes }: { id: string; sizeBytes: number },
): AsyncGenerator<Buffer> {
  let length = 0;
  for (let read = 0; read < repository.MOST_READS && length < sizeBytes; read += 1) {
    for (const portion of await scope.read(repository.readPortions(scope.companyId, id, read))) {
      length += portion.length;
      yield portion;
    }
  }
  if (length !== sizeBytes) throw new DomainError('document_not_found');
}
