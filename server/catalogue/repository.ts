import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Db } from '../db/client.ts';
import { hasPart, inInstantRange } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { RecordTable } from './catalogue.ts';
import type { listRecordsInput } from './schema.ts';

type Fields = Record<string, unknown>;

/** The statements of a table of named records. */
export function repositoryOf<Table extends RecordTable>(table: Table) {
  type Row = Table['$inferSelect'];
  const isRecord = (companyId: CompanyId, id: string) => and(eq(table.companyId, companyId), eq(table.id, id));
  return {
    list: (db: Db, companyId: CompanyId, input: z.output<typeof listRecordsInput>): Promise<Page<Row>> =>
      listPage(db, companyId, table, input, {
        where: [
          hasPart(table.name, input.name),
          inInstantRange(table.createdAt, input.createdAt),
          inInstantRange(table.updatedAt, input.updatedAt),
        ],
        columns: table as RecordTable,
        defaultOrder: [[table.name, 'asc']],
      }),

    async find(db: Db, companyId: CompanyId, id: string): Promise<Row | undefined> {
      const [row] = await db
        .select()
        .from(table as PgTable)
        .where(isRecord(companyId, id));
      return row;
    },

    /** Keeps a record from being referred to anew until the end of the transaction. */
    async lock(db: Db, companyId: CompanyId, id: string): Promise<Row | undefined> {
      const [row] = await db
        .select()
        .from(table as PgTable)
        .where(isRecord(companyId, id))
        .for('update');
      return row;
    },

    async insert(db: Db, row: Fields): Promise<Row> {
      const [inserted] = await db
        .insert(table as PgTable)
        .values(row)
        .returning();
      return inserted as Row;
    },

    async update(db: Db, companyId: CompanyId, id: string, changes: Fields): Promise<Row> {
      const [row] = await db
        .update(table as PgTable)
        .set(changes)
        .where(isRecord(companyId, id))
        .returning();
      return row as Row;
    },

    async remove(db: Db, companyId: CompanyId, id: string): Promise<void> {
      await db.delete(table as PgTable).where(isRecord(companyId, id));
    },
  };
}
