import type { Scope } from '../../platform/db/scope.ts';
import { inPortions } from '../../platform/in-portions.ts';
import type { Row } from '../../platform/shared/spreadsheets.ts';
import { WorkFailed } from '../long-work/work-failed.ts';
import { listOwnFields } from './list-fields.ts';
import { type ImportRow, readPortion } from './repository.ts';
import { Columns } from './rules-readings.ts';
import type { ReadRow } from './rules-rows.ts';

/** The rows of a file, in portions: a file is never in memory as a whole. Throws `WorkFailed` where it was emptied meanwhile (L6). */
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

/** What all rows of a file say about its columns. */
export async function hearColumns(scope: Scope, row: ImportRow): Promise<Columns> {
  const columns = new Columns(row.kind, row.titles, row.mapping, await listOwnFields(scope, row.kind));
  for await (const portion of portionsOfFile(scope, row)) columns.hear(portion);
  return columns;
}

/** The rows of a file as they are read: each time somebody goes through them, so that nobody keeps them. */
export type Portions = AsyncIterable<readonly ReadRow[]>;

/** `take` hears each; others get their turn in between. */
export async function eachRow(portions: Portions, take: (row: ReadRow) => void): Promise<void> {
  for await (const portion of portions) await inPortions(portion, take);
}
