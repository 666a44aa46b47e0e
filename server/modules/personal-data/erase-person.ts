import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import { lockOwnersAndKeepOne } from '../access/repository-members.ts';
import { recordAuditEvent } from '../audit/repository.ts';
import { redactRecords } from './redact-records.ts';
import * as repository from './repository-erasure.ts';
import { isNameOf, keptUntil, labelOf, refusalOf } from './rules-erasure.ts';
import type { erasePersonInput, erasureOutput, erasurePreviewOutput } from './schema.ts';

/**
 * Returns the data that erasing a person would remove, the data that the law keeps and until when, and why they cannot be erased (L6).
 * Throws `employee_not_found`, also for an erased person.
 */
export async function previewErasure(
  { companyId, actor, read }: Scope,
  { id: employeeId }: { id: string },
): Promise<z.output<typeof erasurePreviewOutput>> {
  const whose = { companyId, employeeId };
  const [person, kinds] = await read(
    repository.getErasurePerson({ ...whose, userId: actor.id }),
    repository.countKinds(whose),
  );
  if (person.isErased) throw new DomainError('employee_not_found');
  return {
    ...{ employeeId, name: fullNameOf(person), refusal: refusalOf(person), keptUntil: keptUntil(person.lastDay) },
    kinds: kinds.map(({ file, onErasure, count }) => ({ name: file, becomes: onErasure, count })),
  };
}

/**
 * Erases a person (L6): deletes what the law does not keep, and reduces the rest to when they worked. Idempotent. Throws
 * `employee_not_found`, `self_resolution_not_allowed`, `last_owner`, `employee_still_active`, and a fault of `name` unless it is theirs.
 */
export async function erasePerson(
  scope: Scope,
  { id: employeeId, name }: z.output<typeof erasePersonInput>,
): Promise<z.output<typeof erasureOutput>> {
  const { companyId, actor } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (tx) => {
    const person = await tx.send(repository.lockErasurePerson({ companyId, employeeId, userId: actor.id }));
    if (person.isErased) return { employeeId, keptUntil: person.keptUntil };
    const refusal = refusalOf(person);
    if (refusal) throw new DomainError(refusal);
    if (!isNameOf(name, fullNameOf(person))) throw new InvalidFields({ name: { key: 'not_the_name', values: {} } });
    await tx.send(lockOwnersAndKeepOne(companyId, { employeeId }));
    const kept = keptUntil(person.lastDay);
    const label = labelOf(person.language, employeeId);
    const redacted = await redactRecords(
      tx,
      { companyId, at },
      () => tx.send(repository.listErasable(employeeId)),
      async () => {
        await tx.send(repository.erasePerson({ employeeId, label, at, keptUntil: kept }));
      },
    );
    await tx.commit(
      recordAuditEvent({
        ...{ action: 'erase', recordType: 'employee', recordId: employeeId, recordName: label },
        details: { kept_until: kept, redactions: redacted.batchId, records: redacted.records, digest: redacted.digest },
      }),
    );
    return { employeeId, keptUntil: kept };
  });
}
