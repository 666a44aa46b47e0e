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
    rest: { method: 'GET', path: `${PLANS}/{id}`, summary: 'Get a vacation configuration' },
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
        'Creates the yearly entitlement of the assigned employees. `maxDaysOff` is granted on January 1, `accrual` during the year, and `carryOver` from the previous year. Without `maxDaysOff` and `accrual` there is no limit. Without `absenceTypeId` nothing is granted.',
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
        'Updates the configuration and, within 30 seconds, the entitlements of assigned employees. Corrections are new lines of their ledgers, in every year that is not final; a year is final after the end of the following year. The absence type and `yearStart` cannot change while employees are assigned.',
      errors: ['absence_type_not_found', 'vacation_configuration_in_use'],
      example: { maxDaysOff: 23 } satisfies Example<typeof schema.updateVacationConfigurationInput>,
    },
    input: schema.updateVacationConfigurationInput,
    output: schema.vacationConfigurationOutput,
    run: updateVacationConfiguration,
  }),

  delete: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'DELETE',
      path: `${PLANS}/{id}`,
      summary: 'Delete a vacation configuration without assigned employees',
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
      summary: 'List employees assigned to a vacation configuration',
      description:
        'Lists assignments. `contractTypeIds` selects employees with a contract of one of these types in the assigned year.',
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
        'Assigns employees, whose year begins by `yearStart` of the configuration from then on. Their absence calendars of that year and type are updated immediately for up to 20 employees, otherwise within 30 seconds.',
      errors: ['employee_not_found', 'already_assigned', 'hiring_date_missing', 'leave_year_in_use'],
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
      summary: 'Remove an employee from a vacation configuration',
      description:
        'Removes the assignment of one `year`, or of all years if omitted. The entitlement is withdrawn; days already taken stay.',
      reply: 'blank',
      errors: ['vacation_configuration_assignation_not_found', 'leave_year_in_use'],
      example: { year: 2026 } satisfies Example<typeof schema.unassignVacationInput>,
    },
    input: schema.unassignVacationInput,
    output: doneOutput,
    run: unassignVacation,
  }),
};
