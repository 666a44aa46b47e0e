import type { z } from 'zod';
import { partPattern } from '../../platform/db/conditions.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import type { CustomFieldType } from './constants.ts';
import type { customFieldUsesOutput } from './schema-catalogues.ts';

type CustomFieldUse = z.output<typeof customFieldUsesOutput>[number];

const selectUses = readText<CustomFieldUse, { companyId: CompanyId }>(`
  select v.custom_field_id as id, count(*) filter (where e.status = 'active')::int as people,
      count(*) filter (where e.status <> 'active')::int as "inactivePeople"
    from custom_field_values v join employees e on e.company_id = $companyId and e.id = v.employee_id
    where v.company_id = $companyId group by v.custom_field_id`);

/** Unordered; omits fields without a value. */
export const listCustomFieldUses = (companyId: CompanyId): Read<CustomFieldUse[]> => selectUses({ companyId });

/** A custom field in its export. `people` are active employees with a value. */
export interface CustomFieldLine {
  name: string;
  slug: string;
  type: CustomFieldType;
  people: number;
}

const selectFields = readText<
  CustomFieldLine & { total: number },
  { companyId: CompanyId; name: string | null; most: number }
>(`
  select count(*) over ()::int as total, f.name, f.slug, f.type, (
      select count(*)::int from custom_field_values v join employees e on e.company_id = $companyId and e.id = v.employee_id
        where v.company_id = $companyId and v.custom_field_id = f.id and e.status = 'active') as people
    from custom_fields f
    where f.company_id = $companyId and ($name::text is null or f.name ilike $name)
    order by f.name, f.id limit $most`);

/** The first `most` fields by name, and the total of matches. */
export const listCustomFieldLines = (
  companyId: CompanyId,
  { name, most }: { name?: string | undefined; most: number },
): Read<Page<CustomFieldLine>> =>
  selectFields({ companyId, most, name: name === undefined ? null : partPattern(name) }).map((rows) => ({
    rows,
    total: rows[0]?.total ?? 0,
  }));
