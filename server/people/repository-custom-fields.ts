import { type Db, statement } from '../db/client.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { CustomFieldType } from './constants.ts';

export interface FieldValue {
  customFieldId: string;
  type: CustomFieldType;
  value: string;
}

const selectTypes = statement<{ id: string; type: CustomFieldType }>(
  'select id, type from custom_fields where company_id = $1 and id = any($2) order by id for key share',
);

/** The types of these fields, which stay until the end of the transaction. Unknown ones are missing from the map. */
export async function keepTypes(
  db: Db,
  companyId: CompanyId,
  ids: readonly string[],
): Promise<Map<string, CustomFieldType>> {
  const rows = await selectTypes(db, [companyId, ids]);
  return new Map(rows.map(({ id, type }) => [id, type]));
}

const upsertValues = statement<never>(`
  insert into custom_field_values (company_id, employee_id, id, custom_field_id, type, value)
    select $1, $2, n.* from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[]) as n
  on conflict (company_id, employee_id, custom_field_id) do update set type = excluded.type, value = excluded.value`);

export async function saveValues(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  values: readonly FieldValue[],
): Promise<void> {
  const column = <Value>(read: (value: FieldValue) => Value) => values.map(read);
  await upsertValues(db, [
    companyId,
    employeeId,
    column(newId),
    column((value) => value.customFieldId),
    column((value) => value.type),
    column((value) => value.value),
  ]);
}

const deleteValues = statement<never>(
  'delete from custom_field_values where company_id = $1 and employee_id = $2 and ($3::uuid[] is null or custom_field_id = any($3))',
);

/** Without the ids of fields: all values of the employee. */
export async function removeValues(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  customFieldIds: readonly string[] | null,
): Promise<void> {
  await deleteValues(db, [companyId, employeeId, customFieldIds]);
}
