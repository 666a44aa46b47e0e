import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { AnsweredRecord } from '../db/answered-record.ts';
import type { Read } from '../db/statement.ts';
import type { ErrorCode, FieldMessage } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';

export type RecordTable = PgTable & Record<'companyId' | 'id' | 'name' | 'createdAt' | 'updatedAt', PgColumn>;

type KnownResource<Code> = Code extends `${infer Resource}_not_found` ? Resource : never;

export type CatalogueResource = KnownResource<ErrorCode>;

/** Fields of every record of a catalogue, and any others. */
export interface NamedRecord {
  id: string;
  name: string;
  [field: string]: unknown;
}

/**
 * A table of named records that others refer to by id. This describes the differences between catalogues; listing, reading, creating,
 * changing and deleting are the same for all. Records of a table with a column `editable` can be closed for changes.
 */
export interface Catalogue<Table extends RecordTable, Answered> {
  /** Names the ids and the codes: `<resource>_not_found`, `<resource>_in_use`, `<resource>_not_editable`. */
  resource: CatalogueResource;
  table: Table;
  /** Fields of a POST and a PUT, in addition to the name; named like the table's columns, unless `columns` maps them. */
  fields?: z.ZodRawShape;
  /** Fields that a POST requires. */
  required?: z.ZodRawShape;
  /** Returns the columns that given fields write; without an `id` the record is new. */
  columns?(fields: object, id?: string): object;
  /** Its records in the API's format. */
  record: AnsweredRecord<Answered>;
  /** Returns the faults between the fields of a new or changed record. */
  faultsOf?(record: object): Record<string, FieldMessage>;
  /** Codes of the unique constraints and references of the table. */
  conflicts?: Readonly<Record<string, ErrorCode>>;
  /** False if nothing refers to a record, so that it is never in use. */
  isReferredTo?: boolean;
  /** Checks uses of a record without a foreign key. */
  isUsed?(companyId: CompanyId, id: string): Read<boolean>;
}
