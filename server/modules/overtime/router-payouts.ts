import { answers, type Example, managerProcedure, viewerProcedure } from '../../platform/rpc/init.ts';
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
  listPayouts: viewerProcedure
    .meta({
      pages: true,
      rest: {
        ...rest,
        method: 'GET',
        path: PAYOUTS,
        summary: 'List payouts of overtime',
        description: 'The lines that payroll takes over. With `from` and `to`: those whose period touches it.',
        reply: 'page',
      },
    })
    .input(payouts.listPayoutsInput)
    .output(answers(pageOf(payouts.payoutOutput)))
    .query(({ ctx, input }) => listPayouts(ctx.scope, input)),

  getPayout: viewerProcedure
    .meta({ rest: { ...rest, method: 'GET', path: `${PAYOUTS}/{id}`, summary: 'Read a payout of overtime' } })
    .input(payouts.payoutIdInput)
    .output(answers(payouts.payoutOutput))
    .query(({ ctx, input }) => getPayout(ctx.scope, input)),

  createPayout: managerProcedure
    .meta({
      rest: {
        ...rest,
        method: 'POST',
        path: PAYOUTS,
        summary: 'Pay out overtime of an employee',
        description:
          'Takes it from the balance of the period by a movement, as a subtraction would, and leaves a line for payroll.',
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
    })
    .input(payouts.createPayoutInput)
    .output(answers(payouts.payoutOutput))
    .mutation(({ ctx, input }) => createPayout(ctx.scope, input)),

  previewPayouts: managerProcedure
    .meta({ pages: true })
    .input(payouts.payOutManyInput)
    .output(answers(payouts.previewPayoutsOutput))
    .query(({ ctx, input }) => previewPayouts(ctx.scope, input)),

  payOutMany: managerProcedure
    .meta({ pages: true })
    .input(payouts.payOutManyInput)
    .output(answers(payouts.payOutManyOutput))
    .mutation(({ ctx, input }) => payOutMany(ctx.scope, input)),

  deletePayout: managerProcedure
    .meta({
      pages: true,
      rest: {
        ...rest,
        method: 'DELETE',
        path: `${PAYOUTS}/{id}`,
        summary: 'Take a payout of overtime back',
        description: 'Its seconds return to the days they came from, by a movement that reverses the first.',
        reply: 'blank',
        errors: ['overtime_payout_already_exported'],
      },
    })
    .input(payouts.payoutIdInput)
    .output(answers(doneOutput))
    .mutation(({ ctx, input }) => deletePayout(ctx.scope, input)),

  exportPayouts: managerProcedure
    .meta({
      rest: {
        ...rest,
        method: 'POST',
        path: `${PAYOUTS}/export`,
        summary: 'Give payouts of overtime over to payroll',
        description: 'Marks the lines and answers them, all or none. They cannot be taken back any more.',
        errors: ['overtime_payout_not_found', 'overtime_payout_already_exported'],
      },
    })
    .input(payouts.exportPayoutsInput)
    .output(answers(payouts.exportedPayoutsOutput))
    .mutation(({ ctx, input }) => exportPayouts(ctx.scope, input)),

  exportPayoutFile: managerProcedure
    .meta({ pages: true, writesFile: true, confirmed: true })
    .input(payouts.exportPayoutFileInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportPayoutFile(ctx.scope, ctx.locale, input)),
};
