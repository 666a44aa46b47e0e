import type { z } from 'zod';
import { recordAuditEvent } from '../audit/repository.ts';
import type { Scope } from '../db/scope.ts';
import { durationColumns, type Fact, type Sheet } from '../exports/sheet.ts';
import { textsOf } from '../exports/texts.ts';
import { writeExport } from '../exports/write-export.ts';
import { type ExportedFile, MOST_EXPORTED } from '../shared/exports.ts';
import { fullNameOf } from '../shared/full-name.ts';
import type { Locale } from '../shared/locale.ts';
import { findTimeFilterNames, listTime, type TimeFilterNames } from './repository-time.ts';
import { timeSecondsOf, timeStateOf } from './rules.ts';
import type { exportTimeInput, listTimeOutput } from './schema-pages.ts';

type Asked = z.output<typeof exportTimeInput>;
type Row = z.output<typeof listTimeOutput>['rows'][number];

/**
 * The list of project time as a file, all of its pages in its order, with the people in scope (I3) alone. It is a line of the audit: the
 * period, the filters, and how many entries (L5).
 */
export async function exportTime(scope: Scope, locale: Locale, { format, ...asked }: Asked): Promise<ExportedFile> {
  const { orderBy, direction, ...filters } = asked;
  const { found, names } = await scope.transaction(async ({ send, commit }) => {
    const [found, names] = await send(
      listTime(scope, { ...asked, page: 1, limit: MOST_EXPORTED }, scope.now()),
      findTimeFilterNames(scope, filters),
    );
    await commit(
      recordAuditEvent({
        ...{ action: 'export', recordType: 'time_entry', recordId: null, recordName: null },
        details: { exported: 'time_entries', format, count: found.rows.length, ...filters },
      }),
    );
    return { found, names };
  });
  return writeExport(sheetOf(found.rows, asked, { names, locale, now: scope.now() }), format, found.total);
}

interface About {
  names: TimeFilterNames;
  locale: Locale;
  now: Temporal.Instant;
}

function sheetOf(rows: Row[], asked: Omit<Asked, 'format'>, { names, locale, now }: About): Sheet<Row> {
  const { say } = textsOf(locale, 'projects');
  const { say: sayCommon } = textsOf(locale, 'common');
  const fact = (label: string, values: readonly string[]): Fact[] =>
    values.length > 0 ? [{ label, value: values.join(', '), inName: true }] : [];
  const duration = say('columns.duration');
  const titles = {
    seconds: sayCommon('export.seconds', { name: duration }),
    hours: sayCommon('export.hours', { name: duration }),
  };
  const at = new Date(now.epochMilliseconds);
  return {
    name: say('title'),
    columns: [
      { title: sayCommon('export.code'), kind: 'number', value: ({ employee }) => employee.code },
      { title: say('columns.person'), kind: 'text', value: ({ employee }) => fullNameOf(employee) },
      { title: say('columns.date'), kind: 'date', value: ({ date }) => date },
      { title: say('columns.project'), kind: 'text', value: ({ project }) => project?.name ?? null },
      {
        title: say('columns.tags'),
        kind: 'text',
        value: ({ tags }) => tags.map(({ name }) => name).join(', ') || null,
      },
      // The clock of the entry's own zone, which the next column names: a cell has none.
      { title: say('columns.start'), kind: 'text', value: ({ startedAt }) => clockOf(startedAt) },
      { title: say('columns.end'), kind: 'text', value: ({ endedAt }) => endedAt && clockOf(endedAt) },
      { title: sayCommon('export.timeZone'), kind: 'text', value: ({ timeZone }) => timeZone },
      ...durationColumns<Row>(titles, timeSecondsOf),
      { title: say('columns.state'), kind: 'text', value: (row) => say(`states.${timeStateOf(row, at)}`) },
      { title: say('columns.comment'), kind: 'text', value: ({ comment }) => comment },
    ],
    rows,
    factsName: sayCommon('export.facts'),
    facts: [
      ...fact(say('period.from'), [asked.from]),
      ...fact(say('period.to'), [asked.to]),
      ...fact(say('columns.person'), names.people),
      ...fact(say('columns.project'), [
        ...names.projects,
        ...(asked.without?.includes('project') ? [say('none.project')] : []),
      ]),
      ...fact(say('columns.tags'), [...names.tags, ...(asked.without?.includes('tags') ? [say('none.tag')] : [])]),
      ...fact(sayCommon('export.timeZone'), [names.timeZone]),
    ],
    timeZone: names.timeZone,
  };
}

/** `2026-03-02 09:00` of a moment as it was written in its zone. */
const clockOf = (moment: string): string => moment.slice(0, 16).replace('T', ' ');
