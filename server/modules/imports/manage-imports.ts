import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { normalTitle } from '../../platform/shared/column-titles.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { directionOf } from '../../platform/shared/lists.ts';
import type { JobAnswer } from '../long-work/repository.ts';
import { startJob } from '../long-work/start-job.ts';
import { type ImportState, kindOfProblem } from './constants.ts';
import { kindOf } from './kinds.ts';
import { listOwnFields } from './list-fields.ts';
import { keepFile } from './read-file.ts';
import { listOpenReferences, refuseUnknownRecords } from './read-references.ts';
import { hearColumns } from './read-rows.ts';
import { isPay, mayDo, refusePay, refuseUngranted } from './refuse-ungranted.ts';
import * as repository from './repository.ts';
import { type Mapping, mappingFaults, matchColumns } from './rules-columns.ts';
import type { Accepted } from './rules-plan.ts';
import type * as schema from './schema.ts';

type Upload = z.output<typeof schema.uploadImportInput>;
type Summary = z.output<typeof schema.importOutput>;
type Columns = z.output<typeof schema.importColumnsOutput>;

/** Stores a file from the pages and recognises its columns. Throws `import_file_not_readable`. */
export async function uploadImport(scope: Scope, input: Upload): Promise<Columns> {
  return getColumns(scope, { id: await keepFile(scope, input) });
}

/** Starts the check or import of a file as a job. Throws `import_file_not_readable`, `scope_not_granted`. */
export async function startImport(
  scope: Scope,
  {
    dryRun,
    onlyGood,
    mapping: given = {},
    dateOrder,
    decimalMark,
    accept = [],
    ...upload
  }: z.output<typeof schema.startImportInput>,
): Promise<JobAnswer> {
  await refuseUngranted(scope, upload.kind, 'write');
  const { unknown } = mappingFaults(upload.kind, Object.values(given), await listOwnFields(scope, upload.kind));
  if (unknown.length > 0) throw new InvalidFields({ mapping: 'fields_not_unique' });
  const id = await keepFile(scope, upload, {
    given,
    choices: { order: dateOrder ?? null, mark: decimalMark ?? null, references: [] },
  });
  return dryRun === 'true'
    ? checkImport(scope, { id, accept })
    : runImport(scope, { id, rows: onlyGood === 'true' ? 'good' : 'all', accept });
}

const summaryOf = ({
  titles: _,
  samples: __,
  mapping: ___,
  choices: ____,
  hasRows: _____,
  createdAt,
  ...row
}: repository.ImportRow): Summary => ({ ...row, createdAt: createdAt.toISOString().replace('.000Z', '+00:00') });

/** Returns imports, newest first or as ordered. */
export async function listImports(scope: Scope, input: z.output<typeof schema.listImportsInput>) {
  const { orderBy, ...page } = input;
  const direction = directionOf(orderBy, 'desc');
  const { rows, total } = await scope.read(repository.listImports(scope.companyId, { ...page, direction }));
  return { rows: rows.map(summaryOf), total };
}

/** Throws `import_not_found`. */
export const getImport = async (scope: Scope, { id }: { id: string }): Promise<Summary> =>
  summaryOf(await scope.read(repository.getImport(scope.companyId, id)));

/** Returns an import with its columns. Throws `import_not_found`. */
export async function getColumns(scope: Scope, { id }: { id: string }): Promise<Columns> {
  const row = await scope.read(repository.getImport(scope.companyId, id));
  const { kind, titles, samples, choices } = row;
  // Questions come before anything is written. Later a page that follows the work would read a large file every second.
  const canAsk = row.hasRows && row.written === 0 && (row.state === 'read' || row.state === 'checked');
  const remembered = await scope.read(repository.readMappings(scope.companyId, kind));
  const own = await listOwnFields(scope, kind);
  const { ambiguous } = matchColumns(kind, titles, remembered, own);
  // A deleted field of the company is omitted.
  const { unknown } = mappingFaults(kind, row.mapping, own);
  const mapping = row.mapping.map((field) => (field !== null && unknown.includes(field) ? null : field));
  return {
    ...summaryOf(row),
    ...{ titles, samples, mapping, choices, ambiguous },
    customFields: own.map(({ name, titles: [label = name] }) => ({ field: name, name: label })),
    missing: mappingFaults(kind, mapping).missing,
    questions: canAsk ? (await hearColumns(scope, row)).questions() : [],
    references: canAsk && row.state === 'checked' ? await listOpenReferences(scope, row) : [],
  };
}

/**
 * Problems quote cells, so a token needs the right to read the resulting records (I10), and pay is shown only to callers who may read it
 * (I4). Throws `import_not_found`, `scope_not_granted`.
 */
export async function listProblems(scope: Scope, input: z.output<typeof schema.listProblemsInput>) {
  const { field = null, code: codes = null, orderBy, ...page } = input;
  const direction = directionOf(orderBy, 'asc');
  const [{ kind }, found] = await scope.read(
    repository.getImport(scope.companyId, input.id),
    repository.listProblems(scope.companyId, { ...page, direction, field, codes }),
  );
  await refuseUngranted(scope, kind, 'read');
  const may = await mayDo(scope, 'read');
  const rows = found.rows.map((row) => ({ ...row, kind: kindOfProblem(row.code) }));
  if (may('pay')) return { ...found, rows };
  return { ...found, rows: rows.map((row) => (isPay(kind, row.field) ? { ...row, shown: null } : row)) };
}

