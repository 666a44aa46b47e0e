import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Sheet } from '../../platform/exports/sheet.ts';
import { textsOf } from '../../platform/exports/texts.ts';
import { writeExport } from '../../platform/exports/write-export.ts';
import type { ExportedFile } from '../../platform/shared/exports.ts';
import { directionOf } from '../../platform/shared/lists.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { MAX_TABLE_ROWS } from '../../platform/shared/spreadsheets.ts';
import { kindOfProblem } from './constants.ts';
import { refuseUngranted } from './refuse-ungranted.ts';
import { getImport } from './repository.ts';
import { listRowsOf, type RowResult } from './repository-rows.ts';
import { REQUIRED } from './rules-fields.ts';
import type { exportRowsInput, importRowOutput, listRowsInput } from './schema.ts';

type Row = z.output<typeof importRowOutput>;

/** Returns the outcome of each row of a file, by line in either direction. Throws `import_not_found`, `scope_not_granted`. */
export async function listRows(
  scope: Scope,
  { id, page, limit, orderBy }: z.output<typeof listRowsInput>,
): Promise<{ rows: Row[]; total: number }> {
  const { companyId } = scope;
  const { kind, hasRows, rows: total } = await scope.read(getImport(companyId, id));
  await refuseUngranted(scope, kind, 'read');
  const before = (page - 1) * limit;
  const isFromEnd = directionOf(orderBy, 'asc') === 'desc';
  const part = isFromEnd
    ? { from: Math.max(0, total - before - limit), limit: Math.max(0, Math.min(limit, total - before)) }
    : { from: before, limit };
  const rows = (await scope.read(listRowsOf(companyId, { id, ...part }))).map(withOutcome);
  return { rows: isFromEnd ? rows.toReversed() : rows, total: hasRows ? total : 0 };
}

const withOutcome = (row: RowResult): Row => ({
  ...row,
  problems: row.problems.map((problem) => ({ ...problem, kind: kindOfProblem(problem.code) })),
  outcome: row.recordId !== null ? 'imported' : row.problems.length > 0 ? 'refused' : 'open',
});

/**
 * Exports the outcomes of all rows, in the words of the pages. The file contains no personal data, so the audit has no line of it. Throws
 * `import_not_found`.
 */
export async function exportRows(
  { companyId, read }: Scope,
  locale: Locale,
  { id, format }: z.output<typeof exportRowsInput>,
): Promise<ExportedFile> {
  const [{ kind, state, fileName }, found] = await read(
    getImport(companyId, id),
    listRowsOf(companyId, { id, from: 0, limit: MAX_TABLE_ROWS }),
  );
  const { say, find } = textsOf(locale, 'imports');
  const fieldText = (field: string) => find(`fields.${kind}.${field}`) ?? field;
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });
  const problemText = ({ column, field, code }: RowResult['problems'][number]) => {
    const fields = code === 'one_required' ? (REQUIRED[kind].find(([first]) => first === field) ?? []) : [];
    const said = say(`problems.${code}`, { fields: either.format(fields.map(fieldText)) });
    const place = column ?? (field && fieldText(field));
    return place ? `${place}: ${said}` : said;
  };
  const outcomeOf = ({ outcome }: Row) =>
    say(`result.outcomes.${outcome === 'open' && state === 'taken_back' ? 'undone' : outcome}`);
  const sheet: Sheet<Row> = {
    name: say('result.name'),
    columns: [
      { title: say('problemList.line'), kind: 'number', value: ({ line }) => line },
      { title: say('result.outcome'), kind: 'text', value: outcomeOf },
      { title: say('result.record'), kind: 'text', value: ({ recordId }) => recordId },
      {
        title: say('problemList.label'),
        kind: 'text',
        value: ({ problems }) => problems.map(problemText).join('; ') || null,
      },
    ],
    rows: found.map(withOutcome),
    factsName: say('template.about'),
    facts: [{ label: say('page.columns.file'), value: fileName, inName: true }],
    timeZone: 'UTC',
  };
  return writeExport(sheet, format, found.length);
}
