import { z } from 'zod';
import { work } from '../../platform/shared/field-kinds.ts';
import { dateText } from '../../platform/shared/schemas.ts';
import { OVERTIME_POLICY_TYPES } from '../days/constants.ts';
import { sums } from './schema.ts';

/** What a change of somebody's contracts moves. */
export const contractPreviewOutput = work(
  z.strictObject({
    /** Days whose planned time changes; null: none. */
    days: z
      .strictObject({
        count: z.int(),
        from: dateText(),
        to: dateText(),
        /** Further days after `to` change too, and are not counted. */
        goesOn: z.boolean(),
        /** Days before this one are not counted; null: all are. */
        since: dateText().nullable(),
      })
      .nullable(),
    /** Planned seconds of a week on the first day that changes; null: no contract. */
    week: z.strictObject({ beforeSeconds: z.int().nullable(), afterSeconds: z.int().nullable() }).nullable(),
    balance: z.strictObject({
      /** Under the policy of today; null: none. */
      policyType: z.enum(OVERTIME_POLICY_TYPES).nullable(),
      before: z.strictObject(sums),
      after: z.strictObject(sums),
      /** Days before this one are not summed; null: all are. */
      since: dateText().nullable(),
    }),
  }),
);
