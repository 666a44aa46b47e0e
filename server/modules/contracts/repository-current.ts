import type { z } from 'zod';
import { contracts } from '#drizzle/schema/contracts.ts';
import { type AnswerField, always, answeredRecord } from '../../platform/db/answered-record.ts';
import { readRaw } from '../../platform/db/raw-rows.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { CONTRACT_NAMES } from './contract-record.ts';
import { currentContractOutput } from './schema-current.ts';

const named = (alias: string): AnswerField => ({
  sql: `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'editable', ${alias}.editable) end`,
  type: 'json',
});

const record = answeredRecord(currentContractOutput, {
  table: contracts,
  alias: 'k',
  own: {
    status: always('"current"'),
    jobCharge: named('jc'),
    workdayType: named('wt'),
    contractType: named('ct'),
    degree: named('dg'),
    agreement: { sql: 'ag.name', type: 'text' },
    trialPeriod: {
      sql: `case when k.trial_period_quantity is not null
        then json_build_object('quantity', k.trial_period_quantity, 'trialPeriodType', k.trial_period_type) end`,
      type: 'json',
    },
    holidays: always('null'),
  },
});

const find = readRaw<{ companyId: CompanyId; employeeId: string; date: string }>(`
  select ${record.selected} from contracts k ${CONTRACT_NAMES}
    where k.company_id = $companyId and k.employee_id = $employeeId
      and k.start_at <= $date::date and (k.end_at is null or k.end_at >= $date::date)`);

/** The employee's contract in force on a date: at most one is (G1). Throws `contract_not_found`. */
export const findContractOn = (
  at: Parameters<typeof find>[0],
): Read<JsonText<z.output<typeof currentContractOutput>>> =>
  find(at).first().required('contract_not_found').map(record.write);
