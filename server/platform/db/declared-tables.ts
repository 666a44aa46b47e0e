import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { OWN } from '#drizzle/schema/person-rows.ts';
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

const eventOf = (event: NonNullable<Declaration['event']>, nameOf: (column: string) => string | undefined) =>
  'partOf' in event
    ? {
        ...{ resource: event.resource, event_field: event.partOf.field },
        ...{ event_table: getTableName(event.partOf.record), event_column: nameOf(event.partOf.by) },
      }
    : { resource: event.resource, event_on: event.on, event_silent: (event.bookkeeping ?? []).map(nameOf) };

const feedOf = (feed: NonNullable<Declaration['feed']>, nameOf: (column: string) => string | undefined) =>
  'partOf' in feed
    ? { feed_table: getTableName(feed.partOf.record), feed_column: nameOf(feed.partOf.by) }
    : {
        ...{ feed_type: feed.type, feed_gone: feed.gone && nameOf(feed.gone) },
        feed_silent: (feed.bookkeeping ?? []).map(nameOf),
      };

/** Rows of a person as their erasure needs them: variables of PL/pgSQL stand for the parameters. */
const personOf = (person: NonNullable<Declaration['person']>, nameOf: (column: string) => string | undefined) =>
  'none' in person
    ? []
    : [person].flat().map(({ rows = OWN, onErasure, cleared = [], removedRows = rows, stays = false }) => {
        const [whose, removed] = [rows, removedRows].map((condition) =>
          condition.replaceAll('$employeeId', 'person').replaceAll('$companyId', 'company'),
        );
        return { whose, removed, on_erasure: onErasure, cleared: cleared.map(nameOf), stays };
      });

/** A declaration as the repeatable files read it, with the names of the database. */
function rowOf({
  name,
  table,
  declaration: { audit, appendOnly, live, event, counted, feed, person, names = [] },
}: DeclaredTable) {
  const columns = getTableColumns(table);
  const nameOf = (column: string) => columns[column]?.name;
  const { partOf, bookkeeping = [], unshown = [] } = audit === 'record' || 'none' in audit ? {} : audit;
  return {
    name,
    append_only: appendOnly ?? false,
    is_audited: audit === 'record' || !('none' in audit),
    record_table: partOf && getTableName(partOf.record),
    record_column: partOf && nameOf(partOf.by),
    named_by_record: partOf?.isNamedByRecord ?? false,
    bookkeeping: bookkeeping.map(nameOf),
    unshown: unshown.map(nameOf),
    topic: typeof live === 'object' ? live.topic : live,
    told_whom: nameOf((typeof live === 'object' && live.whom) || 'employeeId'),
    ...(event && eventOf(event, nameOf)),
    ...(person && { person: personOf(person, nameOf) }),
    names: names.map(({ name: column, account, employee }) => ({
      name: nameOf(column),
      by_account: account && nameOf(account),
      by_employee: employee && nameOf(employee),
    })),
    ...(counted && { counted_day: nameOf(counted.day), counted_deletion: nameOf(counted.deletedAt) }),
    ...(feed && feedOf(feed, nameOf)),
    told_on: (typeof live === 'object' && live.on) || 'insert or update or delete',
  };
}

/**
 * Applied before the repeatable files, in their transaction: the setting `jornada.tables` has the declarations for
 * `jsonb_to_recordset(current_setting('jornada.tables')::jsonb)`.
 */
export const DECLARATIONS_SQL = `select set_config('jornada.tables', ${pg.escapeLiteral(
  JSON.stringify(DECLARED_TABLES.map(rowOf)),
)}, true)`;
