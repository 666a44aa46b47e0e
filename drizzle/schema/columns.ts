import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  foreignKey,
  integer,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** The key of every record of a company: `(company_id, id)`, so tables can be partitioned or sharded by company. */
export const tenantColumns = {
  companyId: uuid('company_id').notNull(),
  id: uuid('id').notNull(),
};

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * A name that people look for in sorted lists: in the order of the alphabet whatever the database's own collation, `Álvarez`
 * before `Zamora`.
 */
export const label = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const calendarDate = (name: string) => date(name, { mode: 'string' });
export const seconds = (name: string) => integer(name);
/** `HH:MM`, a nominal clock time of a day; `24:00` may end a range. */
export const clockTime = (name: string) => text(name);

export const timestamps = {
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
};

/** Whether the person concerned decided on their own matter, as I5 lets a single owner: on every record of a decision. */
export const selfMade = { selfMade: boolean('self_made').notNull().default(false) };

export const deletedAt = { deletedAt: instant('deleted_at') };

type TenantTable = { companyId: AnyPgColumn; id: AnyPgColumn };

export const tenantKey = (table: TenantTable) => primaryKey({ columns: [table.companyId, table.id] });

/** The `entity_id` of a type once more, in the column that refers to its table. */
export const entityIdOf = (type: string) =>
  uuid(`${type}_id`).generatedAlwaysAs(sql.raw(`case when entity_type = '${type}' then entity_id end`));

/** A reference within the same company: the key always carries `company_id`, so it cannot point across tenants. */
export function reference(table: { companyId: AnyPgColumn }, column: AnyPgColumn, target: TenantTable) {
  return foreignKey({ columns: [table.companyId, column], foreignColumns: [target.companyId, target.id] });
}
