import type { Scope } from '../../platform/db/scope.ts';
import { inPortions } from '../../platform/in-portions.ts';
import type { Row } from '../../platform/shared/spreadsheets.ts';
import { WorkFailed } from '../long-work/work-failed.ts';
import { listOwnFields } from './list-fields.ts';
import { type ImportRow, readPortion } from './repository.ts';
import { Columns } from './rules-readings.ts';
import type { ReadRow } from './rules-rows.ts';

/**
 * Yields the rows of a file in portions: a file is never in memory as a whole. Throws `WorkFailed` if its rows have been deleted since
 * (L6).
 */
export async function* portionsOfFile(
  { companyId, read }: Scope,
  { id, rows }: Pick<ImportRow, 'id' | 'rows'>,
): AsyncGenerator<Row[], void> {
  for (let position = 0; position < rows; ) {
    const portion = await read(readPortion(companyId, id, position));
    if (!portion || portion.length === 0) throw new WorkFailed('broken', {});
    position += portion.length;
    yield portion;
  }
}

/** Derives how columns are read from all rows of a file. */
export async function hearColumns(scope: Scope, row: ImportRow): Promise<Columns> {
  const columns = new Columns(row.kind, row.titles, row.mapping, await listOwnFields(scope, row.kind));
  for await (const portion of portionsOfFile(scope, row)) columns.hear(portion);
  return columns;
}

/** Parsed rows of a file: parsed again on each iteration, so that they never are in memory as a whole. */
export type Portions = AsyncIterable<readonly ReadRow[]>;

/** Passes each row to `take`; others get their turn in between. */
export async function eachRow(portions: Portions, take: (row: ReadRow) => void): Promise<void> {
  for await (const portion of portions) await inPortions(portion, take);
}
