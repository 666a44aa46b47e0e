import { z } from 'zod';
import { catalogueRouter } from '../../platform/catalogue/router.ts';
import { datedMutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import * as catalogues from './catalogues.ts';
import { getCurrentContract } from './get-current-contract.ts';
import { createAnnex, deleteAnnex, listAnnexes } from './manage-annexes.ts';
import { createContract, deleteContract, getContract, listContracts, updateContract } from './manage-contracts.ts';
import { employmentProcedures } from './router-employments.ts';
import { pageProcedures } from './router-pages.ts';
import { salaryProcedures } from './router-salaries.ts';
import { scheduleProcedures } from './router-schedules.ts';
import * as schema from './schema.ts';
import * as annexes from './schema-annexes.ts';
import { currentContractInput, currentContractOutput } from './schema-current.ts';

const CONTRACTS = '/contract/v1/contracts';
const ANNEXES = `${CONTRACTS}/{contractId}/annexes`;

const WRITES_PAY = 'Writing `socialSecurityNumber` also requires the scope `pay:write`.';
const REFERENCES = [
  'agreement_not_found',
  'contract_type_not_found',
  'degree_not_found',
  'job_charge_not_found',
  'job_level_not_found',
  'workday_type_not_found',
] as const;

export const contractsRouter = {
  ...employmentProcedures,

  contractTypes: catalogueRouter({
    ...catalogues.contractTypes,
    path: '/contract/v1/contract-types',
    one: 'a contract type',
    many: 'contract types',
    examples: { create: { name: 'Indefinite' } },
  }),

  degrees: catalogueRouter({
    ...catalogues.degrees,
    path: '/contract/v1/degrees',
    one: 'a degree',
    many: 'degrees',
    examples: { create: { name: 'Nursing' } },
  }),

  jobLevels: catalogueRouter({
    ...catalogues.jobLevels,
    path: '/contract/v1/job-levels',
    one: 'a job level',
    many: 'job levels',
    examples: { create: { name: 'Senior' } },
  }),

  workdayTypes: catalogueRouter({
    ...catalogues.workdayTypes,
    path: '/contract/v1/workday-types',
    one: 'a workday type',
    many: 'workday types',
    examples: { create: { name: 'Full time' } },
  }),

  agreements: catalogueRouter({
    ...catalogues.agreements,
    path: '/schedule/v1/agreements',
    one: 'an agreement',
    many: 'agreements',
    examples: {
      create: { name: 'Metal industry', code: '28003715', annualHours: 1764, color: '#0f766e' },
      update: { annualHours: 1760 },
    },
  }),

  leaveReasons: catalogueRouter({
    ...catalogues.leaveReasons,
    path: '/contract/v1/leave-reasons',
    one: 'a leave reason',
    many: 'leave reasons',
    rest: {
      errorShape: 'flat',
    },
    examples: { create: { name: 'Voluntary leave' }, update: { name: 'Retirement' } },
  }),

  ...pageProcedures,

  listContracts: query({
    right: 'look',
    about: 'people',
    rest: { method: 'GET', path: CONTRACTS, summary: 'List contracts', reply: 'page' },
    input: schema.listContractsInput,
    output: pageOf(schema.contractOutput),
    run: listContracts,
  }),

  getContract: query({
    right: 'look',
    about: 'person',
    rest: {
      method: 'GET',
      path: `${CONTRACTS}/{id}`,
      summary: 'Get a contract, or the contracts of an employee',
      description:
        'Returns the contract. For the ID of an employee, returns one page of their contracts, the latest start first.',
      reply: 'item_or_page',
    },
    input: schema.getContractInput,
    output: z.union([schema.contractOutput, pageOf(schema.contractOutput)]),
    run: getContract,
  }),

  getCurrentContract: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: `${CONTRACTS}/{employeeId}/current-contract`,
      summary: 'Get the current contract of an employee',
      description: 'Returns the contract in force today in the time zone of the employee.',
      errors: ['contract_not_found'],
    },
    input: currentContractInput,
    output: currentContractOutput,
    run: getCurrentContract,
  }),

  createContract: datedMutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'POST',
      path: CONTRACTS,
      summary: 'Create a contract',
      description: `Creates a contract. Contracts of one employee must not overlap: end an open one before you add the next. ${WRITES_PAY}`,
      errors: ['employee_not_found', ...REFERENCES, 'contract_overlaps'],
      example: {
        startAt: '2026-01-01',
        endAt: '2026-12-31',
        code: 'C-2026-014',
        trialPeriod: { trialPeriodType: 'months', quantity: '3' },
        weeklyHours: 40,
        workDays: [{ hour: 8 }, { hour: 8 }, { hour: 8 }, { hour: 8 }, { hour: 8 }],
      } satisfies Example<typeof schema.createContractInput>,
    },
    input: schema.createContractInput,
    output: schema.contractOutput,
    run: createContract,
  }),

  updateContract: datedMutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'PUT',
      path: `${CONTRACTS}/{id}`,
      summary: 'Update a contract',
      description: `Updates the contract, which stays with its employee. The result must meet the rules of a new contract. The days under the contract, before and after the change, are recalculated. If only one of \`percentageWorkDay\` and \`fte\` is sent, it sets the other. ${WRITES_PAY}`,
      errors: [...REFERENCES, 'contract_overlaps'],
      example: { endAt: '2026-12-31', weeklyHours: 30, workDays: null } satisfies Example<
        typeof schema.updateContractInput
      >,
    },
    input: schema.updateContractInput,
    output: schema.contractOutput,
    run: updateContract,
  }),

  deleteContract: datedMutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'DELETE',
      path: `${CONTRACTS}/{id}`,
      summary: 'Delete a contract and its annexes',
      description: 'Deletes the contract and recalculates its days. Without a contract no work is expected.',
      reply: 'blank',
    },
    input: schema.contractIdInput,
    output: doneOutput,
    run: deleteContract,
  }),

  listAnnexes: query({
    right: 'look',
    about: 'person',
    rest: { method: 'GET', path: ANNEXES, summary: 'List the annexes of a contract', reply: 'page' },
    input: annexes.listAnnexesInput,
    output: pageOf(annexes.annexOutput),
    run: listAnnexes,
  }),

  createAnnex: datedMutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'POST',
      path: ANNEXES,
      summary: 'Add an annex to a contract',
      description:
        'Creates an annex, whose hours replace those of the contract from its start to its end, or to the end of the contract. If annexes overlap, the one with the latest start applies. Two annexes of a contract cannot start on the same day. The days of the annex are recalculated.',
      errors: ['annex_already_exists'],
      example: {
        startAt: '2026-02-01',
        endAt: '2026-06-30',
        weeklyHours: 30,
        comment: 'Part time',
      } satisfies Example<typeof annexes.createAnnexInput>,
    },
    input: annexes.createAnnexInput,
    output: annexes.annexOutput,
    run: createAnnex,
  }),

  deleteAnnex: datedMutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'DELETE',
      path: `${ANNEXES}/{annexId}`,
      summary: 'Delete an annex of a contract',
      description: 'Deletes the annex and recalculates its days.',
      reply: 'empty',
    },
    input: annexes.annexIdInput,
    output: doneOutput,
    run: deleteAnnex,
  }),

  ...salaryProcedures,
  ...scheduleProcedures,
};
