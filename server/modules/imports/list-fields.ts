import type { Scope } from '../../platform/db/scope.ts';
import type { ImportField, ImportKind } from './constants.ts';
import { listCustomFields } from './repository-references.ts';
import { customField } from './rules-fields.ts';

/** Returns the custom fields of a kind. */
export const listOwnFields = async ({ companyId, read }: Scope, kind: ImportKind): Promise<ImportField[]> =>
  kind === 'employees' ? (await read(listCustomFields(companyId))).map(customField) : [];
