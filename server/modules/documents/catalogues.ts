import type { z } from 'zod';
import { documentKinds as documentKindTable } from '#drizzle/schema/documents.ts';
import type { Catalogue } from '../../platform/catalogue/catalogue.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import * as schema from './schema-kinds.ts';

/** Kinds of documents (N5). */
export const documentKinds = {
  resource: 'document_kind',
  table: documentKindTable,
  fields: schema.documentKindFields,
  record: answeredRecord(schema.documentKindOutput, { table: documentKindTable }),
} satisfies Catalogue<typeof documentKindTable, z.output<typeof schema.documentKindOutput>>;
