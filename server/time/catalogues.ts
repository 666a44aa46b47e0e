import { workBreaks, workCheckTypes } from '#drizzle/schema/time.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { presentBreak, presentCheckType } from './present.ts';
import * as schema from './schema.ts';

export const checkTypes = {
  resource: 'work_check_type',
  table: workCheckTypes,
  fields: schema.checkTypeFields,
  output: schema.checkTypeOutput,
  present: presentCheckType,
} satisfies Catalogue<typeof workCheckTypes, typeof schema.checkTypeOutput>;

/** Days that were settled stay so until something is written on them: they are settled again then, with the terms of now. */
export const breaks = {
  resource: 'work_break',
  table: workBreaks,
  fields: schema.breakFields,
  output: schema.breakOutput,
  present: presentBreak,
} satisfies Catalogue<typeof workBreaks, typeof schema.breakOutput>;
