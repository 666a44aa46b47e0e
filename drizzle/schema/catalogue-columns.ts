import { type AnyPgColumn, boolean, index } from 'drizzle-orm/pg-core';
import { label, tenantColumns, tenantKey, timestamps } from './columns.ts';

/** Columns of a catalogue whose records are closed for changes where `editable` is false. */
export const catalogueColumns = {
  ...tenantColumns,
  name: label('name').notNull(),
  editable: boolean('editable').notNull().default(true),
  ...timestamps,
};

type CatalogueTable = Record<'companyId' | 'id' | 'name' | 'createdAt' | 'updatedAt', AnyPgColumn>;

/** The key, and an index for each order of the list. */
export const catalogueKeys = (table: CatalogueTable) => [
  tenantKey(table),
  index().on(table.companyId, table.name, table.id),
  index().on(table.companyId, table.createdAt, table.id),
  index().on(table.companyId, table.updatedAt, table.id),
];
