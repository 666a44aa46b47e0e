import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { clockText, factOf } from '../../platform/exports/sheet.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList, personNamed } from '../people/export-list.ts';
import { listAnomaliesToSettle } from './list-anomalies.ts';
import type { exportAnomaliesInput } from './schema.ts';

/**
 * Exports the list of anomalies, all of its pages in its order, of people in scope alone (I3), and records the export in the audit (L5).
 */
export async function exportAnomalies(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportAnomaliesInput>,
): Promise<ExportedFile> {
  const { rows, total } = await listAnomaliesToSettle(scope, { ...asked, page: 1, limit: MOST_EXPORTED });
  return exportList(scope, locale, {
    ...{ exported: 'time_anomalies', recordType: 'employee', area: 'time' },
    ...{ format, rows, total, filters: asked },
    personOf: ({ employee }) => personNamed(employee),
    describe: ({ say, sayCommon }) => ({
      name: say('anomalies.title'),
      columns: [
        { title: say('day.office'), kind: 'text', value: ({ employee }) => employee.officeName },
        { title: say('day.department'), kind: 'text', value: ({ employee }) => employee.departmentName },
        { title: say('anomalies.columns.date'), kind: 'date', value: ({ date }) => date },
        { title: say('anomalies.columns.kind'), kind: 'text', value: ({ kind }) => say(`anomalies.kinds.${kind}`) },
        // Clock time in the entry's own time zone, which the next column but one gives: a cell has none.
        { title: say('form.start'), kind: 'text', value: ({ entry }) => entry && clockText(entry.startedAt) },
        {
          title: say('form.end'),
          kind: 'text',
          value: ({ entry }) => (entry?.endedAt ? clockText(entry.endedAt) : null),
        },
        {
          title: sayCommon('export.timeZone'),
          kind: 'text',
          value: ({ entry, employee }) => entry?.timeZone ?? employee.timeZone,
        },
        {
          title: say('anomalies.columns.correction'),
          kind: 'text',
          value: ({ kind, proposal }) =>
            proposal &&
            say(kind === 'forgotten_clock_out' ? 'anomalies.endAt' : 'anomalies.confirmEnd', {
              clock: clockText(proposal.endedAt),
            }),
        },
      ],
      facts: [
        ...factOf(say('day.search'), asked.name),
        ...factOf(
          say('anomalies.kind'),
          asked.kind?.map((kind) => say(`anomalies.kinds.${kind}`)),
        ),
        ...factOf(sayCommon('dates.from'), asked.from),
        ...factOf(sayCommon('dates.to'), asked.to),
      ],
    }),
  });
}
