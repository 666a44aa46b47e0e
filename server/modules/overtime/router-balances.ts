import { answers, viewerProcedure } from '../../platform/rpc/init.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { explainBalance } from './explain-balance.ts';
import { explainDay } from './explain-day.ts';
import { exportBalances } from './export-balances.ts';
import { getBalance } from './get-balance.ts';
import { getPersonOvertime } from './get-person-overtime.ts';
import { listBalances } from './list-balances.ts';
import { readRecomputing } from './read-recomputing.ts';
import * as schema from './schema.ts';
import * as explanation from './schema-explanation.ts';

const rest = { tag: 'Overtime balances' } as const;

export const balanceProcedures = {
  getBalance: viewerProcedure
    .meta({
      rest: {
        ...rest,
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
        ...rest,
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

  explainDay: viewerProcedure
    .meta({ pages: true })
    .input(explanation.explainBalanceInput)
    .output(answers(explanation.dayExplanationOutput))
    .query(({ ctx, input }) => explainDay(ctx.scope, input)),

  listBalances: viewerProcedure
    .meta({ pages: true })
    .input(schema.listBalancesInput)
    .output(answers(pageOf(schema.balanceRowOutput)))
    .query(({ ctx, input }) => listBalances(ctx.scope, input)),

  countRecomputing: viewerProcedure
    .meta({ pages: true })
    .input(schema.countRecomputingInput)
    .output(answers(schema.countRecomputingOutput))
    .query(({ ctx, input }) => readRecomputing(ctx.scope, input)),

  exportBalances: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(schema.exportBalancesInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportBalances(ctx.scope, ctx.locale, input)),

  getPersonOvertime: viewerProcedure
    .meta({ pages: true })
    .input(schema.getPersonOvertimeInput)
    .output(answers(schema.personOvertimeOutput))
    .query(({ ctx, input }) => getPersonOvertime(ctx.scope, input)),
};
