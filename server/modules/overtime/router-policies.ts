import { datedMutation, mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { exportPolicies } from './export-policies.ts';
import { assignPolicy, createPolicy, deletePolicy, getPolicy, listPolicies, updatePolicy } from './manage-policies.ts';
import { previewPolicy } from './preview-policy.ts';
import * as policies from './schema-policies.ts';

const POLICIES = '/overtime-policies/v1/policies';
const rest = { tag: 'Overtime policies' } as const;

export const policyProcedures = {
  listPolicies: query({
    right: 'look',
    about: 'company',
    rest: { ...rest, method: 'GET', path: POLICIES, summary: 'List overtime policies', reply: 'page' },
    input: policies.listPoliciesInput,
    output: pageOf(policies.policyOutput),
    run: listPolicies,
  }),

  exportPolicies: mutation({
    right: 'look',
    about: 'company',
    writesFile: true,
    input: policies.exportPoliciesInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportPolicies(scope, locale, input),
  }),

  getPolicy: query({
    right: 'look',
    about: 'company',
    rest: { ...rest, method: 'GET', path: `${POLICIES}/{id}`, summary: 'Get an overtime policy' },
    input: policies.policyIdInput,
    output: policies.policyOutput,
    run: getPolicy,
  }),

  createPolicy: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      ...rest,
      method: 'POST',
      path: POLICIES,
      summary: 'Create an overtime policy',
      example: {
        name: 'Warehouse',
        toleranceSeconds: 300,
        multiplierRules: [
          { name: 'First hour', from: 0, to: 3600, coefficient: 1.5, mode: 'by_hour_unit', apply: 'on_surplus' },
          { name: 'From the second hour on', from: 3600, coefficient: 2, mode: 'by_hour_unit', apply: 'on_surplus' },
          { name: 'Holidays', days: ['sunday', 'holiday'], coefficient: 1.75, apply: 'always' },
        ],
        typifyingRules: [{ name: 'Night', startTime: '22:00', endTime: '06:00' }],
        expiry: { afterMonths: 6 },
        cap: { positiveSeconds: 288_000 },
        yearlyReset: { month: 1, day: 1 },
      } satisfies Example<typeof policies.createPolicyInput>,
    },
    input: policies.createPolicyInput,
    output: policies.policyOutput,
    run: createPolicy,
  }),

  updatePolicy: datedMutation({
    right: 'administer',
    about: 'company',
    rest: {
      ...rest,
      method: 'PUT',
      path: `${POLICIES}/{id}`,
      summary: 'Update an overtime policy',
      description:
        'Updates the policy. Tolerance, strictness, rules and type apply from the date `from`, and without it to all days under the policy, including past days: immediately for up to 20 employees with 400 days each, otherwise within 30 seconds. Expiry, cap and yearly reset apply from the day of the change.',
      example: { name: 'Warehouse', toleranceSeconds: 300 } satisfies Example<typeof policies.updatePolicyInput>,
    },
    input: policies.updatePolicyInput,
    output: policies.policyOutput,
    run: updatePolicy,
  }),

  previewPolicy: query({
    right: 'administer',
    about: 'company',
    input: policies.previewPolicyInput,
    output: policies.policyPreviewOutput,
    run: previewPolicy,
  }),

  deletePolicy: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      ...rest,
      method: 'DELETE',
      path: `${POLICIES}/{id}`,
      summary: 'Delete an overtime policy',
      reply: 'blank',
      errors: ['overtime_policy_in_use'],
    },
    input: policies.policyIdInput,
    output: doneOutput,
    run: deletePolicy,
  }),

  assignPolicy: datedMutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      ...rest,
      method: 'POST',
      path: `${POLICIES}/{id}/assignations`,
      summary: 'Assign employees to an overtime policy',
      description:
        'Assigns employees from a date until their next assignation. The days since that date are recalculated: immediately for up to 20 employees with 400 days each, otherwise within 30 seconds.',
      errors: ['employee_not_found'],
    },
    input: policies.assignPolicyInput,
    output: policies.policyAssignationOutput,
    run: assignPolicy,
  }),
};
