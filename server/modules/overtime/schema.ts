import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import {
  dateRange,
  oneOrMany,
  orderByInput,
  pageInput,
  partOfName,
  timestampRanges,
} from '../../platform/shared/lists.ts';
import {
  authorOutput,
  besideOtherFaults,
  calendarDate,
  dateText,
  dateTime,
  firstDayText,
  freeText,
  idOf,
  idText,
  inPeriodOrder,
  instantText,
  integer,
  lastDayText,
  period,
  problem,
  timeZoneText,
  webAddressText,
} from '../../platform/shared/schemas.ts';
import { CHANGE_CAUSES } from '../days/constants.ts';
import { END_ANOMALIES } from '../time/constants.ts';
import { BALANCE_ORDERS, BALANCE_SIGNS, MOVEMENT_SOURCES } from './constants.ts';
import { allocatedOutput, dayAmounts, movementFacts, NOTE, policyFacts } from './schema-movements.ts';

const periodText = { from: firstDayText(), to: lastDayText() };

const withDays = z
  .boolean()
  .default(false)
  .meta({ description: 'Whether the response contains the days of the period.' });

/** The same for the caller's own balance. */
export const getOwnBalanceInput = inPeriodOrder(z.object({ ...period, withDays }));

export const getBalanceInput = inPeriodOrder(
  z.object({
    employeeId: idOf('employee'),
    ...period,
    asOf: dateTime().optional().meta({
      description:
        'Returns the balance as it was known at this date-time, with the days that were over then. Date-time with UTC offset, not in the future.',
    }),
    withDays,
  }),
);

const policySummary = z
  .strictObject(policyFacts)
  .meta({ description: 'Policy in force on the last day of the period.' });

export const sums = {
  total_balance: z.int().meta({
    description: 'Sum of positive, negative and multiplier seconds.',
  }),
  positive_balance: z.int().meta({ description: 'Seconds worked in excess of the expected time.' }),
  negative_balance: z.int().meta({ description: 'Seconds worked below the expected time, 0 or negative.' }),
  multiplier_rule: z.int().meta({ description: 'Seconds added by multiplier rules.' }),
  typifying_rule: z.int().meta({ description: 'Seconds of the surplus classified by typifying rules.' }),
};

const dayOutput = z
  .strictObject({
    date: dateText(),
    ...dayAmounts,
    adjustedSeconds: z.int().meta({ description: 'Seconds added to the day by movements; negative if subtracted.' }),
  })
  .meta({ id: 'OvertimeDay' });

export const balanceOutput = z
  .strictObject({
    employeeId: idText(),
    ...periodText,
    ...sums,
    policy: policySummary,
    days: z.array(dayOutput).optional().meta({ description: 'Days of the period. Omitted without `withDays`.' }),
  })
  .meta({ id: 'OvertimeBalance' });

/** The balance of all days up to a date; see `setBalance`. */
export const setBalanceInput = z.object({
  employeeId: idOf('employee'),
  date: calendarDate(),
  seconds: integer(),
  note: freeText().nullish().meta(NOTE),
});

/** A reset ignores source and balance (D8.2, D8.3). */
export const adjustBalanceInput = inPeriodOrder(
  z.object({
    employeeId: idOf('employee'),
    operation: z
      .string()
      .refine((value) => value.trim() !== '', problem('blank'))
      .meta({ example: 'add', description: 'Operation: add, subtract or reset.' }),
    ...period,
    balanceBeforeSeconds: integer()
      .optional()
      .meta({ description: 'Balance of the same period, as you read it. Required unless the operation is reset.' }),
    amountSeconds: integer()
      .optional()
      .meta({ description: 'Number of seconds to add or subtract. Ignored for reset.' }),
    source: z
      .unknown()
      .optional()
      .meta({
        type: 'string',
        enum: [...MOVEMENT_SOURCES],
        description:
          'Source of the seconds. Defaults to total_balance, which a hybrid policy does not allow. Ignored for reset.',
      }),
    note: freeText().nullish().meta(NOTE),
  }),
).superRefine(({ operation, balanceBeforeSeconds, source }, context) => {
  if (operation === 'reset') return;
  if (balanceBeforeSeconds === undefined) {
    context.addIssue({ code: 'custom', path: ['balanceBeforeSeconds'], ...problem('required') });
  }
  if (source !== undefined && typeof source !== 'string') {
    context.addIssue({ code: 'invalid_type', expected: 'string', path: ['source'], input: source });
  }
}, besideOtherFaults);

export const adjustmentOutput = z
  .strictObject({
    adjustmentId: z
      .union([z.uuid(), z.literal('')])
      .meta({ description: 'ID of the resulting movement. Empty if nothing changed.' }),
    employeeId: idText(),
    operation: movementFacts.operation,
    appliedSeconds: z.int().min(0).meta({ description: 'Number of seconds that were added or subtracted.' }),
    balanceBeforeSeconds: z.int().meta({ description: 'Balance of the source before, as sent; 0 if omitted.' }),
    balanceAfterSeconds: z.int().meta({ description: 'Balance of the source afterwards; 0 after a reset.' }),
  })
  .meta({ id: 'OvertimeAdjustmentResult' });

export const reverseAdjustmentInput = z.object({
  id: idOf('adjustment'),
  balanceBeforeSeconds: integer().meta({
    description: 'Balance of the movement’s source for the movement’s period, as you read it.',
  }),
  note: freeText().nullish().meta(NOTE),
});

