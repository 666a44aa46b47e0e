import type { Scope } from '../../platform/db/scope.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { wasRefused } from '../../platform/shared/errors.ts';
import type { Row } from '../../platform/shared/spreadsheets.ts';
import type { LongWork, Running } from '../long-work/kinds.ts';
import { WorkFailed } from '../long-work/work-failed.ts';
import { type ImportProblem, MAX_PROBLEMS } from './constants.ts';
import type { KindOfImport, Obstacle } from './kind-of-import.ts';
import { kindOf } from './kinds.ts';
import { readReferences } from './read-references.ts';
import { hearColumns, type Portions, portionsOfFile } from './read-rows.ts';
import * as repository from './repository.ts';
import { quotedCell } from './rules-cells.ts';
import { personOf } from './rules-people.ts';
import { type Accepted, acceptsOf, type Fault, type Planned } from './rules-plan.ts';
import { codeOf } from './rules-refusals.ts';
import { type RowProblem, readRow } from './rules-rows.ts';

type Input = { importId: string };
type PlanInput = Input & { accept?: Accepted };

/** Fields that a row gives instead, if the file has no column for them. */
const INSTEAD: Readonly<Record<string, string>> = { start: 'startTime', end: 'endTime', lastName: 'fullName' };

type Found = Omit<repository.FoundProblem, 'person'>;

/** Plans an import: the rows that can be written, and the problems. */
async function planOf({ scope, input: { importId, accept = [] }, progress }: Running<PlanInput>) {
  const { companyId } = scope;
  const [row, records] = await scope.read(
    repository.getImport(companyId, importId),
    repository.listRecords(companyId, importId),
  );
  const kind = kindOf(row.kind);
  const recordOf = new Map(records.map(({ line, recordId }) => [line, recordId]));
  await progress(recordOf.size, row.rows);
  const { titles, mapping } = row;
  const readings = (await hearColumns(scope, row)).readings(row.choices);
  const reader = { titles, mapping, readings, isText: row.sheetName === null };
  const allRows: Portions = {
    async *[Symbol.asyncIterator]() {
      for await (const portion of portionsOfFile(scope, row))
        yield await inPortions(portion, (line) => readRow(row.kind, line, reader));
    },
  };
  const ofCells = new Map<number, readonly RowProblem[]>();
  let keptCount = 0;
  const rowsLeft: Portions = {
    async *[Symbol.asyncIterator]() {
      for await (const portion of allRows) {
        const left = portion.filter(({ line }) => !recordOf.has(line));
        for (const { line, problems } of left) {
          if (problems.length === 0 || ofCells.has(line)) continue;
          const kept = keptCount < MAX_PROBLEMS ? problems : problems.slice(0, 1);
          keptCount += kept.length;
          ofCells.set(line, kept);
        }
        yield left;
      }
    },
  };
  const answers = { accepts: acceptsOf(accept), references: await readReferences(scope, row) };
  const { good, faults } = await kind.plan(scope, rowsLeft, answers);
  const problemOf = ({ line, cells }: Row, { field, code, reference }: Fault): Found => {
    const fields = field === null ? [] : [field, INSTEAD[field] ?? field];
    const column = fields.map((name) => mapping.indexOf(name)).find((place) => place >= 0) ?? -1;
    const cell = cells[column] ?? null;
    const shown = cell === null ? null : quotedCell(cell);
    return { line, field, code, column: titles[column] ?? null, shown, reference: reference ?? null };
  };
  const problems: repository.FoundProblem[] = [];
  if (ofCells.size + faults.size > 0)
    for await (const portion of portionsOfFile(scope, row))
      for (const one of portion) {
        const named = ofCells.get(one.line) ?? [];
        // A problem of the cell is named once.
        const others = (faults.get(one.line) ?? []).filter(({ field }) => !named.some((said) => said.field === field));
        const all: Found[] = [
          ...named.map((problem) => ({ ...problem, reference: null })),
          ...others.map((fault) => problemOf(one, fault)),
        ];
        const person = all.length > 0 ? personOf(row.kind, one.cells, mapping) : null;
        const kept = problems.length < MAX_PROBLEMS ? all : all.slice(0, 1);
        problems.push(...kept.map((problem) => ({ ...problem, person })));
      }
  return { row, kind, allRows, good, problems, recordOf };
}

/** One portion after the other: together they would exceed the statement timeout. */
const saveProblems = (scope: Scope, id: string, problems: readonly repository.FoundProblem[]) =>
  scope.transaction(async ({ send }) => {
    for (const statement of repository.replaceProblems(scope.companyId, id, problems)) await send(statement);
  });

const atOf = (scope: Scope) => new Date(scope.now().epochMilliseconds);

const check: LongWork<PlanInput> = {
  name: 'import-check',
  async run(work) {
    const { scope } = work;
    const { importId: id } = work.input;
    const { row, good, problems } = await planOf(work);
    await saveProblems(scope, id, problems);
    const counts = { good: good.length, problems: problems.length };
    await scope.transaction(({ commit }) =>
      commit(repository.saveEnd({ companyId: scope.companyId, id, state: 'checked', ...counts, at: atOf(scope) })),
    );
    return { result: { importId: id, rows: row.rows, ...counts, written: 0 } };
  },
};

