import { getTableColumns } from 'drizzle-orm';
import { ARCHIVE_FILES, OWN, type PersonRows } from '#drizzle/schema/person-rows.ts';
import { DECLARED_TABLES, type DeclaredTable } from '../../platform/db/declared-tables.ts';
import type { OnErasure } from './constants.ts';

/** Rows of a table that are about a person, with the names of the database. */
export interface PersonTable {
  table: string;
  file: PersonRows['file'];
  where: string;
  onErasure: OnErasure;
  named: Readonly<Record<string, string>>;
  without: readonly string[];
  order: string | undefined;
}

function personTableOf({ name, table }: DeclaredTable, declared: PersonRows): PersonTable {
  const columns = getTableColumns(table);
  const nameOf = (column: string) => String(columns[column]?.name);
  const { file, rows = OWN, onErasure, named = {}, without = [], order } = declared;
  return {
    ...{ table: name, file, where: rows, onErasure },
    named: Object.fromEntries(Object.entries(named).map(([column, other]) => [nameOf(column), String(other)])),
    without: without.map(nameOf),
    order: order && `t.${nameOf(order)}`,
  };
}

/**
 * Everything that is kept about a person, table by table (L6), from the declarations of tables (`drizzle/schema`): the content of the
 * archive, in its order, and the effect of an erasure.
 */
export const PERSON_TABLES: readonly PersonTable[] = DECLARED_TABLES.flatMap((declared) => {
  const { person } = declared.declaration;
  if (!person || 'none' in person) return [];
  return [person].flat().map((rows) => personTableOf(declared, rows));
}).sort((a, b) => ARCHIVE_FILES.indexOf(a.file) - ARCHIVE_FILES.indexOf(b.file));
