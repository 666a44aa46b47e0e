import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { type CellValue, factOf, type Sheet, type SheetColumn } from '../../platform/exports/sheet.ts';
import { type FindText, textsOf } from '../../platform/exports/texts.ts';
import { writeExport } from '../../platform/exports/write-export.ts';
import { inPortions } from '../../platform/in-portions.ts';
import type { ExportedFile } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { EXPORT_PORTION, MOST_LINES, SYSTEM_ID } from './constants.ts';
import * as repository from './repository.ts';
import type { AuditLine, exportAuditInput } from './schema.ts';

type Asked = z.output<typeof exportAuditInput>;
/** A field that has changed, or a line without any. */
interface Row {
  line: AuditLine;
  field: string | null;
}

/**
 * Exports the audit for administrators, a row per changed field, newest first: the lines that match, up to 20,000. Records itself in the
 * audit: the filters, and the number of lines (L5).
 */
export async function exportLines(scope: Scope, locale: Locale, { format, ...filters }: Asked): Promise<ExportedFile> {
  const { companyId } = scope;
  const { lines, total, timeZone } = await scope.transaction(async ({ send, commit }) => {
    // Lines written meanwhile shift the portions, so that a line may appear twice.
    const found = new Map<string, AuditLine>();
    let total = 1;
    for (let page = 1; found.size < Math.min(total, MOST_LINES); page++) {
      const portion = await send(
        repository.listAuditLines(companyId, { ...filters, page, limit: EXPORT_PORTION }, 'all'),
      );
      total = portion.total;
      if (portion.rows.value.length === 0) break;
      for (const line of portion.rows.value) found.set(line.id, line);
    }
    const lines = [...found.values()].slice(0, MOST_LINES);
    const [zone] = await commit(
      repository.findZone(companyId),
      repository.recordExport('company', { exported: 'audit', format, count: lines.length, filters }, companyId),
    );
    return { lines, total, timeZone: zone };
  });
  const sheet = await sheetOf(lines, filters, timeZone, locale);
  return { ...(await writeExport(sheet, format, total)), rows: lines.length };
}

async function sheetOf(
  lines: AuditLine[],
  filters: Omit<Asked, 'format'>,
  timeZone: string,
  locale: Locale,
): Promise<Sheet<Row>> {
  const { say, find } = textsOf(locale, 'audit');
  const { say: sayCommon } = textsOf(locale, 'common');
  const column = (title: string, value: (row: Row) => CellValue): SheetColumn<Row> => ({ title, kind: 'text', value });
  const names = new Map(lines.toReversed().map(({ actor }) => [actor.id, actor.name]));
  const nameOf = (id: string): string => (id === SYSTEM_ID ? say('system') : (names.get(id) ?? id));
  return {
    name: say('title'),
    columns: [
      { title: say('columns.at'), kind: 'instant', value: ({ line }) => line.at },
      column(say('columns.who'), ({ line: { actor } }) => (actor.type === 'system' ? say('system') : actor.name)),
      column(say('columns.way'), ({ line }) => say(`ways.${line.way ?? 'database'}`)),
      column(say('filters.action'), ({ line }) => say(`actions.${line.action}`)),
      column(say('filters.type'), ({ line }) => say(`types.${line.recordType}`)),
      column(say('columns.record'), ({ line }) => line.recordName),
      column(say('filters.record'), ({ line }) => line.recordId),
      column(say('change.part'), ({ line: { part } }) => part && (find(`parts.${part.type}`) ?? part.type)),
      column(say('change.field'), ({ line, field }) => field && fieldName(line, field, find)),
      column(say('change.before'), ({ line, field }) => field && textOf(line.before?.[field])),
      column(say('change.after'), ({ line, field }) => field && textOf(line.after?.[field])),
      column(say('change.operation'), ({ line }) => line.operation),
      column(say('change.address'), ({ line }) => line.address),
      column(say('change.requestId'), ({ line }) => line.requestId),
    ],
    rows: (await inPortions(lines, rowsOf)).flat(),
    factsName: sayCommon('export.facts'),
    facts: [
      ...factOf(sayCommon('dates.from'), filters.from),
      ...factOf(sayCommon('dates.to'), filters.to),
      ...factOf(
        say('filters.action'),
        filters.action?.map((action) => say(`actions.${action}`)),
      ),
      ...factOf(
        say('filters.type'),
        filters.recordType?.map((type) => say(`types.${type}`)),
      ),
      ...factOf(say('filters.record'), filters.recordId),
      ...factOf(say('filters.who'), filters.actorId?.map(nameOf)),
      { label: sayCommon('export.timeZone'), value: timeZone, inName: true },
    ],
    timeZone,
  };
}

function rowsOf(line: AuditLine): Row[] {
  const fields = [...new Set([...Object.keys(line.before ?? {}), ...Object.keys(line.after ?? {})])];
  return fields.length === 0 ? [{ line, field: null }] : fields.map((field) => ({ line, field }));
}

/** Returns the field's name on the pages; a field without one has its API name. */
function fieldName({ action, before }: AuditLine, field: string, find: FindText): string {
  const isEvent = before === null && action !== 'create';
  return find(`${isEvent ? 'details' : 'fields'}.${field}`) ?? field;
}

/** Values as stored: readers of the file need them exact. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
