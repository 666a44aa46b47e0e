import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#drizzle/schema/schema.ts';
import { type Declaration, declarationOf } from '#drizzle/schema/tenant-table.ts';

export interface DeclaredTable {
  name: string;
  table: PgTable;
  declaration: Declaration;
}

/** Tables of the schema `public` with their declarations, by name. */
export const DECLARED_TABLES: readonly DeclaredTable[] = Object.values(schema)
  .flatMap((table) => {
    const declaration = is(table, PgTable) ? declarationOf(table) : undefined;
    return declaration ? [{ name: getTableName(table as PgTable), table: table as PgTable, declaration }] : [];
  })
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Names of declared tables for which a condition holds. */
export const namesOfTables = (holds: (declaration: Declaration) => boolean): string[] =>
  DECLARED_TABLES.filter(({ declaration }) => holds(declaration)).map(({ name }) => name);
