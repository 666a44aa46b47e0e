import { pageOf } from '../shared/lists.ts';
import { administratorProcedure, answers, router, viewerProcedure } from '../trpc/init.ts';
import { createContract, getContract, listContracts } from './manage-contracts.ts';
import * as schema from './schema.ts';

const CONTRACTS = '/contract/v1/contracts';

export const contractsRouter = router({
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
        errors: [
          'agreement_not_found',
          'contract_type_not_found',
          'degree_not_found',
          'employee_not_found',
          'job_charge_not_found',
          'job_level_not_found',
          'workday_type_not_found',
          'contract_overlaps',
        ],
      },
    })
    .input(schema.createContractInput)
    .output(answers(schema.contractOutput))
    .mutation(({ ctx, input }) => createContract(ctx.scope, input)),
});
