import { nothing, type Statement, together } from '../../platform/db/statement.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { CustomFieldType } from './constants.ts';
import { type FieldValue, lockCustomFields, removeValues, saveValues } from './repository-custom-fields.ts';
import { valueFault } from './rules-custom-fields.ts';
import type { CustomFieldValues } from './schema-catalogues.ts';

/** Changes of an employee's values. Null: removes all. */
export type CustomFieldChange = { removed: string[]; saved: FieldValue[] } | null;

/**
 * Reads the values given for an employee and locks their fields until the end of the transaction; null removes a value. Throws
 * `custom_field_not_found`, and refuses a value that does not fit the type of its field on `customFields.{i}.value`.
 */
export function lockAndReadCustomFields(
  companyId: CompanyId,
  given: CustomFieldValues | null | undefined,
): Statement<CustomFieldChange> {
  if (given === null) return nothing(null);
  if (given === undefined || given.length === 0) return nothing({ removed: [], saved: [] });
  const ids = given.map(({ id }) => id);
  return lockCustomFields(companyId, ids).map((types) => changeOf(given, types));
}

function changeOf(given: CustomFieldValues, types: Map<string, CustomFieldType>): CustomFieldChange {
  const change = { removed: [] as string[], saved: [] as FieldValue[] };
  const faults: Parameters<typeof refuseFaults>[0] = {};
  for (const [index, { id, value }] of given.entries()) {
    const type = types.get(id);
    if (!type) throw new DomainError('custom_field_not_found');
    if (value == null) change.removed.push(id);
    else {
      const fault = valueFault(type, value);
      if (fault) faults[`customFields.${index}.value`] = fault;
      change.saved.push({ customFieldId: id, type, value });
    }
  }
  refuseFaults(faults);
  return change;
}

/** Fields that the change omits keep their values. */
export function setCustomFields(
  companyId: CompanyId,
  employeeId: string,
  change: CustomFieldChange,
): Statement<unknown> {
  if (change === null) return removeValues(companyId, employeeId, null);
  const { removed, saved } = change;
  return together(
    removed.length > 0 ? removeValues(companyId, employeeId, removed) : nothing(null),
    saved.length > 0 ? saveValues(companyId, employeeId, saved) : nothing(null),
  );
}
