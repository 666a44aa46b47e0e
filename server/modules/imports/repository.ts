import { imports } from '#drizzle/schema/imports.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import {
  nothing,
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { MAX_NAME } from '../../platform/shared/limits.ts';
import type { Row } from '../../platform/shared/spreadsheets.ts';
import type { ImportKind, ImportProblem, ImportState } from './constants.ts';
import type { FileChoices } from './rules-readings.ts';

export interface ImportRow {
  id: string;
  kind: ImportKind;
  fileName: string;
  sheetName: string | null;
  state: ImportState;
  titles: string[];
  samples: string[][];
  mapping: (string | null)[];
  choices: FileChoices;
  rows: number;
  good: number | null;
  problems: number | null;
  written: number;
  hasRows: boolean;
  jobId: string | null;
  startedByName: string;
  createdAt: Date;
}

// If a job failed, was cancelled or is gone, the import returns to the state before it: the rows it has written count.
const STATE = `case when i.state in ('checking', 'running', 'taking_back') and coalesce(j.state, 'failed') not in ('queued', 'running')
    then case i.state when 'taking_back' then 'done' when 'running' then 'checked' else 'read' end
    else i.state end`;
const COLUMNS = `i.id, i.kind, i.file_name as "fileName", i.sheet_name as "sheetName", ${STATE} as state, i.titles, i.samples, i.mapping,
  '{"references": []}'::jsonb || i.choices as choices, i.row_count as rows, i.good_count as good, i.problem_count as problems,
  case when i.state = 'running' then (select count(*)::int from import_records r where r.company_id = $companyId and r.import_id = i.id)
    else i.written_count end as written,
  exists (select from import_portions p where p.company_id = $companyId and p.import_id = i.id) as "hasRows",
  i.job_id as "jobId", i.started_by_name as "startedByName", i.created_at as "createdAt"`;
const FROM = `from imports i left join long_jobs j on j.company_id = $companyId and j.id = i.job_id where i.company_id = $companyId`;

const find = readText<ImportRow, RecordAt>(`select ${COLUMNS} ${FROM} and i.id = $id`);
/** Throws `import_not_found`. */
export const getImport = (companyId: CompanyId, id: string): Read<ImportRow> =>
  find({ companyId, id }).first().required('import_not_found');

const lock = writeText<{ id: string }, RecordAt>(
  'select id from imports where company_id = $companyId and id = $id for no key update',
);
/** Throws `import_not_found`. */
export const lockImport = (companyId: CompanyId, id: string): Write<unknown> =>
  lock({ companyId, id }).first().required('import_not_found');

type Direction = 'asc' | 'desc';
const pageIn = (direction: Direction) =>
  readText<ImportRow, { companyId: CompanyId; limit: number; from: number }>(
    `select ${COLUMNS} ${FROM} order by i.created_at ${direction}, i.id ${direction} limit $limit offset $from`,
  );
const selectPage = { asc: pageIn('asc'), desc: pageIn('desc') };
const countAll = readText<{ total: number }, { companyId: CompanyId }>(
  'select count(*)::int as total from imports where company_id = $companyId',
);
type PageAt = { page: number; limit: number; direction: Direction };
export const listImports = (
  companyId: CompanyId,
  { page, limit, direction }: PageAt,
): Statement<{ rows: ImportRow[]; total: number }, 'reads'> =>
  together(selectPage[direction]({ companyId, limit, from: (page - 1) * limit }), countAll({ companyId })).map(
    ([rows, [counted]]) => ({ rows, total: counted?.total ?? 0 }),
  );

export const insertImport = (row: typeof imports.$inferInsert): Write<unknown> =>
  writeBuilt(build.insert(imports).values(row));

/** Inserts rows as JSON text. */
export const insertPortion = writeText<never, RecordAt & { position: number; rows: string }>(
  'insert into import_portions (company_id, import_id, position, rows) values ($companyId, $id, $position, $rows::jsonb)',
);

const selectPortion = readText<{ rows: Row[] }, RecordAt & { position: number }>(
  'select rows from import_portions where company_id = $companyId and import_id = $id and position = $position',
);
/** A portion of the rows, counted from 0; undefined after the last. */
export const readPortion = (companyId: CompanyId, id: string, position: number): Read<Row[] | undefined> =>
  selectPortion({ companyId, id, position })
    .first()
    .map((found) => found?.rows);

