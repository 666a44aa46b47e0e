import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-11T12:00:00Z');
const CONTRACTS = '/contract/v1/contracts';
const STAMPS = { createdAt: '2026-03-11T12:00:00+00:00', updatedAt: '2026-03-11T12:00:00+00:00' };

/** A contract of 40 hours from 2026-03-02 on, and the path of its annexes. */
async function contractOf({ rest }: TestCompany, fields: object = {}) {
  const { data: employee } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Pérez' });
  const body = { employeeId: employee.id, startAt: '2026-03-02', weeklyHours: 40, ...fields };
  const { data } = await rest.post(CONTRACTS, body);
  return { contractId: data.id as string, employeeId: employee.id as string, path: `${CONTRACTS}/${data.id}/annexes` };
}

/** Planned seconds of the employee's day rows from 2026-03-04 to 2026-03-06, Wednesday to Friday. */
async function plannedOf(employeeId: string): Promise<number[]> {
  const { rows } = await world.ownerPool.query(
    `select planned_seconds from overtime_days
      where employee_id = $1 and date between '2026-03-04' and '2026-03-06' order by date`,
    [employeeId],
  );
  return rows.map((row) => row.planned_seconds);
}

test('200: every field of an annex is kept and listed by start', async () => {
  const company = await world.company();
  const { contractId, path } = await contractOf(company);
  const { status, data } = await company.rest.post(path, {
    startAt: '2026-06-01',
    endAt: '2026-08-31',
    weeklyHours: 30,
    workDays: [
      { hour: 7.5 },
      {
        slots: [
          { start: '15:00', end: '24:00' },
          { start: '09:00', end: '10:00' },
        ],
      },
    ],
    comment: 'Summer',
  });
  assert.equal(status, 200);
  assert.deepEqual(data, {
    id: data.id,
    contractId,
    startAt: '2026-06-01',
    endAt: '2026-08-31',
    weeklyHours: 30,
    workDays: [
      { day: 'monday', hour: 7.5 },
      {
        day: 'tuesday',
        hour: 10,
        slots: [
          { start: '09:00', end: '10:00' },
          { start: '15:00', end: '24:00' },
        ],
      },
    ],
    comment: 'Summer',
    ...STAMPS,
  });
  const { data: plain } = await company.rest.post(path, { startAt: '2026-04-01' });
  const none = { endAt: null, weeklyHours: null, workDays: [], comment: null };
  assert.deepEqual(plain, { id: plain.id, contractId, startAt: '2026-04-01', ...none, ...STAMPS });
  const listed = await company.rest.get(path);
  assert.deepEqual([listed.data, listed.meta.total], [[plain, data], 2]);
  assert.deepEqual((await company.rest.get(`${path}?orderBy=startAt desc&limit=1&page=2`)).data, [plain]);
  assert.equal((await company.rest.get((await contractOf(company)).path)).meta.total, 0, 'of another contract');
});

test('422: dates in order and inside the contract, hours as of a contract', async () => {
  const company = await world.company();
  const { path } = await contractOf(company, { endAt: '2026-12-31' });
  for (const [body, fields] of [
    [{}, ['startAt']],
    [{ startAt: '2026-04-02', endAt: '2026-04-01' }, ['endAt']],
    [{ startAt: '2026-03-01' }, ['startAt']],
    [{ startAt: '2027-01-01' }, ['startAt']],
    [{ startAt: '2026-12-31', endAt: '2027-01-01' }, ['endAt']],
    [{ startAt: '2026-04-01', weeklyHours: 169, workDays: [{ hour: 25 }] }, ['weeklyHours', 'workDays.0.hour']],
    [{ startAt: '2026-04-01', workDays: [{ slots: [{ start: '10:00', end: '09:00' }] }] }, ['workDays.0.slots.0.end']],
  ] as const) {
    const answer = await company.rest.post(path, body);
    assert.deepEqual([answer.status, Object.keys(answer.errors).sort()], [422, fields], JSON.stringify(body));
  }
  assert.equal((await company.rest.get(path)).meta.total, 0);
});

test('409: two annexes of a contract do not start on the same day, also when they are sent at once', async () => {
  const company = await world.company();
  const { path } = await contractOf(company);
  const sent = Array.from({ length: 12 }, () => company.rest.post(path, { startAt: '2026-04-01', weeklyHours: 30 }));
  const counts = Map.groupBy(await Promise.all(sent), ({ status, code }) => code ?? status);
  assert.deepEqual([counts.get(200 as never)?.length, counts.get('annex_already_exists')?.length], [1, 11]);
  assert.equal((await company.rest.post((await contractOf(company)).path, { startAt: '2026-04-01' })).status, 200);
});

test('G5 deleting an annex: 204, 404 contract_not_found, 404 annex_not_found also for one of another contract', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const { path } = await contractOf(ours);
  const other = await contractOf(ours);
  const foreign = await contractOf(theirs);
  const add = async ({ rest }: TestCompany, at: string): Promise<string> =>
    (await rest.post(at, { startAt: '2026-03-04', weeklyHours: 20 })).data.id;
  const [own, ofOther, ofForeign] = [
    await add(ours, path),
    await add(ours, other.path),
    await add(theirs, foreign.path),
  ];
  for (const [at, id, code] of [
    [foreign.path, ofForeign, 'contract_not_found'],
    [`${CONTRACTS}/${crypto.randomUUID()}/annexes`, own, 'contract_not_found'],
    [path, ofOther, 'annex_not_found'],
    [path, ofForeign, 'annex_not_found'],
    [path, crypto.randomUUID(), 'annex_not_found'],
  ] as const) {
    const answer = await ours.rest.delete(`${at}/${id}`);
    assert.deepEqual([answer.status, answer.code], [404, code]);
  }
  const deleted = await ours.rest.delete(`${path}/${own}`);
  assert.deepEqual([deleted.status, deleted.body], [204, undefined]);
  assert.equal((await ours.rest.delete(`${path}/${own}`)).code, 'annex_not_found');
  assert.equal((await ours.rest.get(other.path)).meta.total, 1);
  for (const answer of [
    await ours.rest.get(foreign.path),
    await ours.rest.post(foreign.path, { startAt: '2026-04-01' }),
  ]) {
    assert.deepEqual([answer.status, answer.code], [404, 'contract_not_found']);
  }
});

test('C1, G5: an annex overrides the days that it covers, the later one first; deleted, they are as before', async () => {
  const company = await world.company();
  const { path, employeeId } = await contractOf(company, { endAt: '2026-03-06' });
  assert.deepEqual(await plannedOf(employeeId), [28_800, 28_800, 28_800]);
  const { data: long } = await company.rest.post(path, { startAt: '2026-03-04', weeklyHours: 20 });
  assert.deepEqual(await plannedOf(employeeId), [14_400, 14_400, 14_400]);
  const { data: short } = await company.rest.post(path, {
    startAt: '2026-03-05',
    endAt: '2026-03-05',
    workDays: [{ hour: 0 }, { hour: 0 }, { hour: 0 }, { hour: 2 }],
  });
  assert.deepEqual(await plannedOf(employeeId), [14_400, 7200, 14_400]);
  await company.rest.delete(`${path}/${long.id}`);
  assert.deepEqual(await plannedOf(employeeId), [28_800, 7200, 28_800]);
  await company.rest.delete(`${path}/${short.id}`);
  assert.deepEqual(await plannedOf(employeeId), [28_800, 28_800, 28_800]);
});
