import { z } from 'zod';
import { oneOrMany, pageInput } from '../../platform/shared/lists.ts';
import { idText, integer, problem } from '../../platform/shared/schemas.ts';
import { CHANGE_OPS, CHANGE_TYPE_NAMES, CURSOR_DAYS, MAX_WAIT_SECONDS } from './constants.ts';
import { type Cursor, readCursor } from './rules-cursor.ts';

function cursorOf(value: string, context: z.RefinementCtx): Cursor {
  const cursor = readCursor(value);
  if (cursor) return cursor;
  context.addIssue({ code: 'custom', ...problem('cursor') });
  return z.NEVER;
}

const types = oneOrMany(z.enum(CHANGE_TYPE_NAMES)).meta({
  description:
    'Types of records. Each requires the scope that reads its records. Omitted: all types that the token can read.',
  example: ['employee', 'work_entry'],
});

export const listChangesInput = z.object({
  after: z
    .string()
    .transform((value, context) => (value === 'now' ? value : cursorOf(value, context)))
    .optional()
    .meta({
      description: `Cursor of a change, or of a response: only later changes are returned. \`now\` returns no change, but the cursor of the newest one. Omitted: from the beginning, where each existing record has a change. A cursor expires ${CURSOR_DAYS} days after the response that returned it.`,
      example: 'now',
    }),
  types,
  limit: pageInput.limit.meta({ description: 'Maximum number of changes.' }),
  wait: integer(0, MAX_WAIT_SECONDS).default(0).meta({
    description: 'Seconds to wait for a change if there is none. The response is sent with the first change.',
  }),
});

export const changeOutput = z
  .strictObject({
    cursor: z.string().meta({ description: 'Position of this change: pass it as `after` to continue behind it.' }),
    type: z.enum(CHANGE_TYPE_NAMES).meta({ description: 'Type of the record.' }),
    id: idText().meta({ description: 'ID of the record.' }),
    op: z.enum(CHANGE_OPS).meta({
      description:
        'Kind of change: the record was `created`, `updated` or `deleted`. A client that does not have an updated record adds it.',
    }),
    changedAt: z.string().meta({
      format: 'date-time',
      description: 'Time of the change in UTC, with six digits of fractional seconds.',
      example: '2026-03-02T08:00:00.123456Z',
    }),
  })
  .meta({ id: 'Change' });

export const changesOutput = z.strictObject({
  rows: z.array(changeOutput),
  cursor: z.string(),
  hasMore: z.boolean(),
});
export type Changes = z.output<typeof changesOutput>;

export const digestInput = z.object({
  at: z.string().transform(cursorOf).optional().meta({
    description: 'Cursor: the digest is of the records as of this position. Omitted: as of now.',
  }),
  types,
});

export const digestOutput = z
  .strictObject({
    cursor: z.string().meta({ description: 'Cursor of the position of the digest.' }),
    types: z
      .array(
        z.strictObject({
          type: z.enum(CHANGE_TYPE_NAMES).meta({ description: 'Type of the records.' }),
          count: z.int().meta({ description: 'Number of existing records.' }),
          hash: z.string().meta({
            description:
              'SHA-256, in hexadecimal, of one line for each existing record: its ID, a space, and `changedAt` of its newest change. Lines are sorted by ID and joined by line feeds (U+000A), without one at the end.',
            example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
          }),
        }),
      )
      .meta({ description: 'One element for each type.' }),
  })
  .meta({ id: 'ChangeDigest' });
export type ChangeDigest = z.output<typeof digestOutput>;
