import { pageOf } from '../shared/lists.ts';
import { administratorProcedure, answers, managerProcedure, router, viewerProcedure } from '../trpc/init.ts';
import { adjustBalance } from './adjust-balance.ts';
import { explainBalance } from './explain-balance.ts';
import { getBalance } from './get-balance.ts';
import { getPersonOvertime } from './get-person-overtime.ts';
import { listAdjustments } from './list-adjustments.ts';
import { listBalances } from './list-balances.ts';
import { createPayout, deletePayout, exportPayouts, getPayout, listPayouts } from './manage-payouts.ts';
import { assignPolicy, createPolicy, deletePolicy, getPolicy, listPolicies, updatePolicy } from './manage-policies.ts';
import { previewAdjustment } from './preview-adjustment.ts';
import { reverseAdjustment } from './reverse-adjustment.ts';
import * as schema from './schema.ts';
import * as explanation from './schema-explanation.ts';
import * as payouts from './schema-payouts.ts';
import * as policies from './schema-policies.ts';

const POLICIES = '/overtime-policies/v1/policies';
const PAYOUTS = '/overtime-policies/v1/payouts';
const ADJUSTMENTS = '/overtime-policies/v1/adjustments';

export const overtimeRouter = router({
  listPolicies: viewerProcedure
    .meta({ pages: true, rest: { method: 'GET', path: POLICIES, summary: 'List overtime policies', reply: 'page' } })
    .input(policies.listPoliciesInput)
    .output(answers(pageOf(policies.policyOutput)))
    .query(({ ctx, input }) => listPolicies(ctx.scope, input)),

  getPolicy: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${POLICIES}/{id}`, summary: 'Read an overtime policy' } })
    .input(policies.policyIdInput)
    .output(answers(policies.policyOutput))
    .query(({ ctx, input }) => getPolicy(ctx.scope, input)),

  createPolicy: administratorProcedure
    .meta({ rest: { method: 'POST', path: POLICIES, summary: 'Create an overtime policy' } })
    .input(policies.createPolicyInput)
    .output(answers(policies.policyOutput))
    .mutation(({ ctx, input }) => createPolicy(ctx.scope, input)),

  updatePolicy: administratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: `${POLICIES}/{id}`,
        summary: 'Change an overtime policy',
        description:
          'Tolerance, strictness, rules and type count for all days under the policy, past ones too: at once for up to 20 ' +
          'employees and 400 days of each, within 30 seconds for more. Expiry, cap and yearly reset count from the day of the change on.',
      },
    })
    .input(policies.updatePolicyInput)
    .output(answers(policies.policyOutput))
    .mutation(({ ctx, input }) => updatePolicy(ctx.scope, input)),

  deletePolicy: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${POLICIES}/{id}`,
        summary: 'Delete an overtime policy',
        reply: 'blank',
        errors: ['overtime_policy_in_use'],
      },
    })
    .input(policies.policyIdInput)
    .mutation(({ ctx, input }) => deletePolicy(ctx.scope, input)),

  assignPolicy: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: `${POLICIES}/{id}/assignations`,
        summary: 'Put employees under an overtime policy',
        description:
          'From a date on, until their next assignation. The days since are computed again: at once for up to 20 employees ' +
          'and 400 days of each, within 30 seconds for more.',
        errors: ['employee_not_found'],
      },
    })
    .input(policies.assignPolicyInput)
    .output(answers(policies.policyAssignationOutput))
    .mutation(({ ctx, input }) => assignPolicy(ctx.scope, input)),

  getBalance: viewerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/overtime-policies/v1/employees/{employeeId}/balance',
        summary: 'Read the overtime balance of an employee over a period',
      },
    })
    .input(schema.getBalanceInput)
    .output(answers(schema.balanceOutput))
    .query(({ ctx, input }) => getBalance(ctx.scope, input)),

  explainBalance: viewerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/overtime-policies/v1/employees/{employeeId}/balance/explain',
        summary: 'Explain what a day of an employee counts',
        description:
          'The inputs that were kept with the row of the date, each step from them to its numbers, what movements changed, and ' +
          'the sums.',
      },
    })
    .input(explanation.explainBalanceInput)
    .output(answers(explanation.explanationOutput))
    .query(({ ctx, input }) => explainBalance(ctx.scope, input)),

  adjustBalance: managerProcedure
    .meta({
      pages: true,
      rest: {
        method: 'POST',
        path: ADJUSTMENTS,
        summary: 'Adjust the overtime balance of an employee over a period',
        errors: [
          'employee_not_found',
          'compensable_balance_changed',
          'employee_not_adjustable',
          'hybrid_independent_policy_required',
          'invalid_adjustment_operation',
          'invalid_movement_source',
        ],
      },
    })
    .input(schema.adjustBalanceInput)
    .output(answers(schema.adjustmentOutput))
    .mutation(({ ctx, input }) => adjustBalance(ctx.scope, input)),

  reverseAdjustment: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: `${ADJUSTMENTS}/{id}/reversal`,
        summary: 'Reverse an overtime movement',
        description:
          'Undoes an adjustment or a payout whole, with the corrections that followed from it, so that nothing counts twice. ' +
          'Answers the movement that does it. The line of a payout is taken back with it. What an absence took is given back ' +
          'with the absence.',
        errors: [
          'adjustment_already_reversed',
          'adjustment_not_reversible',
          'compensable_balance_changed',
          'overtime_payout_already_exported',
        ],
      },
    })
    .input(schema.reverseAdjustmentInput)
    .output(answers(schema.movementOutput))
    .mutation(({ ctx, input }) => reverseAdjustment(ctx.scope, input)),

  listAdjustments: viewerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: ADJUSTMENTS,
        summary: 'List overtime movements',
        description: 'Newest first, or as ordered. With `from` and `to`: those whose period touches it.',
        reply: 'page',
      },
    })
    .input(schema.listAdjustmentsInput)
    .output(answers(pageOf(schema.movementOutput)))
    .query(({ ctx, input }) => listAdjustments(ctx.scope, input)),

  listPayouts: viewerProcedure
    .meta({
      rest: {
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
    .meta({ rest: { method: 'GET', path: `${PAYOUTS}/{id}`, summary: 'Read a payout of overtime' } })
    .input(payouts.payoutIdInput)
    .output(answers(payouts.payoutOutput))
    .query(({ ctx, input }) => getPayout(ctx.scope, input)),

  createPayout: managerProcedure
    .meta({
      rest: {
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
      },
    })
    .input(payouts.createPayoutInput)
    .output(answers(payouts.payoutOutput))
    .mutation(({ ctx, input }) => createPayout(ctx.scope, input)),

  deletePayout: managerProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${PAYOUTS}/{id}`,
        summary: 'Take a payout of overtime back',
        description: 'Its seconds return to the days they came from, by a movement that reverses the first.',
        reply: 'blank',
        errors: ['overtime_payout_already_exported'],
      },
    })
    .input(payouts.payoutIdInput)
    .mutation(({ ctx, input }) => deletePayout(ctx.scope, input)),

  exportPayouts: managerProcedure
    .meta({
      rest: {
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

  listBalances: viewerProcedure
    .meta({ pages: true })
    .input(schema.listBalancesInput)
    .output(answers(pageOf(schema.balanceRowOutput)))
    .query(({ ctx, input }) => listBalances(ctx.scope, input)),

  getPersonOvertime: viewerProcedure
    .meta({ pages: true })
    .input(schema.getPersonOvertimeInput)
    .output(answers(schema.personOvertimeOutput))
    .query(({ ctx, input }) => getPersonOvertime(ctx.scope, input)),

  previewAdjustment: managerProcedure
    .meta({ pages: true })
    .input(schema.adjustBalanceInput)
    .output(answers(schema.adjustmentPreviewOutput))
    .query(({ ctx, input }) => previewAdjustment(ctx.scope, input)),
});
