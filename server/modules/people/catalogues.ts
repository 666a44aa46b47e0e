import type { z } from 'zod';
import { customFields as customFieldTable, jobCharges as jobChargeTable } from '#drizzle/schema/people.ts';
import type { Catalogue } from '../../platform/catalogue/catalogue.ts';
import { always, answeredRecord } from '../../platform/db/answered-record.ts';
import { defaultSlugOf } from './rules-custom-fields.ts';
import * as schema from './schema-catalogues.ts';

export const jobCharges = {
  resource: 'job_charge',
  table: jobChargeTable,
  fields: schema.jobChargeFields,
  record: answeredRecord(schema.jobChargeOutput, { table: jobChargeTable }),
} satisfies Catalogue<typeof jobChargeTable, z.output<typeof schema.jobChargeOutput>>;

type CustomFieldInput = { name?: string; slug?: string };

export const customFields = {
  resource: 'custom_field',
  table: customFieldTable,
  fields: schema.customFieldFields,
  columns: ({ slug, ...fields }: CustomFieldInput, id?: string) => ({
    ...fields,
    slug: slug ?? (id === undefined && fields.name !== undefined ? defaultSlugOf(fields.name) : undefined),
  }),
  record: answeredRecord(schema.customFieldOutput, { table: customFieldTable, own: { value: always('null') } }),
  conflicts: {
    custom_fields_slug_key: 'custom_field_slug_in_use',
    // Values refer to the type that they fit.
    custom_field_values_field_fk: 'custom_field_in_use',
  },
} satisfies Catalogue<typeof customFieldTable, z.output<typeof schema.customFieldOutput>>;
