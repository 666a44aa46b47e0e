import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { factOf } from '../../platform/exports/sheet.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList } from './export-list.ts';
import { type CustomFieldLine, listCustomFieldLines } from './repository-field-uses.ts';
import type { exportFieldsInput } from './schema-pages.ts';

/**
 * Exports the custom fields by name, with the number of people who have a value, but no values, and records the export in the audit (L5).
 */
export async function exportFields(
  scope: Scope,
  locale: Locale,
  { format, name }: z.output<typeof exportFieldsInput>,
): Promise<ExportedFile> {
  const { rows, total } = await scope.read(listCustomFieldLines(scope.companyId, { name, most: MOST_EXPORTED }));
  return exportList<CustomFieldLine>(scope, locale, {
    ...{ exported: 'custom_fields', recordType: 'custom_field', area: 'organisation', format, rows, total },
    filters: { ...(name && { name }) },
    describe: ({ say }) => ({
      name: say('fields.title'),
      columns: [
        { title: say('fields.columns.name'), kind: 'text', value: (field) => field.name },
        { title: say('fields.columns.slug'), kind: 'text', value: (field) => field.slug },
        { title: say('fields.columns.type'), kind: 'text', value: ({ type }) => say(`fields.types.${type}`) },
        { title: say('fields.columns.people'), kind: 'number', value: (field) => field.people },
      ],
      facts: factOf(say('export.search'), name),
    }),
  });
}
