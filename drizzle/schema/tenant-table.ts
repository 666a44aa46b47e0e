import type { BuildExtraConfigColumns } from 'drizzle-orm';
import { type PgColumnBuilderBase, type PgTable, type PgTableExtraConfigValue, pgTable } from 'drizzle-orm/pg-core';
import type { Topic } from '#server/platform/shared/topics.ts';
import type { PersonRows } from './person-rows.ts';

/**
 * A company's table as the rest of the system treats it. The repeatable files in `drizzle/sql` make triggers and rights from it. Columns
 * are called by their names here, so an unknown name is a type error.
 */
export interface Declaration<Column extends string = string> {
  /** The audit's lines about its rows (I11): the rows are records, parts of records, or have no lines for a reason. */
  audit: 'record' | AuditedRows<Column> | { none: string };
  /** Requests add rows, and neither change nor delete one. */
  appendOnly?: true;
  /**
   * The topic of open pages that read again after a change. `on`: the changes that count; left out: all. `whom`: the column with the person
   * or member that a row is about, who hears of it (M6); left out: `employeeId`, if there is one.
   */
  live?: Topic | { topic: Topic; on?: 'insert or delete'; whom?: Column };
  /** Webhook events about its rows, or about the record that a row is part of. */
  event?: EventOfRows<Column> | EventOfParts<Column>;
  /** Its records are counted by day for the totals of its list, by triggers in the transaction of a write (`drizzle/sql/counts.sql`). */
  counted?: CountedRows<Column>;
  /** Changes of its rows in the change feed, or of the record that a row is part of. */
  feed?: FeedOfRows<Column> | FeedOfParts<Column>;
  /** Personal data (L6): rows that are about a person, or the reason why none is in the archive. Left out: no row leads to a person. */
  person?: PersonRows<Column> | readonly PersonRows<Column>[] | { none: string };
  /** Columns with the name that somebody had when they acted (L6): an erasure puts the neutral name there. */
  names?: readonly ActorName<Column>[];
}

export interface ActorName<Column extends string = string> {
  name: Column;
  /** The column with the account of the named person, or with the employee. Without one, names are found by their text. */
  account?: Column;
  employee?: Column;
}

export interface AuditedRows<Column extends string = string> {
  /** Lines are about the record that the row belongs to. */
  partOf?: {
    record: PgTable;
    /** The column that refers to the record. */
    by: Column;
    /** Lines have the name of the record; left out: the name of the part or of its person. */
    isNamedByRecord?: true;
  };
  /** Columns that follow from others or serve the bookkeeping: their change alone makes no line. */
  bookkeeping?: readonly Column[];
  /** Columns whose values no line shows: health data, places and secrets (H3, H4). Columns that `audit.sql` hides in every table are not here. */
  unshown?: readonly Column[];
}

export interface CountedRows<Column extends string = string> {
  day: Column;
  /** The column that marks deletion. */
  deletedAt: Column;
  /** An instant that a constraint keeps between a day before `day` begins and a day after it ends, in UTC. It finds the pages ordered by it. */
  instant: Column;
}

export interface EventOfRows<Column extends string = string> {
  /** A key of `WATCHED` in `server/modules/webhooks/constants.ts`. */
  resource: string;
  on: 'insert' | 'insert or update' | 'insert or delete or update';
  /** Columns that follow from others or serve the bookkeeping: their change alone is no event. */
  bookkeeping?: readonly Column[];
}

export interface EventOfParts<Column extends string = string> {
  resource: string;
  /** `field`: the field of the record that changes with the row. */
  partOf: { record: PgTable; by: Column; field: string };
}

export interface FeedOfRows<Column extends string = string> {
  /** A key of `CHANGE_TYPES` in `server/modules/changes/constants.ts`. */
  type: string;
  /** The column that marks a row as deleted: true, or not null. */
  gone?: Column;
  /** Columns whose change alone is no change of the record. */
  bookkeeping?: readonly Column[];
}

export interface FeedOfParts<Column extends string = string> {
  partOf: { record: PgTable; by: Column };
}

const declarations = new WeakMap<object, Declaration>();

/** A table of the schema `public` with its declaration. Every table that is not declared here fails a test. */
export function tenantTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  declaration: Declaration<keyof Columns & string>,
  keys?: (self: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[],
) {
  const table = pgTable(name, columns, keys);
  declarations.set(table, declaration);
  return table;
}

/** Undefined for values that are not such a table. */
export const declarationOf = (table: object): Declaration | undefined => declarations.get(table);
