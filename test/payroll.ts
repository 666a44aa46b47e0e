import assert from 'node:assert/strict';
import { carryOutLongWork } from '#server/modules/long-work/carry-out.ts';
import '#server/modules/long-work-kinds.ts';
import type { TestCompany, World } from './world.ts';

/** A company of two people with a month of time in it, and codes for all of it but the overtime. */
export async function openPayroll(world: World) {
  const company = await world.company();
  const { rest } = company;
  const created = async (path: string, body: object) => {
    const { status, data, body: answered } = await rest.post(path, body);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answered)}`);
    return data;
  };
  const office = await created('/core/v3/offices', { name: 'Madrid' });
  const workDays = [8, 8, 8, 8, 8].map((hour) => ({ hour }));
  const hire = async (firstName: string, fields: object = {}) => {
    const { id } = await created('/core/v3/employees', { firstName, lastName: 'Ruiz', costCenter: '4711', ...fields });
    return id as string;
  };
  const ana = await hire('Ana', { code: 26 });
  const bea = await hire('Bea', { code: 31 });
  const contract = (employeeId: string, fields: object = {}) =>
    created('/contract/v1/contracts', { employeeId, startAt: '2026-01-01', workDays, ...fields });
  await contract(ana);
  await contract(bea, { payrollNumber: '40000' });
  const work = (employeeId: string, date: string, to = '16:00', fields: object = {}) =>
    created('/schedule/v1/work-entries', {
      ...fields,
      ...{ employeeId, workEntryType: 'work' },
      workEntryIn: { date: `${date}T08:00:00+02:00` },
      workEntryOut: { date: `${date}T${to}:00+02:00` },
    });
  await work(ana, '2026-06-01');
  await work(ana, '2026-06-02', '17:30');
  await work(bea, '2026-06-01', '12:00');
  const type = await created('/schedule/v1/absence-types', {
    name: 'Sick',
    pickMode: 'by_days',
    needsValidation: false,
  });
  await created('/schedule/v1/absence-day-off-requests', {
    ...{ employeeId: bea, type: 'create', absenceTypeId: type.id, daysOff: [{ date: '2026-06-03' }] },
  });
  const sick = `absence:${type.id}`;
  const put = async (codes: object[], officeId?: string) => rest.put('/payroll/v1/code-map', { codes, officeId });
  const codes = [
    { kind: 'worked', exported: false },
    { kind: 'ordinary', code: '101' },
    { kind: sick, code: 'K', unit: 'days' },
  ];
  await put(codes);
  const template = async (fields: object = {}) =>
    (await created('/payroll/v1/templates', { name: 'Office', preset: 'csv', ...fields })).id as string;
  return { ...company, company, created, office, ana, bea, hire, contract, work, sick, codes, put, template };
}

/** A period in a state, as closing would leave it. */
export async function addPeriod(
  { ownerPool }: World,
  { companyId }: TestCompany,
  { from = '2026-06-01', to = '2026-06-30', status = 'review' }: { from?: string; to?: string; status?: string } = {},
): Promise<string> {
  const { rows } = await ownerPool.query(
    `insert into periods (company_id, id, from_date, to_date, status) values ($1, gen_random_uuid(), $2, $3, $4)
      on conflict (company_id, from_date) do update set status = excluded.status returning id`,
    [companyId, from, to, status],
  );
  return rows[0].id;
}

/** Reopens the period of people. */
export async function reopenPeople(
  world: World,
  { rest }: TestCompany,
  periodId: string,
  employeeIds: readonly string[],
): Promise<void> {
  const { data: job } = await rest.post(`/schedule/v1/periods/${periodId}/reopen`, { employeeIds, reason: 'Mistake' });
  await carryOutLongWork({ ...world.runtime }, new AbortController().signal);
  const { state, result } = (await rest.get(`/core/v3/jobs/${job.id}`)).data;
  assert.deepEqual([state, result.reopened], ['done', employeeIds.length]);
}

/** Closes the period of people, and calls it closed, whoever else belongs to it. */
export async function closePeople(
  world: World,
  { rest }: TestCompany,
  periodId: string,
  employeeIds: readonly string[],
): Promise<void> {
  const { data: job } = await rest.post(`/schedule/v1/periods/${periodId}/close`, { employeeIds, force: true });
  await carryOutLongWork({ ...world.runtime }, new AbortController().signal);
  const { state, result } = (await rest.get(`/core/v3/jobs/${job.id}`)).data;
  assert.deepEqual([state, result.closed], ['done', employeeIds.length]);
  await world.ownerPool.query(`update periods set status = 'closed' where id = $1`, [periodId]);
}
