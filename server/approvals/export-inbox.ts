import type { z } from 'zod';
import { recordAuditEvent } from '../audit/repository.ts';
import type { Scope } from '../db/scope.ts';
import { durationColumns, type Fact, type Sheet } from '../exports/sheet.ts';
import { textsOf } from '../exports/texts.ts';
import { writeExport } from '../exports/write-export.ts';
import { type FilterNames, findFilterNames, listCodes } from '../overtime/repository-export.ts';
import { type ExportedFile, MOST_EXPORTED } from '../shared/exports.ts';
import { fullNameOf } from '../shared/full-name.ts';
import type { Locale } from '../shared/locale.ts';
import { listInbox, listTypeChoices } from './list-inbox.ts';
import type { exportInboxInput, inboxRowOutput } from './schema.ts';

type Asked = Omit<z.output<typeof exportInboxInput>, 'format'>;
type Row = z.output<typeof inboxRowOutput> & { code: number | null };
type Names = FilterNames & { type: string | undefined };

/**
 * The list of the Inbox as a file, all of its pages in its order, with what its caller may see of it (I3, I4). It is a line of the audit: the
 * filters, and how many requests (L5).
 */
export async function exportInbox(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportInboxInput>,
): Promise<ExportedFile> {
  const found = await listInbox(scope, { ...asked, page: 1, limit: MOST_EXPORTED });
  const typeId = asked.absenceTypeId ?? asked.requestTypeId;
  const types = typeId === undefined ? [] : await listTypeChoices(scope);
  const people = [...new Set(found.rows.map(({ person }) => person.id))];
  const [names, codes] = await scope.transaction(({ commit }) =>
    commit(
      findFilterNames(scope.companyId, { officeId: asked.officeId ?? null, departmentId: null, policyId: null }),
      listCodes(scope, people),
      recordAuditEvent({
        ...{ action: 'export', recordType: 'absence_day_off_request', recordId: null, recordName: null },
        details: { exported: 'inbox', format, count: found.rows.length, ...asked },
      }),
    ),
  );
  const rows = found.rows.map((row) => ({ ...row, code: codes.get(row.person.id) ?? null }));
  const type = types.find(({ id }) => id === typeId)?.name;
  return writeExport(sheetOf(rows, asked, { ...names, type }, locale), format, found.total);
}

function sheetOf(rows: Row[], asked: Asked, names: Names, locale: Locale): Sheet<Row> {
  const { say } = textsOf(locale, 'approvals');
  const { say: sayCommon } = textsOf(locale, 'common');
  const named = (label: string, value: string | null | undefined): Fact[] =>
    value ? [{ label, value, inName: true }] : [];
  const duration = say('export.duration');
  const titles = {
    seconds: sayCommon('export.seconds', { name: duration }),
    hours: sayCommon('export.hours', { name: duration }),
  };
  const ofDays = <Value>(row: Row, partOf: (days: Extract<Row, { kind: 'absence' }>['days']) => Value) =>
    row.kind === 'absence' ? partOf(row.days) : null;
  return {
    name: say('title'),
    columns: [
      { title: sayCommon('export.code'), kind: 'number', value: ({ code }) => code },
      { title: say('export.person'), kind: 'text', value: ({ person }) => fullNameOf(person) },
      { title: say('filters.status'), kind: 'text', value: ({ status }) => say(`status.${status}`) },
      {
        title: say('export.type'),
        kind: 'text',
        value: (row) => (row.kind === 'company' ? row.requestType.name : (row.absenceType?.name ?? say('absent'))),
      },
      {
        title: say('export.subject'),
        kind: 'text',
        value: (row) => (row.kind === 'company' ? row.title : row.type === 'delete' ? say('list.removal') : null),
      },
      { title: say('export.from'), kind: 'date', value: (row) => ofDays(row, ({ first }) => first) },
      { title: say('export.to'), kind: 'date', value: (row) => ofDays(row, ({ last }) => last) },
      { title: say('export.days'), kind: 'number', value: (row) => ofDays(row, ({ count }) => count) },
      ...durationColumns<Row>(titles, (row) => ofDays(row, ({ seconds }) => seconds)),
      { title: say('list.sent'), kind: 'instant', value: ({ createdAt }) => createdAt },
    ],
    rows,
    factsName: sayCommon('export.facts'),
    facts: [
      ...named(say('filters.status'), asked.status.map((status) => say(`status.${status}`)).join(', ')),
      ...named(say('kinds.label'), asked.kind && say(`kinds.${asked.kind}`)),
      ...named(say('export.type'), names.type),
      ...named(say('filters.search'), asked.search),
      // Whoever sees nobody of an office learns nothing about it either.
      ...(rows.length > 0 ? named(say('filters.office'), names.office) : []),
      ...named(sayCommon('export.timeZone'), names.timeZone),
    ],
    timeZone: names.timeZone,
  };
}
