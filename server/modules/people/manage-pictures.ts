import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { siteOf } from '../../platform/runtime/settings.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { StoredFile } from '../../platform/shared/files.ts';
import { newId } from '../../platform/shared/ids.ts';
import { may } from '../../platform/shared/rights.ts';
import { requireInScope } from '../access/in-scope.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import type { EmployeeText } from './employee-json.ts';
import { readEmployee } from './manage-employees.ts';
import { presentCommon } from './present.ts';
import { requireNotErased } from './repository-list.ts';
import * as repository from './repository-pictures.ts';
import { pictureAddressOf } from './rules-picture.ts';
import type { pictureInput, updatePictureInput } from './schema-pictures.ts';
import { writePicture } from './write-picture.ts';

/** Returns the photo of an employee in scope (N6). Throws `employee_not_found`, `picture_not_found`. */
export async function getPicture(scope: Scope, { id, version }: z.output<typeof pictureInput>): Promise<StoredFile> {
  const { companyId } = scope;
  const [, , bytes] = await scope.read(
    requireInScope(scope, id),
    requireNotErased(companyId, id),
    repository.getPictureBytes(companyId, id, version ?? null),
  );
  return { bytes, contentType: 'image/jpeg', fileName: 'picture.jpg' };
}

/**
 * Stores a photo of an employee, encoded anew, and its address as `imageProfileURL` (N6). People change their own photo, administrators change any photo.
 * Throws `employee_not_found`, `role_not_allowed`, and faults of `file`.
 */
export async function updatePicture(
  scope: Scope,
  { id, file }: z.output<typeof updatePictureInput>,
): Promise<EmployeeText> {
  const { companyId } = scope;
  requireOwnOrAdministered(scope, id);
  await scope.read(requireInScope(scope, id), requireNotErased(companyId, id));
  const bytes = await writePicture(companyId, await file.bytes());
  const version = newId();
  const address = pictureAddressOf(siteOf(scope.services.settings), { employeeId: id, version });
  return scope.transaction(async ({ send, commit }) => {
    await send(requireInScope(scope, id), lockEmployee(companyId, id));
    const [, employee] = await commit(
      repository.putPicture(companyId, id, { version, bytes, address, at: new Date(scope.now().epochMilliseconds) }),
      readEmployee(scope, id),
    );
    return presentCommon(scope, employee);
  });
}

/** Removes an employee's photo, or the address of one elsewhere. Throws `employee_not_found`, `role_not_allowed`. */
export async function deletePicture(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  requireOwnOrAdministered(scope, id);
  await scope.transaction(async ({ send, commit }) => {
    await send(requireInScope(scope, id), lockEmployee(companyId, id));
    await commit(repository.deletePicture(companyId, id, new Date(scope.now().epochMilliseconds)));
  });
}

function requireOwnOrAdministered({ actor }: Scope, employeeId: string): void {
  if (employeeId !== actor.employeeId && !may(actor, 'administer')) throw new DomainError('role_not_allowed');
}
