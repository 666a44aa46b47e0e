import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { factOf } from '../../platform/exports/sheet.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList } from '../people/export-list.ts';
import { listRequestTypeRecords } from './manage-types.ts';
import { findTypeUses } from './repository.ts';
import type { exportTypesInput } from './schema-types.ts';

/** Exports the request types, all of them in the list's order, with their questions and number of pending requests (L5). */
export async function exportTypes(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportTypesInput>,
): Promise<ExportedFile> {
  const { companyId } = scope;
  const [{ rows, total }, uses] = await scope.read(
    listRequestTypeRecords(companyId, { ...asked, page: 1, limit: MOST_EXPORTED }),
    findTypeUses(companyId),
  );
  const pending = new Map(uses.map((use) => [use.id, use.pending]));
  return exportList(scope, locale, {
    ...{ exported: 'request_types', recordType: 'request_type', area: 'requestTypes' },
    ...{ format, rows: rows.value, total, filters: { ...(asked.name && { name: asked.name }) } },
    describe: ({ say }) => ({
      name: say('title'),
      columns: [
        { title: say('columns.name'), kind: 'text', value: ({ name }) => name },
        {
          title: say('columns.questions'),
          kind: 'text',
          value: ({ questions }) => questions.map(({ name }) => name).join(', ') || null,
        },
        { title: say('columns.levelCount'), kind: 'number', value: ({ levels }) => levels.length },
        { title: say('columns.pending'), kind: 'number', value: ({ id }) => pending.get(id) ?? 0 },
      ],
      facts: factOf(say('nameContains'), asked.name),
    }),
  });
}
