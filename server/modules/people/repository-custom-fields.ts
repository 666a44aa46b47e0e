import { type Write, writeText } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { CustomFieldType } from './constants.ts';

export interface FieldValue {
  customFieldId: string;
  type: CustomFieldType;
  value: string;
}

const lockFields = writeText<{ id: string; type: CustomFieldType }, { companyId: CompanyId; ids: readonly string[] }>(
  'select id, type from custom_fields where company_id = $companyId and id = any($ids) order by id for key share',
);

/** Locks these fields until the end of the transaction and returns their types. Unknown ones are missing from the map. */
export const lockCustomFields = (companyId: CompanyId, ids: readonly string[]): Write<Map<string, CustomFieldType>> =>
  lockFields({ companyId, ids }).map((rows) => new Map(rows.map(({ id, type }) => [id, type])));

type Upserted = {
  companyId: CompanyId;
  employeeId: string;
  ids: readonly string[];
  fieldIds: readonly string[];
  types: readonly CustomFieldType[];
  texts: readonly string[];
};

const upsertValues = writeText<never, Upserted>(`
  insert into custom_field_values (company_id, employee_id, id, custom_field_id, type, value)
    select $companyId, $employeeId, n.* from unnest($ids::uuid[], $fieldIds::uuid[], $types::text[], $texts::text[]) as n
  on conflict (company_id, employee_id, custom_field_id) do update set type = excluded.type, value = excluded.value`);

export const saveValues = (companyId: CompanyId, employeeId: string, values: readonly FieldValue[]): Write<never[]> =>
  upsertValues({
    companyId,
    employeeId,
    ids: values.map(newId),
    fieldIds: values.map(({ customFieldId }) => customFieldId),
    types: values.map(({ type }) => type),
    texts: values.map(({ value }) => value),
  });

const deleteValues = writeText<
  never,
  { companyId: CompanyId; employeeId: string; fieldIds: readonly string[] | null }
>(`
  delete from custom_field_values
  where company_id = $companyId and employee_id = $employeeId
    and ($fieldIds::uuid[] is null or custom_field_id = any($fieldIds))`);

/** Null instead of field ids: all values of the employee. */
export const removeValues = (
  companyId: CompanyId,
  employeeId: string,
  fieldIds: readonly string[] | null,
): Write<never[]> => deleteValues({ companyId, employeeId, fieldIds });
