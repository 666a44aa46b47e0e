import type { Scope } from '../db/scope.ts';
import type { Row } from '../shared/spreadsheets.ts';
import { readPortion } from './repository.ts';

/** All rows of a file. */
export async function readRowsOf(scope: Scope, id: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let position = 0; ; position += 1) {
    const portion = await scope.read(readPortion(scope.companyId, id, position));
    if (!portion) return rows;
    for (const row of portion) rows.push(row);
  }
}
