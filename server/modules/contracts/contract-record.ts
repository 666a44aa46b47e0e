import type { z } from 'zod';
import { contracts, type RotationWeek, type WorkDay, type WorkTime } from '#drizzle/schema/contracts.ts';
import { type AnswerField, always, answeredRecord } from '../../platform/db/answered-record.ts';
import { WEEKDAYS, type Weekday } from '../../platform/shared/dates.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { Asking } from '../access/in-scope.ts';
import { contractOutput } from './schema.ts';

type Contract = z.output<typeof contractOutput>;

/** A Contract of the API, as JSON. */
export type ContractText = JsonText<Contract>;

/** Fields of `contracts k` and `CONTRACT_NAMES`, with both pairs of dates (G4). */
const own = {
  startDate: { sql: 'k.start_at', type: 'date' },
  endDate: { sql: 'k.end_at', type: 'date' },
  jobChargeName: { sql: 'jc.name', type: 'text' },
  contractTypeName: { sql: 'ct.name', type: 'text' },
  agreementName: { sql: 'ag.name', type: 'text' },
  degreeName: { sql: 'dg.name', type: 'text' },
  jobLevelName: { sql: 'jl.name', type: 'text' },
  workDayTypeName: { sql: 'wt.name', type: 'text' },
  workDays: {
    from: ['k.work_days'],
    write: (workDays) => JSON.stringify(ownWeek(workDays && JSON.parse(workDays))),
  },
  rotation: {
    from: ['k.rotation'],
    write: (rotation) => JSON.stringify(rotation && (JSON.parse(rotation) as RotationWeek[]).map(turnOf)),
  },
  workTimes: {
    from: ['k.work_times', 'k.work_day_type_id', 'wt.name', 'wt.editable'],
    write: (workTimes, id, name, editable) => {
      const type = id === null || name === null ? null : { id, name, editable: editable === 't' };
      return JSON.stringify((JSON.parse(workTimes as string) as WorkTime[]).map((one) => workTimeOf(one, type)));
    },
  },
} satisfies Record<string, AnswerField>;

const from = { table: contracts, alias: 'k' };
const whole = answeredRecord(contractOutput, { ...from, own });
// No page shows the social security number, so no session gets it, whatever its role (I4).
const withoutPay = answeredRecord(contractOutput, { ...from, own: { ...own, socialSecurityNumber: always('null') } });

/** Made once for the API, with the whole `record`, and once for the pages, without pay. */
export function perContractRecord<Made>(make: (record: typeof whole) => Made): (asking: Asking) => Made {
  const [ofInterface, ofPages] = [make(whole), make(withoutPay)];
  return ({ actor }) => (actor.type === 'user' ? ofPages : ofInterface);
}

/** Names of the records that a contract refers to. */
export const CONTRACT_NAMES = [
  ['job_charges', 'jc', 'job_charge_id'],
  ['contract_types', 'ct', 'contract_type_id'],
  ['agreements', 'ag', 'agreement_id'],
  ['degrees', 'dg', 'degree_id'],
  ['job_levels', 'jl', 'job_level_id'],
  ['workday_types', 'wt', 'work_day_type_id'],
]
  .map(
    ([table, alias, key]) =>
      `left join ${table} ${alias} on ${alias}.company_id = $companyId and ${alias}.id = k.${key}`,
  )
  .join(' ');

type WorkTimeAnswer = Contract['workTimes'][number];

const workTimeOf = (workTime: WorkTime, workdayType: WorkTimeAnswer['workdayType']): WorkTimeAnswer => ({
  startDate: workTime.startDate,
  endDate: workTime.endDate,
  workdayType,
  weeklyHours: workTime.weeklyHours,
  maxLegalWeeklyHours: workTime.maxLegalWeeklyHours,
  percentageWorkDay: workTime.percentageWorkDay,
  fte: workTime.fte,
  workDays: innerWeek(workTime.workDays),
  workdayTimeType: workTime.type,
});

const ownWeek = (workDays: WorkDay[] | null): Contract['workDays'] =>
  (workDays ?? []).map(({ hour, slots }, index) => ({ day: dayOf(index), hours: hour, ...(slots && { slots }) }));

/** A week inside a contract; the contract's own weeks call the number `hours` (G2). */
export const innerWeek = (workDays: WorkDay[] | null): WorkTimeAnswer['workDays'] =>
  (workDays ?? []).map(({ hour, slots }, index) => ({ day: dayOf(index), hour, ...(slots && { slots }) }));

const turnOf = ({ workDays }: RotationWeek): { workDays: WorkTimeAnswer['workDays'] } => ({
  workDays: innerWeek(workDays),
});

/** G2: the days of a week are Monday first, seven at most. */
const dayOf = (index: number): Weekday => WEEKDAYS[index] ?? 'sunday';
