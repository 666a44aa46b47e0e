import { mutation, query } from '../../platform/rpc/operation.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { explainBalance } from './explain-balance.ts';
import { explainDay } from './explain-day.ts';
import { exportBalances } from './export-balances.ts';
import { getBalance } from './get-balance.ts';
import { getPersonOvertime } from './get-person-overtime.ts';
import { listBalances } from './list-balances.ts';
import { listRuleHistory } from './list-rule-history.ts';
import { readRecomputing } from './read-recomputing.ts';
import * as schema from './schema.ts';
import * as explanation from './schema-explanation.ts';
import { listRuleHistoryInput, ruleHistoryOutput } from './schema-rule-history.ts';

const rest = { tag: 'Overtime balances' } as const;

export const balanceProcedures = {
  getBalance: query({
    right: 'look',
    rest: {
      ...rest,
      method: 'GET',
      path: '/overtime-policies/v1/employees/{employeeId}/balance',
      summary: 'Get the overtime balance of an employee',
    },
    input: schema.getBalanceInput,
    output: schema.balanceOutput,
    run: getBalance,
  }),

  explainBalance: query({
    right: 'look',
    rest: {
      ...rest,
      method: 'GET',
      path: '/overtime-policies/v1/employees/{employeeId}/balance/explain',
      summary: 'Explain the overtime of a day',
      description:
        'Returns the stored inputs of the day, each step of the calculation, the changes by movements, and the sums.',
    },
    input: explanation.explainBalanceInput,
    output: explanation.explanationOutput,
    run: explainBalance,
  }),

  listRuleHistory: query({
    right: 'look',
    rest: {
      ...rest,
      method: 'GET',
      path: '/schedule/v1/hours-bag-rule-history',
      summary: 'List the effects of multiplier rules',
      description: 'Lists each day and multiplier rule with a bonus, by date.',
      reply: 'page',
    },
    input: listRuleHistoryInput,
    output: pageOf(ruleHistoryOutput),
    run: listRuleHistory,
  }),

  explainDay: query({
    right: 'own',
    about: 'person',
    input: explanation.explainBalanceInput,
    output: explanation.dayExplanationOutput,
    run: explainDay,
  }),

  listBalances: query({
    right: 'look',
    about: 'people',
    input: schema.listBalancesInput,
    output: pageOf(schema.balanceRowOutput),
    run: listBalances,
  }),

  countRecomputing: query({
    right: 'own',
    about: 'people',
    input: schema.countRecomputingInput,
    output: schema.countRecomputingOutput,
    run: readRecomputing,
  }),

  exportBalances: mutation({
    right: 'look',
    about: 'people',
    writesFile: true,
    input: schema.exportBalancesInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportBalances(scope, locale, input),
  }),

  getPersonOvertime: query({
    right: 'own',
    about: 'person',
    input: schema.getPersonOvertimeInput,
    output: schema.personOvertimeOutput,
    run: getPersonOvertime,
  }),
};
