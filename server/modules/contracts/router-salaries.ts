import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { listContributionGroups } from './list-contribution-groups.ts';
import { createSalary, deleteSalary, getSalary, listSalaries, updateSalary } from './manage-salaries.ts';
import * as groups from './schema-contribution-groups.ts';
import * as salaries from './schema-salaries.ts';

const SALARIES = '/contract/v1/salaries';

export const salaryProcedures = {
  listContributionGroups: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: '/contract/v1/contribution-groups',
      summary: 'List contribution groups',
      scope: 'pay:read',
      description: 'Returns one page of the contribution groups in the salaries of the company, by name.',
      reply: 'page',
    },
    input: groups.listContributionGroupsInput,
    output: pageOf(groups.contributionGroupOutput),
    run: listContributionGroups,
  }),

  listSalaries: query({
    right: 'own',
    about: 'people',
    recordsReads: true,
    rest: { method: 'GET', path: SALARIES, summary: 'List salaries', scope: 'pay:read', reply: 'page' },
    input: salaries.listSalariesInput,
    output: pageOf(salaries.salaryOutput),
    run: listSalaries,
  }),

  getSalary: query({
    right: 'look',
    rest: { method: 'GET', path: `${SALARIES}/{id}`, summary: 'Get a salary', scope: 'pay:read' },
    input: salaries.salaryIdInput,
    output: salaries.salaryOutput,
    run: getSalary,
  }),

  createSalary: mutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'POST',
      path: SALARIES,
      summary: 'Create a salary',
      scope: 'pay:write',
      description:
        'Creates a salary. Salaries of one employee must not overlap: end an open one before you add the next.',
      errors: ['employee_not_found', 'salary_overlaps'],
      example: {
        payPeriod: 'yearly',
        currency: 'EUR',
        grossSalary: 35000,
        payments: 14,
        startDate: '2026-01-01',
        contributionGroup: '02',
      } satisfies Example<typeof salaries.createSalaryInput>,
    },
    input: salaries.createSalaryInput,
    output: salaries.salaryOutput,
    run: createSalary,
  }),

  updateSalary: mutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'PUT',
      path: `${SALARIES}/{id}`,
      summary: 'Update a salary',
      scope: 'pay:write',
      description: 'Updates the salary, which stays with its employee.',
      errors: ['salary_overlaps'],
      example: { endDate: '2026-12-31', comments: 'Agreed raise from January' } satisfies Example<
        typeof salaries.updateSalaryInput
      >,
    },
    input: salaries.updateSalaryInput,
    output: salaries.salaryOutput,
    run: updateSalary,
  }),

  deleteSalary: mutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'DELETE',
      path: `${SALARIES}/{id}`,
      summary: 'Delete a salary',
      scope: 'pay:write',
      reply: 'blank',
    },
    input: salaries.salaryIdInput,
    output: doneOutput,
    run: deleteSalary,
  }),
};
