import { datedMutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { adjustBalance } from './adjust-balance.ts';
import { listAdjustments } from './list-adjustments.ts';
import { previewAdjustment } from './preview-adjustment.ts';
import { previewReversal } from './preview-reversal.ts';
import { reverseAdjustment } from './reverse-adjustment.ts';
import * as schema from './schema.ts';

const ADJUSTMENTS = '/overtime-policies/v1/adjustments';
const rest = { tag: 'Overtime adjustments' } as const;

export const adjustmentProcedures = {
  adjustBalance: datedMutation({
    right: 'decide',
    about: 'person',
    decides: true,
    rest: {
      ...rest,
      method: 'POST',
      path: ADJUSTMENTS,
      summary: 'Adjust the overtime balance of an employee',
      errors: [
        'employee_not_found',
        'compensable_balance_changed',
        'employee_not_adjustable',
        'hybrid_independent_policy_required',
        'invalid_adjustment_operation',
        'invalid_movement_source',
      ],
      example: {
        operation: 'subtract',
        from: '2026-03-01',
        to: '2026-03-31',
        balanceBeforeSeconds: 5400,
        amountSeconds: 3600,
        source: 'total_balance',
        note: 'Paid with the March salary',
      } satisfies Example<typeof schema.adjustBalanceInput>,
    },
    input: schema.adjustBalanceInput,
    output: schema.adjustmentOutput,
    run: adjustBalance,
  }),

  reverseAdjustment: datedMutation({
    right: 'decide',
    about: 'person',
    decides: true,
    rest: {
      ...rest,
      method: 'POST',
      path: `${ADJUSTMENTS}/{id}/reversal`,
      summary: 'Reverse an overtime movement',
      description:
        'Reverses an adjustment or a payout completely, including later corrections of it. Returns the new movement. A reversed payout is also removed from payroll. Overtime used by an absence is returned when the absence is removed.',
      errors: [
        'adjustment_already_reversed',
        'adjustment_not_reversible',
        'compensable_balance_changed',
        'overtime_payout_already_exported',
      ],
      example: { balanceBeforeSeconds: 1800, note: 'Booked for the wrong month' } satisfies Example<
        typeof schema.reverseAdjustmentInput
      >,
    },
    input: schema.reverseAdjustmentInput,
    output: schema.movementOutput,
    run: reverseAdjustment,
  }),

  previewReversal: query({
    right: 'decide',
    about: 'person',
    decides: true,
    input: schema.reversalPreviewInput,
    output: schema.reversalPreviewOutput,
    run: previewReversal,
  }),

  listAdjustments: query({
    right: 'look',
    rest: {
      ...rest,
      method: 'GET',
      path: ADJUSTMENTS,
      summary: 'List overtime movements',
      description: 'Lists movements, newest first by default. `from` and `to` select movements whose period overlaps.',
      reply: 'page',
    },
    input: schema.listAdjustmentsInput,
    output: pageOf(schema.movementOutput),
    run: listAdjustments,
  }),

  previewAdjustment: query({
    right: 'decide',
    about: 'person',
    decides: true,
    input: schema.adjustBalanceInput,
    output: schema.adjustmentPreviewOutput,
    run: previewAdjustment,
  }),
};
