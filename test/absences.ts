import { contracts, type WorkDay } from '#drizzle/schema/contracts.ts';
import { build, writeBuilt } from '#server/platform/db/built.ts';
import { newId } from '#server/platform/shared/ids.ts';
import type { Answer } from './rest-client.ts';
import { atOnce } from './time.ts';
import type { TestCompany, World } from './world.ts';

export const TYPES = '/schedule/v1/absence-types';
export const CALENDARS = '/schedule/v1/absence-calendars';
export const REQUESTS = '/schedule/v1/absence-day-off-requests';
export const VACATIONS = '/schedule/v1/vacation-configurations';
export const ASSIGNATIONS = '/schedule/v1/vacation-configurations-assignations';

// 28800 seconds from Monday to Friday, with slots.
const officeDay: WorkDay = {
  hour: 8,
  slots: [
    { start: '09:00', end: '13:00' },
    { start: '14:00', end: '18:00' },
  ],
};
export const OFFICE_WEEK: WorkDay[] = Array.from({ length: 5 }, () => officeDay);

export interface AbsenceCompany extends TestCompany {
  /** A person under contract since 2025, Monday to Friday 09–13 and 14–18. */
  person(fields?: Record<string, unknown>): Promise<string>;
  /** An absence type; by days unless said otherwise. */
  type(fields?: Record<string, unknown>): Promise<string>;
  ask(employeeId: string, absenceTypeId: string, daysOff: unknown[], fields?: Record<string, unknown>): Promise<Answer>;
  /** The same call many times at once, on connections opened before: otherwise the first one is done before the others begin. */
  atOnce(times: number, call: () => Promise<Answer>): Promise<Answer[]>;
  /** Everything a refused write must leave as it is, as text. */
  state(): Promise<string>;
}

const TABLES = [
  'absence_calendars',
  'absence_days_off',
  'absence_day_off_requests',
  'absence_day_off_request_days',
  'absence_day_off_request_history',
  'leave_ledger',
  'overtime_days',
  'overtime_movements',
  'overtime_allocations',
];

export async function absenceCompany(world: World): Promise<AbsenceCompany> {
  const company = await world.company();
  const { rest, scope, companyId } = company;
  let people = 0;
  const created = async (path: string, body: object): Promise<string> => {
    const answer = await rest.post(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.data.id;
  };
  return {
    ...company,
    person: async (fields = {}) => {
      people += 1;
      const employeeId = await created('/core/v3/employees', { firstName: 'Person', lastName: `${people}`, ...fields });
      const contract = { companyId, id: newId(), employeeId, startAt: '2025-01-01', workDays: OFFICE_WEEK };
      await scope.transaction(({ commit }) => commit(writeBuilt(build.insert(contracts).values(contract))));
      return employeeId;
    },
    type: (fields = {}) => created(TYPES, { name: 'Holiday', pickMode: 'by_days', ...fields }),
    ask: (employeeId, absenceTypeId, daysOff, fields = {}) =>
      rest.post(REQUESTS, { employeeId, absenceTypeId, type: 'create', daysOff, ...fields }),
    atOnce: (times, call) => atOnce(world, times, call),
    state: async () => {
      const tables = TABLES.map(async (table) => {
        const text = `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${table} t where company_id = $1`;
        return `${table} ${(await world.ownerPool.query(text, [companyId])).rows[0].rows}`;
      });
      return (await Promise.all(tables)).join('\n');
    },
  };
}
