import { z } from 'zod';
import { work } from '../../platform/shared/field-kinds.ts';
import { dateText } from '../../platform/shared/schemas.ts';
import { OVERTIME_POLICY_TYPES } from '../days/constants.ts';
import { sums } from './schema.ts';

/** Effects of a change of somebody's contracts. */
export const contractPreviewOutput = work(
  z.strictObject({
    /** Days whose planned time changes; null: none. */
    days: z
      .strictObject({
        count: z.int(),
        from: dateText(),
        to: dateText(),
        /** True if further days after `to` change too; they are not counted. */
        goesOn: z.boolean(),
        /** First counted day; null: all are counted. */
        since: dateText().nullable(),
      })
      .nullable(),
    /** Planned seconds of a week on the first day that changes; null: no contract. */
    week: z.strictObject({ beforeSeconds: z.int().nullable(), afterSeconds: z.int().nullable() }).nullable(),
    balance: z.strictObject({
      /** Type of today's policy; null: none. */
      policyType: z.enum(OVERTIME_POLICY_TYPES).nullable(),
      before: z.strictObject(sums),
      after: z.strictObject(sums),
      /** First summed day; null: all are summed. */
      since: dateText().nullable(),
    }),
  }),
);
