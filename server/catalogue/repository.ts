import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { build, readBuilt, writeBuilt } from '../db/built.ts';
import { hasPart, inInstantRange } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { Read, Write } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { RecordTable } from './catalogue.ts';
import type { listRecordsInput } from './schema.ts';

type Fields = Record<string, unknown>;

/** The statements of a table of named records. */
export function repositoryOf<Table extends RecordTable>(table: Table) {
  type Row = Table['$inferSelect'];
  const isRecord = (companyId: CompanyId, id: string) => and(eq(table.companyId, companyId), eq(table.id, id));
  const record = (companyId: CompanyId, id: string) =>
    build
      .select()
      .from(table as PgTable)
      .where(isRecord(companyId, id));
  return {
    list: (companyId: CompanyId, input: z.output<typeof listRecordsInput>): Read<Page<Row>> =>
      listPage(companyId, table, input, {
        where: [
          hasPart(table.name, input.name),
          inInstantRange(table.createdAt, input.createdAt),
          inInstantRange(table.updatedAt, input.updatedAt),
        ],
        columns: table as RecordTable,
        defaultOrder: [[table.name, 'asc']],
      }),

    find: (companyId: CompanyId, id: string): Read<Row | undefined> => readBuilt(record(companyId, id)).first(),

    /** Keeps a record from being referred to by others until the end of the transaction. */
    lock: (companyId: CompanyId, id: string): Write<Row | undefined> =>
      writeBuilt(record(companyId, id).for('update')).first(),

    insert: (row: Fields): Write<Row> =>
      writeBuilt(
        build
          .insert(table as PgTable)
          .values(row)
          .returning(),
      ).map(([inserted]) => inserted as Row),

    update: (companyId: CompanyId, id: string, changes: Fields): Write<Row> =>
      writeBuilt(
        build
          .update(table as PgTable)
          .set(changes)
          .where(isRecord(companyId, id))
          .returning(),
      ).map(([updated]) => updated as Row),

    remove: (companyId: CompanyId, id: string): Write<never[]> =>
      writeBuilt(build.delete(table as PgTable).where(isRecord(companyId, id))),
  };
}
