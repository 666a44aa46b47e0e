import { catalogueRouter } from '../catalogue/router.ts';
import { pageOf } from '../shared/lists.ts';
import { administratorProcedure, answers, router, viewerProcedure } from '../trpc/init.ts';
import * as catalogues from './catalogues.ts';
import { createAnnex, deleteAnnex, listAnnexes } from './manage-annexes.ts';
import { createContract, deleteContract, getContract, listContracts, updateContract } from './manage-contracts.ts';
import { createSalary, deleteSalary, getSalary, listSalaries, updateSalary } from './manage-salaries.ts';
import * as schema from './schema.ts';
import * as annexes from './schema-annexes.ts';
import * as salaries from './schema-salaries.ts';

const CONTRACTS = '/contract/v1/contracts';
const SALARIES = '/contract/v1/salaries';
const ANNEXES = `${CONTRACTS}/{contractId}/annexes`;

const REFERENCES = [
  'agreement_not_found',
  'contract_type_not_found',
  'degree_not_found',
  'job_charge_not_found',
  'job_level_not_found',
  'workday_type_not_found',
] as const;

export const contractsRouter = router({
  contractTypes: catalogueRouter({
    ...catalogues.contractTypes,
    path: '/contract/v1/contract-types',
    one: 'a contract type',
    many: 'contract types',
  }),

  degrees: catalogueRouter({
    ...catalogues.degrees,
    path: '/contract/v1/degrees',
    one: 'a degree',
    many: 'degrees',
  }),

  jobLevels: catalogueRouter({
    ...catalogues.jobLevels,
    path: '/contract/v1/job-levels',
    one: 'a job level',
    many: 'job levels',
  }),

  workdayTypes: catalogueRouter({
    ...catalogues.workdayTypes,
    path: '/contract/v1/workday-types',
    one: 'a workday type',
    many: 'workday types',
  }),

  agreements: catalogueRouter({
    ...catalogues.agreements,
    path: '/schedule/v1/agreements',
    one: 'an agreement',
    many: 'agreements',
  }),

  leaveReasons: catalogueRouter({
    ...catalogues.leaveReasons,
    path: '/contract/v1/leave-reasons',
    one: 'a leave reason',
    many: 'leave reasons',
    rest: {
      errorShape: 'flat',
      description: 'A token that is not valid and invalid input are answered without `error`.',
    },
  }),

  listContracts: viewerProcedure
    .meta({ rest: { method: 'GET', path: CONTRACTS, summary: 'List contracts', reply: 'page' } })
    .input(schema.listContractsInput)
    .output(answers(pageOf(schema.contractOutput)))
    .query(({ ctx, input }) => listContracts(ctx.scope, input)),

  getContract: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${CONTRACTS}/{id}`, summary: 'Read a contract' } })
    .input(schema.contractIdInput)
    .output(answers(schema.contractOutput))
    .query(({ ctx, input }) => getContract(ctx.scope, input)),

  createContract: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: CONTRACTS,
        summary: 'Create a contract',
        description: 'Contracts of one employee never overlap: an open one has to be ended before the next is added.',
        errors: ['employee_not_found', ...REFERENCES, 'contract_overlaps'],
      },
    })
    .input(schema.createContractInput)
    .output(answers(schema.contractOutput))
    .mutation(({ ctx, input }) => createContract(ctx.scope, input)),

  updateContract: administratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: `${CONTRACTS}/{id}`,
        summary: 'Update a contract',
        description:
          'The employee stays. The contract as it will be has to fulfil the rules of a new one. The days that it covered or covers are computed anew. Of `percentageWorkDay` and `fte`, one given alone sets the other.',
        errors: [...REFERENCES, 'contract_overlaps'],
      },
    })
    .input(schema.updateContractInput)
    .output(answers(schema.contractOutput))
    .mutation(({ ctx, input }) => updateContract(ctx.scope, input)),

  deleteContract: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${CONTRACTS}/{id}`,
        summary: 'Delete a contract with its annexes',
        description: 'The days that it covered are computed anew: without a contract nothing is expected of them.',
        reply: 'blank',
      },
    })
    .input(schema.contractIdInput)
    .mutation(({ ctx, input }) => deleteContract(ctx.scope, input)),

  listAnnexes: viewerProcedure
    .meta({ rest: { method: 'GET', path: ANNEXES, summary: 'List the annexes of a contract', reply: 'page' } })
    .input(annexes.listAnnexesInput)
    .output(answers(pageOf(annexes.annexOutput)))
    .query(({ ctx, input }) => listAnnexes(ctx.scope, input)),

  createAnnex: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: ANNEXES,
        summary: 'Add an annex to a contract',
        description:
          "Its hours replace the contract's from its start to its end, or to the contract's. Where annexes overlap, the one that starts last counts; two of a contract cannot start on the same day. The days that it covers are computed anew.",
        errors: ['annex_already_exists'],
      },
    })
    .input(annexes.createAnnexInput)
    .output(answers(annexes.annexOutput))
    .mutation(({ ctx, input }) => createAnnex(ctx.scope, input)),

  deleteAnnex: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${ANNEXES}/{annexId}`,
        summary: 'Delete an annex of a contract',
        description: 'The days that it covered are computed anew.',
        reply: 'empty',
      },
    })
    .input(annexes.annexIdInput)
    .mutation(({ ctx, input }) => deleteAnnex(ctx.scope, input)),

  listSalaries: viewerProcedure
    .meta({ rest: { method: 'GET', path: SALARIES, summary: 'List salaries', reply: 'page' } })
    .input(salaries.listSalariesInput)
    .output(answers(pageOf(salaries.salaryOutput)))
    .query(({ ctx, input }) => listSalaries(ctx.scope, input)),

  getSalary: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${SALARIES}/{id}`, summary: 'Read a salary' } })
    .input(salaries.salaryIdInput)
    .output(answers(salaries.salaryOutput))
    .query(({ ctx, input }) => getSalary(ctx.scope, input)),

  createSalary: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: SALARIES,
        summary: 'Create a salary',
        description: 'Salaries of one employee never overlap: an open one has to be ended before the next is added.',
        errors: ['employee_not_found', 'salary_overlaps'],
      },
    })
    .input(salaries.createSalaryInput)
    .output(answers(salaries.salaryOutput))
    .mutation(({ ctx, input }) => createSalary(ctx.scope, input)),

  updateSalary: administratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: `${SALARIES}/{id}`,
        summary: 'Update a salary',
        description: 'The employee stays.',
        errors: ['salary_overlaps'],
      },
    })
    .input(salaries.updateSalaryInput)
    .output(answers(salaries.salaryOutput))
    .mutation(({ ctx, input }) => updateSalary(ctx.scope, input)),

  deleteSalary: administratorProcedure
    .meta({ rest: { method: 'DELETE', path: `${SALARIES}/{id}`, summary: 'Delete a salary', reply: 'blank' } })
    .input(salaries.salaryIdInput)
    .mutation(({ ctx, input }) => deleteSalary(ctx.scope, input)),
});