const update = writeText<never, RecordAt & { mapping: string; choices: string; at: Date }>(`
  update imports set mapping = $mapping::jsonb, choices = $choices::jsonb, state = 'read', good_count = null, problem_count = null,
      updated_at = $at where company_id = $companyId and id = $id`);
export const saveColumns = (
  companyId: CompanyId,
  { id, mapping, choices, at }: { id: string; mapping: unknown; choices: unknown; at: Date },
): Write<unknown> =>
  together(
    update({ companyId, id, mapping: JSON.stringify(mapping), choices: JSON.stringify(choices), at }),
    removeProblems({ companyId, id }),
  );

/** Records the start of work on an import. */
export const saveStart = writeText<never, RecordAt & { state: ImportState; jobId: string; at: Date }>(`
  update imports set state = $state, job_id = $jobId, updated_at = $at where company_id = $companyId and id = $id`);

/** Records the outcome. */
export const saveEnd = writeText<
  never,
  RecordAt & { state: ImportState; good: number | null; problems: number | null; at: Date }
>(`
  update imports i set state = $state, good_count = coalesce($good, good_count), problem_count = coalesce($problems, problem_count),
      updated_at = $at, written_count =
        (select count(*) from import_records r where r.company_id = $companyId and r.import_id = i.id)
    where company_id = $companyId and id = $id`);

const removeProblems = writeText<never, RecordAt>(
  'delete from import_problems where company_id = $companyId and import_id = $id',
);
const insertProblems = writeText<never, RecordAt & { problems: string }>(`
  insert into import_problems (company_id, import_id, line, person, position, "column", field, code, shown, reference)
    select $companyId, $id, p.line, p.person, p.position, p."column", p.field, p.code, p.shown, p.reference
      from jsonb_to_recordset($problems::jsonb) as p (line int, person text, position int, "column" text, field text, code text, shown text,
        reference text)
      where exists (select from import_portions r where r.company_id = $companyId and r.import_id = $id)
  on conflict do nothing`);

const PROBLEMS_AT_ONCE = 5000;

export interface Problem {
  line: number;
  /** The person of the row, as the file calls them. */
  person: string | null;
  column: string | null;
  field: string | null;
  code: ImportProblem;
  shown: string | null;
}

/** A problem, with the name that no single record has. */
export interface FoundProblem extends Problem {
  reference: string | null;
}

/** Replaces the problems of the previous check, a portion per statement; none of a file whose rows were deleted meanwhile (L6). */
export function* replaceProblems(
  companyId: CompanyId,
  id: string,
  problems: readonly FoundProblem[],
): Generator<Write<unknown>, void> {
  yield together(lockImport(companyId, id), removeProblems({ companyId, id }));
  let [line, position] = [0, 0];
  for (let at = 0; at < problems.length; at += PROBLEMS_AT_ONCE) {
    const placed = problems.slice(at, at + PROBLEMS_AT_ONCE).map((problem) => {
      position = problem.line === line ? position + 1 : 0;
      line = problem.line;
      return { ...problem, position };
    });
    yield insertProblems({ companyId, id, problems: JSON.stringify(placed) });
  }
}

type ProblemFilters = { field: string | null; codes: readonly string[] | null };
const PROBLEMS = `from import_problems where company_id = $companyId and import_id = $id
  and ($field::text is null or field = $field) and ($codes::text[] is null or code = any ($codes))`;
const problemsIn = (direction: Direction) =>
  readText<Problem, RecordAt & ProblemFilters & { limit: number; from: number }>(
    `select line, person, "column", field, code, shown ${PROBLEMS} order by line ${direction}, position ${direction} limit $limit offset $from`,
  );
const selectProblems = { asc: problemsIn('asc'), desc: problemsIn('desc') };
const countProblems = readText<{ total: number }, RecordAt & ProblemFilters>(
  `select count(*)::int as total ${PROBLEMS}`,
);
export const listProblems = (
  companyId: CompanyId,
  { id, page, limit, direction, ...filters }: { id: string } & PageAt & ProblemFilters,
): Read<{ rows: Problem[]; total: number }> =>
  together(
    selectProblems[direction]({ companyId, id, ...filters, limit, from: (page - 1) * limit }),
    countProblems({ companyId, id, ...filters }),
  ).map(([rows, [counted]]) => ({ rows, total: counted?.total ?? 0 }));

