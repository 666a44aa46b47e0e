import { z } from 'zod';
import { type ErrorCode, errorStatus } from '../../platform/shared/errors.ts';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import {
  dateRange,
  oneOrMany,
  onlyReturn,
  orderByInput,
  pageInput,
  timestampRanges,
} from '../../platform/shared/lists.ts';
import {
  firstDayText,
  freeText,
  idOf,
  idText,
  inPeriodOrder,
  instantText,
  integer,
  lastDayText,
  period,
} from '../../platform/shared/schemas.ts';
import { MAX_PAYOUTS_AT_ONCE, PAYOUT_SOURCES } from './constants.ts';
import { NOTE } from './schema-movements.ts';

export const payoutIdInput = z.object({ id: idOf('overtime_payout') });

export const createPayoutInput = inPeriodOrder(
  z.object({
    employeeId: idOf('employee'),
    ...period,
    balanceBeforeSeconds: integer().meta({ description: 'Balance of the source for the same period, as you read it.' }),
    amountSeconds: integer(1).meta({ description: 'Number of seconds to pay out, at most the balance.' }),
    source: z
      .enum(PAYOUT_SOURCES)
      .optional()
      .meta({ description: 'Source of the seconds. Defaults to total_balance, which a hybrid policy does not allow.' }),
    note: freeText().nullish().meta(NOTE),
  }),
);

export const payoutOrderFields = ['createdAt', 'updatedAt', 'exportedAt', 'from', 'to', 'amountSeconds'] as const;
export const listPayoutsInput = inPeriodOrder(
  z.object({
    ...pageInput,
    ...dateRange,
    ...timestampRanges,
    orderBy: orderByInput(payoutOrderFields),
    employeeId: oneOrMany(idOf('employee')),
    onlyReturn,
    exported: z.boolean().optional().meta({
      description:
        'Whether to list only exported payouts (true) or only pending ones (false). If omitted, both are listed.',
    }),
  }),
);

export const exportPayoutsInput = z.object({
  payoutIds: z
    .array(idOf('overtime_payout'))
    .min(1)
    .max(500)
    .meta({ description: 'IDs of the payouts to export, all of them or none.' }),
});
export const exportPayoutFileInput = exportPayoutsInput.extend({ format: exportFormat() });

export const payoutOutput = z
  .strictObject({
    id: idText(),
    employeeId: idText(),
    movementId: idText().meta({ description: 'ID of the movement that subtracted the seconds from the balance.' }),
    from: firstDayText(),
    to: lastDayText(),
    amountSeconds: z.int().meta({ description: 'Number of paid out seconds.' }),
    source: z.enum(PAYOUT_SOURCES).meta({ description: 'Source of the seconds.' }),
    note: z.string().nullable().meta(NOTE),
    exportedAt: instantText().nullable().meta({ description: 'Time of the export to payroll. Null if pending.' }),
    selfMade: z.boolean().meta({
      description:
        'Whether the paid employee created or exported the payout. Only a single owner can do so, if nobody else could.',
    }),
    createdAt: instantText(),
    updatedAt: instantText(),
    deletedAt: instantText().nullable(),
  })
  .meta({ id: 'OvertimePayout' });

export const exportedPayoutsOutput = z
  .strictObject({ payouts: z.array(payoutOutput).meta({ description: 'Exported payouts.' }) })
  .meta({ id: 'ExportedOvertimePayouts' });

export const payOutManyInput = z.object({ payouts: z.array(createPayoutInput).min(1).max(MAX_PAYOUTS_AT_ONCE) });
const problem = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]).nullable();
/** In the order of the input; `problem` null: paid. */
export const payOutManyOutput = z.strictObject({
  results: z.array(z.strictObject({ problem, details: z.record(z.string(), z.unknown()).nullable() })),
});
/** In the order of the input; null with a problem, which prevents the payout. */
export const previewPayoutsOutput = z.strictObject({
  results: z.array(z.strictObject({ balanceAfterSeconds: z.int().nullable(), problem })),
});
