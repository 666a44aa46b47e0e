import type { z } from 'zod';
import { workBreaks, workCheckTypes } from '#drizzle/schema/time.ts';
import type { Catalogue } from '../../platform/catalogue/catalogue.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import * as schema from './schema.ts';

export const checkTypes = {
  resource: 'work_check_type',
  table: workCheckTypes,
  fields: schema.checkTypeFields,
  record: answeredRecord(schema.checkTypeOutput, { table: workCheckTypes }),
} satisfies Catalogue<typeof workCheckTypes, z.output<typeof schema.checkTypeOutput>>;

/** Settled days stay so until an entry of theirs changes: then they are settled again, with the current terms. */
export const breaks = {
  resource: 'work_break',
  table: workBreaks,
  fields: schema.breakFields,
  record: answeredRecord(schema.breakOutput, { table: workBreaks }),
} satisfies Catalogue<typeof workBreaks, z.output<typeof schema.breakOutput>>;
