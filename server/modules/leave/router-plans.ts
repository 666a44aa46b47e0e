import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { contractChangeInput } from '../contracts/schema-changes.ts';
import { assignVacation, listVacationAssignations, unassignVacation } from './assign-plan.ts';
import {
  createVacationConfiguration,
  deleteVacationConfiguration,
  getVacationConfiguration,
  listVacationConfigurations,
  updateVacationConfiguration,
} from './manage-plans.ts';
import { previewContractChange } from './preview-contract-change.ts';
import { previewPlan } from './preview-plan.ts';
import * as schema from './schema.ts';
import { leavePreviewOutput, planPreviewOutput, previewPlanInput } from './schema-preview.ts';

const PLANS = '/schedule/v1/vacation-configurations';
const ASSIGNATIONS = '/schedule/v1/vacation-configurations-assignations/{vacationConfigurationId}';

export const plansRouter = {
  // The absence type of a plan may be private (I4), and only administrators see who is assigned.
  list: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: PLANS, summary: 'List vacation configurations', reply: 'page' },
    input: schema.listVacationConfigurationsInput,
    output: pageOf(schema.vacationConfigurationOutput),
    run: listVacationConfigurations,
  }),

  get: query({
    right: 'look',
    rest: { method: 'GET', path: `${PLANS}/{id}`, summary: 'Read a vacation configuration' },
    input: schema.vacationConfigurationIdInput,
    output: schema.vacationConfigurationOutput,
    run: getVacationConfiguration,
  }),

  create: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: PLANS,
      summary: 'Create a vacation configuration',
      description:
        'What those who are assigned are granted in a year: `maxDaysOff` on the first of January, days earned as time passes ' +
        '(`accrual`), what is left of the year before (`carryOver`). With neither `maxDaysOff` nor `accrual` there is no limit; ' +
        'without `absenceTypeId` nothing is granted.',
      errors: ['absence_type_not_found'],
      example: {
        name: 'Office staff',
        year: 2026,
        absenceTypeId: '0197a3b2-4c5d-7e6f-8a9b-0c1d2e3f4a5b',
        accrual: {
          period: 'month',
          levels: [
            { afterMonths: 0, amountDays: 1.75 },
            { afterMonths: 60, amountDays: 2 },
          ],
        },
        carryOver: { maxDays: 5, expiresAfterMonths: 3 },
      } satisfies Example<typeof schema.createVacationConfigurationInput>,
    },
    input: schema.createVacationConfigurationInput,
    output: schema.vacationConfigurationOutput,
    run: createVacationConfiguration,
  }),

  update: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'PUT',
      path: `${PLANS}/{id}`,
      summary: 'Update a vacation configuration',
      description:
        'What it has given to those who are assigned follows within 30 seconds, as further lines of their ledgers, in every year ' +
        'that is not settled for good: until the following one is over. The absence type cannot change while anyone is assigned.',
      errors: ['absence_type_not_found', 'vacation_configuration_in_use'],
      example: { maxDaysOff: 23 } satisfies Example<typeof schema.updateVacationConfigurationInput>,
    },
    input: schema.updateVacationConfigurationInput,
    output: schema.vacationConfigurationOutput,
    run: updateVacationConfiguration,
  }),

  remove: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'DELETE',
      path: `${PLANS}/{id}`,
      summary: 'Delete a vacation configuration that nobody is assigned to',
      reply: 'blank',
      errors: ['vacation_configuration_in_use'],
    },
    input: schema.vacationConfigurationIdInput,
    output: doneOutput,
    run: deleteVacationConfiguration,
  }),

  listAssignations: query({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'GET',
      path: ASSIGNATIONS,
      summary: 'List who is assigned to a vacation configuration',
      description: 'With `contractTypeIds`: those under a contract of one of these types in the assigned year.',
      reply: 'page',
    },
    input: schema.listAssignationsInput,
    output: pageOf(schema.assignationOutput),
    run: listVacationAssignations,
  }),

  preview: query({
    right: 'administer',
    about: 'company',
    input: previewPlanInput,
    output: planPreviewOutput,
    run: previewPlan,
  }),

  previewContractChange: query({
    right: 'administer',
    about: 'person',
    input: contractChangeInput,
    output: leavePreviewOutput,
    run: previewContractChange,
  }),

  assign: mutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'POST',
      path: ASSIGNATIONS,
      summary: 'Assign employees to a vacation configuration for a year',
      description:
        'Their absence calendars of that year and type receive what it grants: at once for up to 20 employees, within 30 seconds ' +
        'for more.',
      errors: ['employee_not_found', 'already_assigned'],
      example: { year: 2026 } satisfies Example<typeof schema.assignVacationInput>,
    },
    input: schema.assignVacationInput,
    output: schema.assignedVacationOutput,
    run: assignVacation,
  }),

  unassign: mutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'DELETE',
      path: `${ASSIGNATIONS}/employees/{employeeId}`,
      summary: 'Take an employee out of a vacation configuration',
      description: 'In one `year`, else in all. What it granted is taken back; days off already taken stay.',
      reply: 'blank',
      errors: ['vacation_configuration_assignation_not_found'],
      example: { year: 2026 } satisfies Example<typeof schema.unassignVacationInput>,
    },
    input: schema.unassignVacationInput,
    output: doneOutput,
    run: unassignVacation,
  }),
};
