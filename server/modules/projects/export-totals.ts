import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { factOf } from '../../platform/exports/sheet.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList } from '../people/export-list.ts';
import { sumTime } from './repository-time.ts';
import { inOrder, totalRows } from './rules-totals.ts';
import type { exportTotalsInput } from './schema-pages.ts';

/** Exports the sums of project time, in their order, of people in scope alone (I3), and records the export in the audit (L5). */
export async function exportTotals(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportTotalsInput>,
): Promise<ExportedFile> {
  const { orderBy, direction, ...filters } = asked;
  const { by } = filters;
  const rows = inOrder(
    totalRows(await scope.read(sumTime(scope, filters, scope.now()))),
    { key: orderBy, direction },
    locale,
  );
  return exportList(scope, locale, {
    ...{ exported: 'time_totals', recordType: 'time_entry', area: 'projects' },
    ...{ format, rows: rows.slice(0, MOST_EXPORTED), total: rows.length, filters },
    personOf: by === 'person' ? ({ id, name }) => ({ id: id ?? '', name: name ?? '' }) : undefined,
    describe: ({ say, durations }) => ({
      name: say('title'),
      columns: [
        ...(by === 'person'
          ? []
          : [
              {
                ...{ title: say(`columns.${by}`), kind: 'text' as const },
                value: (row: (typeof rows)[number]) =>
                  row.kind === 'overlap' ? say('overlap') : (row.name ?? say(`none.${by}`)),
              },
            ]),
        ...durations(say('columns.spent'), ({ spentSeconds }) => spentSeconds),
        ...durations(say('columns.planned'), ({ plannedSeconds }) => plannedSeconds),
        { title: say('columns.people'), kind: 'number', value: ({ people }) => people },
        { title: say('columns.entries'), kind: 'number', value: ({ entries }) => entries },
      ],
      facts: [
        ...factOf(say('period.from'), asked.from),
        ...factOf(say('period.to'), asked.to),
        ...factOf(say('by'), say(`columns.${by}`)),
      ],
    }),
  });
}
