import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { type AnsweredRecord, findAnswer } from '../db/answered-record.ts';
import { build, writeAnswers, writeBuilt } from '../db/built.ts';
import { hasPart, hasWords, inInstantRange, nameOf } from '../db/conditions.ts';
import { listAnswers, type PageText } from '../db/list-page.ts';
import type { Read, Write } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { JsonText } from '../shared/json-text.ts';
import type { RecordTable } from './catalogue.ts';
import type { listRecordsInput } from './schema.ts';

type Fields = Record<string, unknown>;

/** The statements of a table of named records. */
export function repositoryOf<Table extends RecordTable, Answered>(table: Table, record: AnsweredRecord<Answered>) {
  type Row = Table['$inferSelect'];
  const isRecord = (companyId: CompanyId, id: string) => and(eq(table.companyId, companyId), eq(table.id, id));
  const findRow = findAnswer(record);
  const rowOf = (companyId: CompanyId, id: string) =>
    build
      .select()
      .from(table as PgTable)
      .where(isRecord(companyId, id));
  return {
    list: (companyId: CompanyId, input: z.output<typeof listRecordsInput>): Read<PageText<Answered>> =>
      listAnswers(companyId, record, input, {
        where: [
          hasPart(table.name, input.name),
          hasWords(nameOf(table.name), input.search),
          inInstantRange(table.createdAt, input.createdAt),
          inInstantRange(table.updatedAt, input.updatedAt),
        ],
        isSmall: true,
        columns: table as RecordTable,
        defaultOrder: [[table.name, 'asc']],
      }),

    find: (companyId: CompanyId, id: string): Read<JsonText<Answered> | undefined> =>
      findRow({ companyId, id }).first(),

    /** Prevents new references to a record until the end of the transaction. */
    lock: (companyId: CompanyId, id: string): Write<Row | undefined> =>
      writeBuilt(rowOf(companyId, id).for('update')).first(),

    insert: (row: Fields & { companyId: string }): Write<JsonText<Answered>> =>
      writeAnswers(build.insert(table as PgTable).values(row), record, row).map(
        ([inserted]) => inserted as JsonText<Answered>,
      ),

    update: (companyId: CompanyId, id: string, changes: Fields): Write<JsonText<Answered>> =>
      writeAnswers(
        build
          .update(table as PgTable)
          .set(changes)
          .where(isRecord(companyId, id)),
        record,
        { companyId },
      ).map(([updated]) => updated as JsonText<Answered>),

    remove: (companyId: CompanyId, id: string): Write<never[]> =>
      writeBuilt(build.delete(table as PgTable).where(isRecord(companyId, id))),
  };
}