const run: LongWork<PlanInput & { rows: 'all' | 'good' }> = {
  name: 'import',
  async run(work) {
    const { scope, progress, signal } = work;
    const { importId: id, rows } = work.input;
    const { row, kind, allRows, good, problems, recordOf } = await planOf(work);
    const end = (state: 'checked' | 'done', counts: { good: number; problems: number }) =>
      scope.transaction(({ commit }) =>
        commit(repository.saveEnd({ companyId: scope.companyId, id, state, ...counts, at: atOf(scope) })),
      );
    await saveProblems(scope, id, problems);
    // Rows written by an earlier run had no problems then.
    if (rows === 'all' && problems.length > 0 && recordOf.size === 0) {
      await end('checked', { good: good.length, problems: problems.length });
      return { result: { importId: id, rows: row.rows, good: good.length, problems: problems.length, written: 0 } };
    }
    const refused = new Map<number, ImportProblem>();
    while (good.length > 0) {
      signal.throwIfAborted();
      for (const { line, recordId, code } of await writeBatch(scope, id, kind, good.splice(0, kind.batch))) {
        if (recordId !== null) recordOf.set(line, recordId);
        else refused.set(line, code);
      }
      await progress(recordOf.size, row.rows);
    }
    await kind.finish?.(scope, allRows, recordOf);
    if (refused.size > 0)
      for await (const portion of portionsOfFile(scope, row))
        for (const { line, cells } of portion) {
          const code = refused.get(line);
          const whole = { field: null, column: null, shown: null, reference: null };
          if (code) problems.push({ line, person: personOf(row.kind, cells, row.mapping), code, ...whole });
        }
    problems.sort((a, b) => a.line - b.line);
    await saveProblems(scope, id, problems);
    const counts = { good: recordOf.size, problems: problems.length };
    await end('done', counts);
    return { result: { importId: id, rows: row.rows, ...counts, written: recordOf.size } };
  },
};

type Outcome = { line: number; recordId: string; code?: never } | { line: number; recordId: null; code: ImportProblem };

/** Writes a batch in one transaction; if a row is refused after all, writes each row by itself, so that the others are not lost with it. */
async function writeBatch(
  scope: Scope,
  importId: string,
  kind: KindOfImport<unknown>,
  batch: readonly Planned<unknown>[],
): Promise<Outcome[]> {
  try {
    return await write(scope, importId, kind, batch);
  } catch (error) {
    if (!wasRefused(error)) throw error;
    if (batch.length === 1 && batch[0]) {
      return [{ line: batch[0].line, recordId: null, code: codeOf(error) }];
    }
  }
  const outcomes: Outcome[] = [];
  for (const one of batch) outcomes.push(...(await writeBatch(scope, importId, kind, [one])));
  return outcomes;
}

const write = (
  scope: Scope,
  importId: string,
  kind: KindOfImport<unknown>,
  batch: readonly Planned<unknown>[],
): Promise<Outcome[]> =>
  scope.transaction(async (tx) => {
    const ids = await kind.write(
      tx,
      scope,
      batch.map(({ input }) => input),
    );
    const records = batch.map(({ line }, index) => ({ line, recordId: ids[index] as string }));
    await tx.commit(repository.addRecords(scope.companyId, importId, kind.recordType, records));
    return records;
  });

const builtUpon = (obstacles: readonly Obstacle[]) =>
  new WorkFailed('import_built_upon', { count: obstacles.reduce((sum, { count }) => sum + count, 0) });

const takeBack: LongWork<Input> = {
  name: 'import-take-back',
  async run({ scope, input: { importId: id }, progress, signal }) {
    const { companyId } = scope;
    const [{ kind: name }, records] = await scope.read(
      repository.getImport(companyId, id),
      repository.listRecords(companyId, id),
    );
    const kind = kindOf(name);
    const ids = records.map(({ recordId }) => recordId);
    const obstacles = ids.length === 0 ? [] : await kind.findObstacles(scope, ids);
    if (obstacles.length > 0) throw builtUpon(obstacles);
    // Later records may depend on earlier ones.
    const inOrder = ids.toReversed();
    for (let at = 0; at < inOrder.length; at += kind.batch) {
      signal.throwIfAborted();
      const batch = inOrder.slice(at, at + kind.batch);
      try {
        await scope.transaction(async (tx) => {
          await kind.remove(tx, scope, batch);
          await tx.commit(repository.removeRecords(companyId, id, batch));
        });
      } catch (error) {
        throw wasRefused(error) ? builtUpon(await kind.findObstacles(scope, batch)) : error;
      }
      await progress(Math.min(at + kind.batch, ids.length), ids.length);
    }
    await scope.transaction(({ commit }) =>
      commit(repository.saveEnd({ companyId, id, state: 'taken_back', good: null, problems: null, at: atOf(scope) })),
    );
    return { result: { importId: id, removed: ids.length } };
  },
};

export const IMPORT_WORK = [check, run, takeBack] as const;