export const adjustmentOrderFields = ['createdAt', 'from', 'to', 'operation', 'source', 'appliedSeconds'] as const;
export const listAdjustmentsInput = inPeriodOrder(
  z.object({
    ...pageInput,
    ...dateRange,
    orderBy: orderByInput(adjustmentOrderFields),
    createdAt: timestampRanges.createdAt,
    employeeId: oneOrMany(idOf('employee')),
  }),
);

const allocationOutput = z.strictObject({ date: dateText(), ...allocatedOutput });

const movementFields = {
  id: idText(),
  employeeId: idText(),
  kind: movementFacts.kind,
  followsId: idText()
    .nullable()
    .meta({ description: 'ID of the movement that a reversal or correction refers to. Null for other movements.' }),
  operation: movementFacts.operation,
  source: movementFacts.source,
  ...periodText,
  amountSeconds: z.int().nullable().meta({ description: 'Number of seconds to add or subtract. Null for a reset.' }),
  appliedSeconds: z.int().meta({ description: 'Number of seconds that were added or subtracted.' }),
  balanceBeforeSeconds: z.int().meta({ description: 'Balance of the source before the movement.' }),
  balanceAfterSeconds: z.int().meta({ description: 'Balance of the source after the movement.' }),
  note: movementFacts.note,
  cause: z.enum(CHANGE_CAUSES).nullable().meta({
    description:
      'Change of the working time plan that a compensation follows, or `absence_replaced` if sick days took the place of time off in lieu. Null for other movements.',
  }),
  author: authorOutput(),
  selfMade: z.boolean().meta({
    description:
      'Whether the employee made this change of their own balance. Only a single owner can do so, if nobody else could make it.',
  }),
  createdAt: instantText(),
  allocations: z.array(allocationOutput).meta({ description: 'Changes of the days, in chronological order.' }),
};

export const movementOutput = z.strictObject(movementFields).meta({ id: 'OvertimeMovement' });

const balanceQuery = {
  ...period,
  name: partOfName,
  officeId: idOf('office').optional(),
  departmentId: idOf('department').optional(),
  policyId: idOf('overtime_policy').optional(),
  sign: z.enum(BALANCE_SIGNS).optional(),
  orderBy: z.enum(BALANCE_ORDERS).default('magnitude'),
  /** Defaults: names from A, amounts from the largest. */
  direction: z.enum(['asc', 'desc']).optional(),
};

export const listBalancesInput = inPeriodOrder(z.object({ ...pageInput, ...balanceQuery }));

export const countRecomputingInput = z.object({ employeeId: idOf('employee').optional() });
export const countRecomputingOutput = z.strictObject({ people: z.int() });

export const exportBalancesInput = inPeriodOrder(z.object({ ...balanceQuery, format: exportFormat() }));

const personOutput = z.strictObject({
  id: idText(),
  firstName: z.string(),
  lastName: z.string(),
  secondLastName: z.string().nullable(),
  imageProfileURL: webAddressText().nullable(),
});

export const balanceRowOutput = z.strictObject({
  employee: personOutput,
  officeName: z.string().nullable(),
  policy: policySummary,
  /** Balance of all days before the period. */
  openingSeconds: z.int(),
  positiveSeconds: z.int(),
  negativeSeconds: z.int(),
  bonusSeconds: z.int(),
  /** Opening balance + the three changes = closing balance. */
  closingSeconds: z.int(),
  /** Total of each part of the period, in order. */
  sparkline: z.array(z.int()),
});

export const getPersonOvertimeInput = inPeriodOrder(z.object({ employeeId: idOf('employee'), ...period }));

/** Both null for a private one (I4): only its existence is shown. */
export const absenceFact = z.strictObject({ absenceTypeId: idText().nullable(), name: z.string().nullable() });

const changedDay = z.strictObject({ ...dayAmounts, typedSeconds: z.int() });

export const personOvertimeOutput = z.strictObject({
  employee: personOutput.extend({ officeName: z.string().nullable(), timeZone: timeZoneText() }),
  ...periodText,
  /** Balance of all days before the period. */
  openingSeconds: z.int(),
  /** Balance of the period alone. */
  balance: z.strictObject(sums),
  policy: policySummary,
  days: z.array(
    z.strictObject({
      ...dayOutput.shape,
      holiday: z.string().nullable(),
      isHalfHoliday: z.boolean(),
      absences: z.array(absenceFact),
      hasTime: z.boolean(),
      finding: z.enum(END_ANOMALIES).nullable(),
    }),
  ),
  /** Newest first; `moreMovements`: older ones of the period were omitted. */
  movements: z.array(
    z.strictObject({
      ...movementFields,
      absenceDayOffRequestId: idText().nullable(),
    }),
  ),
  moreMovements: z.boolean(),
  /** Past days that were recomputed, newest first (D10). `after` null: the day no longer counts. */
  dayChanges: z.array(
    z.strictObject({
      date: dateText(),
      cause: z.string(),
      before: changedDay.nullable(),
      after: changedDay.nullable(),
      createdAt: instantText(),
    }),
  ),
  moreDayChanges: z.boolean(),
});

export const adjustmentPreviewOutput = z.strictObject({
  appliedSeconds: z.int(),
  balanceBeforeSeconds: z.int(),
  balanceAfterSeconds: z.int(),
  before: z.strictObject(sums),
  after: z.strictObject(sums),
  allocations: z.array(allocationOutput),
});

export const reversalPreviewInput = z.object({ id: idOf('adjustment') });
export const reversalPreviewOutput = z.strictObject({
  /** Balance that `reverseAdjustment` must name. */
  balanceBeforeSeconds: z.int(),
  before: z.strictObject(sums),
  after: z.strictObject(sums),
  allocations: z.array(allocationOutput),
  correctedSeconds: z.int(),
});
