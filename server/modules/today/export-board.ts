import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { clockText, factOf, localTime } from '../../platform/exports/sheet.ts';
import type { textsOf } from '../../platform/exports/texts.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList, personNamed } from '../people/export-list.ts';
import { getBoard } from './get-board.ts';
import type { boardRowOutput, exportBoardInput } from './schema.ts';

type Row = z.output<typeof boardRowOutput>;

/** Exports the board, all of it in its order, of people in scope alone (I3), and records the export in the audit (L5). */
export async function exportBoard(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportBoardInput>,
): Promise<ExportedFile> {
  const at = scope.now().toString();
  const { rows, total } = await getBoard(scope, { ...asked, first: 0, limit: MOST_EXPORTED });
  return exportList<Row>(scope, locale, {
    ...{ exported: 'today_board', recordType: 'employee', area: 'today' },
    ...{ format, rows, total, filters: asked },
    personOf: ({ person }) => personNamed(person),
    describe: ({ say, sayCommon, timeZone: zone }) => ({
      name: say('title'),
      columns: [
        { title: say('office'), kind: 'text', value: ({ person }) => person.officeName },
        { title: say('columns.status'), kind: 'text', value: ({ status }) => say(`statuses.${status}`) },
        // Clock time in the person's own time zone, which the next column but one gives: a cell has none.
        {
          title: say('columns.since'),
          kind: 'text',
          value: ({ since, timeZone }) => since && clockText(localTime(since, timeZone)),
        },
        { title: say('export.startsAt'), kind: 'text', value: ({ startsAt }) => startsAt },
        { title: sayCommon('export.timeZone'), kind: 'text', value: ({ timeZone }) => timeZone },
        { title: say('export.absence'), kind: 'text', value: ({ absence }) => absence && absenceWords(say, absence) },
      ],
      facts: [
        // The board changes by the minute.
        ...factOf(say('export.at'), clockText(localTime(at, zone))),
        ...factOf(say('columns.status'), asked.status && say(`statuses.${asked.status}`)),
        ...factOf(say('search'), asked.search),
      ],
    }),
  });
}

/** A private absence is *Absent* (I4). */
function absenceWords(
  say: ReturnType<typeof textsOf>['say'],
  { typeName, startTime, endTime }: NonNullable<Row['absence']>,
): string {
  const name = typeName ?? say('statuses.absent');
  return startTime && endTime ? say('partly', { name, from: startTime, to: endTime }) : name;
}