const selectUnknown = readText<{ field: string; value: string; rows: number }, RecordAt & { limit: number }>(`
  select field, reference as value, count(distinct line)::int as rows from import_problems
    where company_id = $companyId and import_id = $id and field is not null and length(reference) <= ${MAX_NAME}
    group by field, reference order by rows desc, field, reference collate "C" limit $limit`);

/** Names of records at once; the next ones follow when these are known. */
const MAX_UNKNOWN = 100;

/** Names of the last check that no single record has, those of most rows first; a longer one than records have is none. */
export const listUnknownNames = (companyId: CompanyId, id: string) =>
  selectUnknown({ companyId, id, limit: MAX_UNKNOWN });

const insertRecords = writeText<
  never,
  RecordAt & { recordType: string; lines: readonly number[]; recordIds: readonly string[] }
>(`
  insert into import_records (company_id, import_id, line, record_type, record_id)
    select $companyId, $id, r.line, $recordType, r.record_id from unnest($lines::int[], $recordIds::uuid[]) as r (line, record_id)`);
/** Call in the transaction of the records. Fails if a line already has a record. */
export const addRecords = (
  companyId: CompanyId,
  id: string,
  recordType: string,
  records: readonly { line: number; recordId: string }[],
): Write<unknown> =>
  insertRecords({
    ...{ companyId, id, recordType },
    lines: records.map(({ line }) => line),
    recordIds: records.map(({ recordId }) => recordId),
  });

const selectRecords = readText<{ line: number; recordId: string }, RecordAt>(`
  select line, record_id as "recordId" from import_records where company_id = $companyId and import_id = $id order by line`);
export const listRecords = (companyId: CompanyId, id: string) => selectRecords({ companyId, id });

const deleteRecords = writeText<never, RecordAt & { recordIds: readonly string[] }>(
  'delete from import_records where company_id = $companyId and import_id = $id and record_id = any($recordIds::uuid[])',
);
export const removeRecords = (companyId: CompanyId, id: string, recordIds: readonly string[]): Write<unknown> =>
  deleteRecords({ companyId, id, recordIds });

const selectMappings = readText<{ title: string; field: string | null }, { companyId: CompanyId; kind: ImportKind }>(
  'select title, field from import_mappings where company_id = $companyId and kind = $kind',
);
export const readMappings = (companyId: CompanyId, kind: ImportKind): Read<Record<string, string | null>> =>
  selectMappings({ companyId, kind }).map((rows) => Object.fromEntries(rows.map(({ title, field }) => [title, field])));

const upsertMappings = writeText<
  never,
  { companyId: CompanyId; kind: ImportKind; titles: readonly string[]; fields: readonly (string | null)[] }
>(`
  insert into import_mappings (company_id, kind, title, field)
    select $companyId, $kind, m.title, m.field from unnest($titles::text[], $fields::text[]) as m (title, field)
  on conflict (company_id, kind, title) do update set field = excluded.field`);
export const rememberMappings = (
  companyId: CompanyId,
  kind: ImportKind,
  mapped: ReadonlyMap<string, string | null>,
): Statement<unknown> =>
  mapped.size === 0
    ? nothing(null)
    : upsertMappings({ companyId, kind, titles: [...mapped.keys()], fields: [...mapped.values()] });

const deletePortions = writeText<never, { companyId: CompanyId; before: Date }>(`
  delete from import_portions p using imports i
    where p.company_id = $companyId and i.company_id = $companyId and i.id = p.import_id and i.updated_at < $before`);
const deleteProblems = writeText<never, { companyId: CompanyId; before: Date }>(`
  delete from import_problems p using imports i
    where p.company_id = $companyId and i.company_id = $companyId and i.id = p.import_id and i.updated_at < $before`);
const emptySamples = writeText<never, { companyId: CompanyId; before: Date }>(`
  update imports set samples = '[]' where company_id = $companyId and updated_at < $before and samples <> '[]'`);

/** Deletes the cell contents of files without activity since `before`: rows, samples, and quotes in problems. */
export const deleteCells = (at: { companyId: CompanyId; before: Date }): Write<unknown> =>
  together(deletePortions(at), deleteProblems(at), emptySamples(at));
