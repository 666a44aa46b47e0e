import { type AbsenceCompany, absenceCompany } from './absences.ts';
import type { Answer } from './rest-client.ts';
import { ENTRIES } from './time.ts';
import type { World } from './world.ts';

export const PERIODS = '/schedule/v1/periods';
export const SETTINGS = '/core/v3/configurations/company';

interface ListedPeriod {
  id: string;
  from: string;
  to: string;
  status: string;
  people: number;
  confirmed: number;
  approved: number;
  closed: number;
}

export interface PeriodCompany extends AbsenceCompany {
  /** An entry of a date in Madrid's winter time. */
  enter(employeeId: string, date: string, from: string, to: string | null, fields?: object): Promise<string>;
  periods(): Promise<ListedPeriod[]>;
  /** The period that begins on a date, in review if it can be. */
  reviewed(from: string): Promise<ListedPeriod>;
  /** The people of a period; `data` of the answer. */
  people(id: string, query?: string): Promise<Answer['data'][]>;
  step(id: string, name: 'confirm' | 'refuse' | 'approve' | 'unapprove' | 'review', body?: object): Promise<Answer>;
  settings(changes: object): Promise<Answer>;
}

/** A company whose people have worked in February 2026, for tests of its periods. */
export async function periodCompany(world: World): Promise<PeriodCompany> {
  const company = await absenceCompany(world);
  const { rest } = company;
  const periods = async () => (await rest.get(`${PERIODS}?limit=500`)).data;
  const step: PeriodCompany['step'] = (id, name, body = {}) => rest.post(`${PERIODS}/${id}/${name}`, body);
  return {
    ...company,
    periods,
    step,
    enter: async (employeeId, date, from, to, fields = {}) => {
      const answer = await rest.post(ENTRIES, {
        ...{ employeeId, workEntryType: 'work', ...fields },
        workEntryIn: { date: `${date}T${from}+01:00` },
        ...(to !== null && { workEntryOut: { date: `${date}T${to}+01:00` } }),
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.data.id;
    },
    reviewed: async (from) => {
      const { id } = (await periods()).find((period: ListedPeriod) => period.from === from) ?? { id: '' };
      await step(id, 'review');
      return (await periods()).find((period: ListedPeriod) => period.from === from);
    },
    people: async (id, query = '') => (await rest.get(`${PERIODS}/${id}/people?limit=500${query}`)).data,
    settings: (changes) => rest.put(SETTINGS, changes),
  };
}
