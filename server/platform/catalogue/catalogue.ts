import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { AnsweredRecord } from '../db/answered-record.ts';
import type { Read } from '../db/statement.ts';
import type { ErrorCode } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';

export type RecordTable = PgTable & Record<'companyId' | 'id' | 'name' | 'createdAt' | 'updatedAt', PgColumn>;

type KnownResource<Code> = Code extends `${infer Resource}_not_found` ? Resource : never;

export type CatalogueResource = KnownResource<ErrorCode>;

/** What every record of a catalogue answers, and whatever else it does. */
export interface NamedRecord {
  id: string;
  name: string;
  [field: string]: unknown;
}

/**
 * A table of named records that others refer to by id. What differs between two of them is here; how they are listed, read,
 * created, changed and deleted does not. Records of a table with a column `editable` can be closed for changes.
 */
export interface Catalogue<Table extends RecordTable, Answered extends NamedRecord> {
  /** Names the ids and the codes: `<resource>_not_found`, `<resource>_in_use`, `<resource>_not_editable`. */
  resource: CatalogueResource;
  table: Table;
  /** Of a POST and a PUT, in addition to the name; named like the table's columns, unless `columns` says what they write. */
  fields?: z.ZodRawShape;
  /** Those that a POST requires. */
  required?: z.ZodRawShape;
  /** The columns that given fields write, in a record that is new when there is no `id`. */
  columns?(fields: object, id?: string): object;
  /** How its records are answered. */
  record: AnsweredRecord<Answered>;
  /** Codes of the unique constraints of the table. */
  conflicts?: Readonly<Record<string, ErrorCode>>;
  /** False where nothing refers to a record, so that it is never in use. */
  isReferredTo?: boolean;
  /** Uses of a record that no foreign key knows of. */
  isUsed?(companyId: CompanyId, id: string): Read<boolean>;
}
