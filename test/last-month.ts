import { forEachOf } from '#server/platform/shared/for-each-of.ts';
import { CONTRACTS } from './overtime.ts';
import { PERIODS } from './periods.ts';
import { listAll, type Remote, succeed } from './remote.ts';
import { ENTRIES } from './time.ts';

export const HOUR_SECONDS = 3600;
const CLIENTS = 8;

/** The month before this one, in review on a server in another process, of people who worked an hour on its first day. */
export interface LastMonth {
  periodId: string;
  from: string;
  to: string;
  employeeIds: string[];
  /** An hour of work on a date of the month, from this hour of the day in UTC. */
  hour(employeeId: string, date: string, hour: number): object;
  /** Overtime balance of a person's month, in seconds. */
  balanceOf(remote: Remote, employeeId: string): Promise<number>;
  /** Snapshots of the month by employee. */
  snapshotsOf(remote: Remote): Promise<Map<string, Snapshot[]>>;
}

export interface Snapshot {
  version: number;
  content: { record: { totals: { workedSeconds: number; closingBalanceSeconds: number } } };
}

export async function lastMonth(remote: Remote, people: number): Promise<LastMonth> {
  const first = Temporal.Now.plainDateISO('Europe/Madrid').with({ day: 1 }).subtract({ months: 1 });
  const [from, to] = [first.toString(), first.add({ months: 1 }).subtract({ days: 1 }).toString()];
  const hour: LastMonth['hour'] = (employeeId, date, start) => ({
    ...{ employeeId, workEntryType: 'work' },
    workEntryIn: { date: `${date}T${String(start).padStart(2, '0')}:00:00Z` },
    workEntryOut: { date: `${date}T${String(start + 1).padStart(2, '0')}:00:00Z` },
  });
  const employeeIds: string[] = [];
  await forEachOf(
    Array.from({ length: people }, (_, index) => index + 1),
    CLIENTS,
    async (number) => {
      const { data } = await succeed(remote, 'POST', '/core/v3/employees', {
        firstName: `Ana ${number}`,
        lastName: 'Gil',
      });
      const contract = { employeeId: data.id, startAt: from, weeklyHours: 0, payrollNumber: String(number) };
      await succeed(remote, 'POST', CONTRACTS, contract);
      await succeed(remote, 'POST', ENTRIES, hour(data.id, from, 8));
      employeeIds.push(data.id);
    },
  );
  const periods = await listAll(remote, PERIODS);
  const periodId = periods.find((period) => period.from === from)?.id ?? '';
  await succeed(remote, 'POST', `${PERIODS}/${periodId}/review`);
  return {
    ...{ periodId, from, to, employeeIds, hour },
    balanceOf: async (at, employeeId) => {
      const path = `/overtime-policies/v1/employees/${employeeId}/balance?from=${from}&to=${to}`;
      return (await succeed(at, 'GET', path)).data.total_balance;
    },
    snapshotsOf: async (at) => {
      const all = (await listAll(at, `${PERIODS}/${periodId}/snapshots`)) as unknown as (Snapshot & {
        employeeId: string;
      })[];
      return Map.groupBy(all, ({ employeeId }) => employeeId);
    },
  };
}

/** Looks until a job has ended; it must be done. Returns its result. */
export async function jobDone(remote: Remote, id: string): Promise<Record<string, number>> {
  for (;;) {
    const { data } = await succeed(remote, 'GET', `/core/v3/jobs/${id}`);
    if (data.state === 'done') return data.result;
    if (data.state !== 'queued' && data.state !== 'running') throw new Error(JSON.stringify(data));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