/** Locks an import in one of the states. Throws `import_not_found`, `import_busy`. */
async function lockIn(tx: Transaction, scope: Scope, id: string, states: readonly ImportState[]) {
  await tx.send(repository.lockImport(scope.companyId, id));
  const row = await tx.send(repository.getImport(scope.companyId, id));
  if (!states.includes(row.state)) throw new DomainError('import_busy');
  return row;
}

/**
 * Sets the field of each column, which is remembered for the next file of the kind, and the choices about the file. Throws
 * `import_not_found`, `import_busy`, and faults of `mapping` and `choices`.
 */
export async function setColumns(
  scope: Scope,
  { id, mapping, choices }: z.output<typeof schema.setColumnsInput>,
): Promise<Columns> {
  const { companyId } = scope;
  await scope.transaction(async (tx) => {
    const { kind, titles, written, choices: before } = await lockIn(tx, scope, id, ['read', 'checked']);
    if (written > 0) throw new DomainError('import_busy');
    const { unknown, twice } = mappingFaults(kind, mapping, await listOwnFields(scope, kind));
    if (mapping.length !== titles.length || unknown.length > 0 || twice.length > 0)
      throw new InvalidFields({ mapping: 'fields_not_unique' });
    await refusePay(scope, kind, mapping);
    // A record that was chosen before and deleted since refuses nothing.
    const added = choices.references.filter((one) => !before.references.some((known) => isDeepStrictEqual(known, one)));
    await refuseUnknownRecords(scope, kind, added);
    const at = new Date(scope.now().epochMilliseconds);
    await tx.commit(
      repository.saveColumns(companyId, { id, mapping, choices, at }),
      repository.rememberMappings(companyId, kind, titlesOf(titles, mapping)),
    );
  });
  return getColumns(scope, { id });
}

function titlesOf(titles: readonly string[], mapping: Mapping): Map<string, string | null> {
  const mapped = new Map<string, string | null>();
  for (const [column, title] of titles.entries()) {
    const key = normalTitle(title);
    if (key !== '' && !mapped.get(key)) mapped.set(key, mapping[column] ?? null);
  }
  return mapped;
}

type Begin = {
  id: string;
  from: readonly ImportState[];
  state: ImportState;
  kind: string;
  input?: Record<string, unknown>;
};

async function begin(scope: Scope, { id, from, state, kind, input = {} }: Begin): Promise<JobAnswer> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const row = await lockIn(tx, scope, id, from);
    if (state !== 'taking_back' && !row.hasRows) throw new DomainError('import_busy');
    const job = startJob(scope, { kind, input: { importId: id, ...input } });
    const at = new Date(scope.now().epochMilliseconds);
    const [answer] = await tx.commit(job, repository.saveStart({ companyId, id, state, jobId: job.jobId, at }));
    return answer;
  });
}

/** Starts the check of the rows as a job. Throws `import_not_found`, `import_busy`. */
export const checkImport = (scope: Scope, { id, accept = [] }: { id: string; accept?: Accepted }): Promise<JobAnswer> =>
  begin(scope, { id, from: ['read', 'checked'], state: 'checking', kind: 'import-check', input: { accept } });

/**
 * Starts writing the rows as a job, all or those without problems. Throws `import_not_found`, `import_busy`, `scope_not_granted`, and the
 * codes of `refusePay`.
 */
export async function runImport(
  scope: Scope,
  { id, rows, accept = [] }: z.output<typeof schema.runImportInput>,
): Promise<JobAnswer> {
  const { kind, mapping } = await scope.read(repository.getImport(scope.companyId, id));
  await refuseUngranted(scope, kind, 'write');
  await refusePay(scope, kind, mapping);
  return begin(scope, { id, from: ['read', 'checked'], state: 'running', kind: 'import', input: { rows, accept } });
}

/** Returns the records that taking back would remove, and the obstacles: later records and changes. Throws `import_not_found`. */
export async function previewTakeBack(
  scope: Scope,
  { id }: { id: string },
): Promise<z.output<typeof schema.takeBackOutput>> {
  const { companyId } = scope;
  const [{ kind }, records] = await scope.read(
    repository.getImport(companyId, id),
    repository.listRecords(companyId, id),
  );
  const ids = records.map(({ recordId }) => recordId);
  const obstacles = ids.length === 0 ? [] : await kindOf(kind).findObstacles(scope, ids);
  return { records: ids.length, obstacles };
}

/**
 * Starts removing the records of an import, as a job. Throws `import_not_found`, `import_busy`, `scope_not_granted`, and
 * `import_built_upon` if later records or changes depend on them.
 */
export async function takeBack(scope: Scope, { id }: { id: string }): Promise<JobAnswer> {
  await refuseUngranted(scope, (await getImport(scope, { id })).kind, 'write');
  const { obstacles } = await previewTakeBack(scope, { id });
  const [first] = obstacles;
  if (first) throw new DomainError('import_built_upon', { obstacles });
  return begin(scope, { id, from: ['done', 'checked'], state: 'taking_back', kind: 'import-take-back' });
}
