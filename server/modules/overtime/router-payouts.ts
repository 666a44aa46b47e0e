import { datedMutation, mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { payOutMany, previewPayouts } from './create-payouts.ts';
import { exportPayoutFile, exportPayouts } from './export-payouts.ts';
import { createPayout, deletePayout, getPayout, listPayouts } from './manage-payouts.ts';
import * as payouts from './schema-payouts.ts';

const PAYOUTS = '/overtime-policies/v1/payouts';
const rest = { tag: 'Overtime balances' } as const;

export const payoutProcedures = {
  listPayouts: query({
    right: 'look',
    about: 'people',
    rest: {
      ...rest,
      method: 'GET',
      path: PAYOUTS,
      summary: 'List overtime payouts',
      description: 'Lists payouts for payroll. `from` and `to` select payouts whose period overlaps.',
      reply: 'page',
    },
    input: payouts.listPayoutsInput,
    output: pageOf(payouts.payoutOutput),
    run: listPayouts,
  }),

  getPayout: query({
    right: 'look',
    rest: { ...rest, method: 'GET', path: `${PAYOUTS}/{id}`, summary: 'Get an overtime payout' },
    input: payouts.payoutIdInput,
    output: payouts.payoutOutput,
    run: getPayout,
  }),

  createPayout: datedMutation({
    right: 'decide',
    rest: {
      ...rest,
      method: 'POST',
      path: PAYOUTS,
      summary: 'Pay out overtime of an employee',
      description:
        'Subtracts the seconds from the balance of the period with a movement, and creates a payout for payroll.',
      errors: [
        'employee_not_found',
        'compensable_balance_changed',
        'employee_not_adjustable',
        'hybrid_independent_policy_required',
        'payout_exceeds_balance',
      ],
      example: {
        from: '2026-03-01',
        to: '2026-03-31',
        balanceBeforeSeconds: 5400,
        amountSeconds: 3600,
        note: 'March salary',
      } satisfies Example<typeof payouts.createPayoutInput>,
    },
    input: payouts.createPayoutInput,
    output: payouts.payoutOutput,
    run: createPayout,
  }),

  previewPayouts: query({
    right: 'decide',
    about: 'person',
    decides: true,
    input: payouts.payOutManyInput,
    output: payouts.previewPayoutsOutput,
    run: previewPayouts,
  }),

  payOutMany: datedMutation({
    right: 'decide',
    about: 'person',
    decides: true,
    input: payouts.payOutManyInput,
    output: payouts.payOutManyOutput,
    run: payOutMany,
  }),

  deletePayout: datedMutation({
    right: 'decide',
    about: 'person',
    decides: true,
    rest: {
      ...rest,
      method: 'DELETE',
      path: `${PAYOUTS}/{id}`,
      summary: 'Undo an overtime payout',
      description: 'Adds the seconds back to their original days with a reversing movement.',
      reply: 'blank',
      errors: ['overtime_payout_already_exported'],
    },
    input: payouts.payoutIdInput,
    output: doneOutput,
    run: deletePayout,
  }),

  exportPayouts: mutation({
    right: 'decide',
    rest: {
      ...rest,
      method: 'POST',
      path: `${PAYOUTS}/export`,
      summary: 'Export overtime payouts to payroll',
      description: 'Marks all the payouts as exported, or none, and returns them. Exported payouts cannot be undone.',
      errors: ['overtime_payout_not_found', 'overtime_payout_already_exported'],
    },
    input: payouts.exportPayoutsInput,
    output: payouts.exportedPayoutsOutput,
    run: exportPayouts,
  }),

  exportPayoutFile: mutation({
    right: 'decide',
    about: 'person',
    decides: true,
    writesFile: true,
    confirmed: true,
    input: payouts.exportPayoutFileInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportPayoutFile(scope, locale, input),
  }),
};
