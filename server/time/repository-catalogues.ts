import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { workBreaks, workCheckTypes } from '#drizzle/schema/time.ts';
import type { Db } from '../db/client.ts';
import { hasPart, inInstantRange } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listCatalogueInput } from './schema.ts';

export type WorkCheckType = typeof workCheckTypes.$inferSelect;
export type WorkBreak = typeof workBreaks.$inferSelect;

type CatalogueTable = PgTable & Record<'companyId' | 'id' | 'name' | 'createdAt' | 'updatedAt', PgColumn>;
export type CatalogueRecord = { companyId: string; id: string; name: string; createdAt: Date; updatedAt: Date };

/** The statements of a table of named records that entries refer to. */
export type CatalogueRepository<Row extends CatalogueRecord> = ReturnType<typeof repositoryOf<CatalogueTable, Row>>;

function repositoryOf<Table extends CatalogueTable, Row extends CatalogueRecord>(table: Table) {
  const isRecord = (companyId: CompanyId, id: string) => and(eq(table.companyId, companyId), eq(table.id, id));
  return {
    list: (db: Db, companyId: CompanyId, input: z.output<typeof listCatalogueInput>): Promise<Page<Row>> =>
      listPage(db, companyId, table, input, {
        where: [
          hasPart(table.name, input.name),
          inInstantRange(table.createdAt, input.createdAt),
          inInstantRange(table.updatedAt, input.updatedAt),
        ],
        columns: table as CatalogueTable,
        defaultOrder: [[table.name, 'asc']],
      }) as unknown as Promise<Page<Row>>,

    async find(db: Db, companyId: CompanyId, id: string): Promise<Row | undefined> {
      const [row] = await db
        .select()
        .from(table as PgTable)
        .where(isRecord(companyId, id));
      return row as Row | undefined;
    },

    async insert(db: Db, row: CatalogueRecord): Promise<Row> {
      const [inserted] = await db
        .insert(table as PgTable)
        .values(row)
        .returning();
      return inserted as Row;
    },

    async update(
      db: Db,
      companyId: CompanyId,
      id: string,
      changes: Partial<CatalogueRecord>,
    ): Promise<Row | undefined> {
      const [row] = await db
        .update(table as PgTable)
        .set(changes)
        .where(isRecord(companyId, id))
        .returning();
      return row as Row | undefined;
    },

    /** Whether there was one. Entries that refer to it refuse its removal. */
    async remove(db: Db, companyId: CompanyId, id: string): Promise<boolean> {
      const { rowCount } = await db.delete(table as PgTable).where(isRecord(companyId, id));
      return rowCount === 1;
    },
  };
}

export const checkTypeRepository = repositoryOf<typeof workCheckTypes, WorkCheckType>(workCheckTypes);
export const breakRepository = repositoryOf<typeof workBreaks, WorkBreak>(workBreaks);
