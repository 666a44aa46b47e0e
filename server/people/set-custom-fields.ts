import type { Db } from '../db/client.ts';
import { DomainError, refuseFaults } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import { type FieldValue, keepTypes, removeValues, saveValues } from './repository-custom-fields.ts';
import { valueFault } from './rules-custom-fields.ts';
import type { CustomFieldValues } from './schema-catalogues.ts';

/** What is to change of an employee's values. Null: all are removed. */
export type CustomFieldChange = { removed: string[]; saved: FieldValue[] } | null;

/**
 * Reads the values given for an employee; null removes one. Throws `custom_field_not_found`, and refuses a value that does not
 * fit the type of its field on `customFields.{i}.value`.
 */
export async function readCustomFields(
  db: Db,
  companyId: CompanyId,
  given: CustomFieldValues | null | undefined,
): Promise<CustomFieldChange> {
  if (given === null) return null;
  const change = { removed: [] as string[], saved: [] as FieldValue[] };
  if (given === undefined || given.length === 0) return change;
  const types = await keepTypes(
    db,
    companyId,
    given.map(({ id }) => id),
  );
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

/** Fields that the change does not name keep their values. */
export async function setCustomFields(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  change: CustomFieldChange,
): Promise<void> {
  if (change === null) return removeValues(db, companyId, employeeId, null);
  const { removed, saved } = change;
  await Promise.all([
    removed.length > 0 && removeValues(db, companyId, employeeId, removed),
    saved.length > 0 && saveValues(db, companyId, employeeId, saved),
  ]);
}
