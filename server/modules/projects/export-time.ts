import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { clockText, factOf } from '../../platform/exports/sheet.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList, personNamed } from '../people/export-list.ts';
import { findTimeFilterNames, listTime } from './repository-time.ts';
import { timeSecondsOf, timeStateOf } from './rules.ts';
import type { exportTimeInput } from './schema-pages.ts';

/**
 * Exports the list of project time, all of its pages in its order, of people in scope alone (I3), and records the export in the audit (L5).
 */
export async function exportTime(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportTimeInput>,
): Promise<ExportedFile> {
  const { orderBy, direction, ...filters } = asked;
  const [{ rows, total }, names] = await scope.read(
    listTime(scope, { ...asked, page: 1, limit: MOST_EXPORTED }, scope.now()),
    findTimeFilterNames(scope, filters),
  );
  const at = new Date(scope.now().epochMilliseconds);
  return exportList(scope, locale, {
    ...{ exported: 'time_entries', recordType: 'time_entry', area: 'projects' },
    ...{ format, rows, total, filters },
    personOf: ({ employee }) => personNamed(employee),
    describe: ({ say, sayCommon, durations }) => ({
      name: say('title'),
      columns: [
        { title: say('columns.date'), kind: 'date', value: ({ date }) => date },
        { title: say('columns.project'), kind: 'text', value: ({ project }) => project?.name ?? null },
        {
          title: say('columns.tags'),
          kind: 'text',
          value: ({ tags }) => tags.map(({ name }) => name).join(', ') || null,
        },
        // Clock time in the entry's own time zone, which the next column gives: a cell has none.
        { title: say('columns.start'), kind: 'text', value: ({ startedAt }) => clockText(startedAt) },
        { title: say('columns.end'), kind: 'text', value: ({ endedAt }) => endedAt && clockText(endedAt) },
        { title: sayCommon('export.timeZone'), kind: 'text', value: ({ timeZone }) => timeZone },
        ...durations(say('columns.duration'), timeSecondsOf),
        { title: say('columns.state'), kind: 'text', value: (row) => say(`states.${timeStateOf(row, at)}`) },
        { title: say('columns.comment'), kind: 'text', value: ({ comment }) => comment },
      ],
      facts: [
        ...factOf(say('period.from'), asked.from),
        ...factOf(say('period.to'), asked.to),
        ...factOf(say('columns.person'), names.people),
        ...factOf(say('columns.project'), [
          ...names.projects,
          ...(asked.without?.includes('project') ? [say('none.project')] : []),
        ]),
        ...factOf(say('columns.tags'), [...names.tags, ...(asked.without?.includes('tags') ? [say('none.tag')] : [])]),
      ],
    }),
  });
}
