import type { Scope } from '../../platform/db/scope.ts';
import type { ImportField, ImportKind } from './constants.ts';
import { listCustomFields } from './repository-references.ts';
import { customField } from './rules-fields.ts';

/** The fields of a kind that the company has added itself. */
export const listOwnFields = async ({ companyId, read }: Scope, kind: ImportKind): Promise<ImportField[]> =>
  kind === 'employees' ? (await read(listCustomFields(companyId))).map(customField) : [];
