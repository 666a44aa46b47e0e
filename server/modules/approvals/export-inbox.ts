import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { factOf } from '../../platform/exports/sheet.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList, personNamed } from '../people/export-list.ts';
import { listInbox, listTypeChoices } from './list-inbox.ts';
import type { exportInboxInput, inboxRowOutput } from './schema.ts';

type Row = z.output<typeof inboxRowOutput>;
type Days = Extract<Row, { kind: 'absence' }>['days'];

/**
 * Exports the list of the Inbox, all of its pages in its order, as far as the caller may see it (I3, I4), and records the export in the
 * audit (L5).
 */
export async function exportInbox(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportInboxInput>,
): Promise<ExportedFile> {
  const { rows, total } = await listInbox(scope, { ...asked, page: 1, limit: MOST_EXPORTED });
  const typeId = asked.absenceTypeId ?? asked.requestTypeId;
  const types = typeId === undefined ? [] : await listTypeChoices(scope);
  const ofDays = <Value>(row: Row, partOf: (days: Days) => Value) => (row.kind === 'absence' ? partOf(row.days) : null);
  return exportList(scope, locale, {
    ...{ exported: 'inbox', recordType: 'absence_day_off_request', area: 'approvals' },
    ...{ format, rows, total, filters: asked },
    personOf: ({ person }) => personNamed(person),
    describe: ({ say, durations }) => ({
      name: say('title'),
      columns: [
        { title: say('filters.status'), kind: 'text', value: ({ status }) => say(`status.${status}`) },
        {
          title: say('export.type'),
          kind: 'text',
          value: (row) =>
            row.kind === 'company'
              ? row.requestType.name
              : row.kind === 'correction' || row.kind === 'month'
                ? say(`kinds.${row.kind}`)
                : (row.absenceType?.name ?? say('absent')),
        },
        {
          title: say('export.subject'),
          kind: 'text',
          value: (row) =>
            row.kind === 'company'
              ? row.title
              : row.kind === 'correction'
                ? row.correction.reason
                : row.kind === 'absence' && row.type === 'delete'
                  ? say('list.removal')
                  : null,
        },
        {
          title: say('export.from'),
          kind: 'date',
          value: (row) =>
            row.kind === 'correction'
              ? row.correction.from
              : row.kind === 'month'
                ? row.from
                : ofDays(row, ({ first }) => first),
        },
        {
          title: say('export.to'),
          kind: 'date',
          value: (row) =>
            row.kind === 'correction'
              ? row.correction.to
              : row.kind === 'month'
                ? row.to
                : ofDays(row, ({ last }) => last),
        },
        { title: say('export.days'), kind: 'decimal', value: (row) => ofDays(row, ({ count }) => count) },
        ...durations(say('export.duration'), (row) => ofDays(row, ({ seconds }) => seconds)),
        { title: say('list.sent'), kind: 'instant', value: ({ createdAt }) => createdAt },
      ],
      facts: [
        ...factOf(
          say('filters.status'),
          asked.status.map((status) => say(`status.${status}`)),
        ),
        ...factOf(say('kinds.label'), asked.kind && say(`kinds.${asked.kind}`)),
        ...factOf(say('export.type'), types.find(({ id }) => id === typeId)?.name),
        ...factOf(say('filters.search'), asked.search),
      ],
    }),
  });
}
