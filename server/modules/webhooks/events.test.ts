import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { REQUESTS, TYPES } from '#test/absences.ts';
import { ADJUSTMENTS, CONTRACTS } from '#test/overtime.ts';
import { openSession } from '#test/sign-ins.ts';
import { ENTRIES } from '#test/time.ts';
import { ENDPOINTS, openReceiver, readMessage, webhookCompany } from '#test/webhooks.ts';
import { createWorld } from '#test/world.ts';
import { systemScope } from '../../platform/db/scope.ts';
import { readText, writeText } from '../../platform/db/statement.ts';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_RESOURCES } from './constants.ts';
import { deliverAllCompanies } from './deliver-events.ts';

const world = await createWorld();
const ALL = [...WEBHOOK_RESOURCES];
const EMPLOYEES = '/core/v3/employees';
const SALARIES = '/contract/v1/salaries';
const person = { firstName: 'Ana', lastName: 'Gil' };

const query = async (text: string, values: unknown[] = []) => (await world.ownerPool.query(text, values)).rows;
const eventsOf = async (companyId: string): Promise<string[]> =>
  (
    await query('select event_type as type from webhook_deliveries where company_id = $1 order by created_at, id', [
      companyId,
    ])
  ).map(({ type }) => type);

test('every event of the list is written by what it names, and tells who did what', async () => {
  const company = await webhookCompany(world, ALL);
  const { rest, deliver, tokenId } = company;
  const seen = new Set<string>();
  /** Events of the operations, as `type: changed fields`; also checks the payload. */
  const told = async (record: string, employeeId: string | null) => {
    const events = await deliver();
    for (const { type, data } of events) {
      seen.add(type);
      assert.deepEqual([data.id, data.employeeId], [record, employeeId], type);
      assert.deepEqual(data.actor, { type: 'token', id: tokenId, name: 'test' });
      if (data.path && type !== 'overtime.adjusted') {
        const answer = await rest.get(data.path);
        assert.equal(answer.data.id, record);
        if (data.status) assert.equal(answer.data.status, data.status);
      }
    }
    return events.map(({ type, data }) => [type, ...data.changedFields].join(' '));
  };

  const { data: office } = await rest.post('/core/v3/offices', { name: 'Madrid' });
  const { data: ana } = await rest.post(EMPLOYEES, { ...person, officeIds: [office.id] });
  assert.deepEqual(await told(ana.id, ana.id), ['employee.created']);
  await rest.put(`${EMPLOYEES}/${ana.id}`, { ssn: '28 1234', pin: 4711, imageProfileURL: 'https://a.example/a.png' });
  assert.deepEqual(await told(ana.id, ana.id), ['employee.changed imageProfileURL pin ssn']);
  await rest.put(`${EMPLOYEES}/${ana.id}`, { city: 'Madrid', officeIds: [] });
  assert.deepEqual(await told(ana.id, ana.id), ['employee.changed city officeIds']);
  await rest.put(`${EMPLOYEES}/${ana.id}`, { officeIds: [office.id] });
  assert.deepEqual(await told(ana.id, ana.id), ['employee.changed officeIds']);
  const { data: size } = await rest.post('/core/v3/custom-fields', { name: 'Shoe size', type: 'text' });
  const customFields = [{ id: size.id, value: 'forty-one' }];
  for (const fields of [['employee.changed customFields'], []]) {
    await rest.put(`${EMPLOYEES}/${ana.id}`, { customFields });
    assert.deepEqual(await told(ana.id, ana.id), fields);
  }
  await rest.delete(`${EMPLOYEES}/${ana.id}`);
  assert.deepEqual(await told(ana.id, ana.id), ['employee.deactivated status']);
  await rest.put(`${EMPLOYEES}/${ana.id}`, { status: 'active' });
  assert.deepEqual(await told(ana.id, ana.id), ['employee.reactivated status']);

  const { data: entry } = await rest.post(`${ENTRIES}/clock-in`, { employeeId: ana.id });
  assert.deepEqual(await told(entry.id, ana.id), ['work_entry.created'], 'and nothing about the employee’s status');
  await rest.post(`${ENTRIES}/clock-out`, { employeeId: ana.id });
  assert.deepEqual(await told(entry.id, ana.id), ['work_entry.closed workEntryOut.date workEntryOut.origin']);
  await rest.put(`${ENTRIES}/${entry.id}`, { workEntryIn: { date: '2026-03-02T08:00:00Z' } });
  assert.deepEqual(await told(entry.id, ana.id), ['work_entry.changed workEntryIn.date']);
  await rest.delete(`${ENTRIES}/${entry.id}`);
  assert.deepEqual(await told(entry.id, ana.id), ['work_entry.deleted deletedAt']);

  const { data: contract } = await rest.post(CONTRACTS, { employeeId: ana.id, startAt: '2026-01-01', weeklyHours: 40 });
  assert.deepEqual(await told(contract.id, ana.id), ['contract.created']);
  const CONTRACT = `${CONTRACTS}/${contract.id}`;
  const { data: annex } = await rest.post(`${CONTRACT}/annexes`, { startAt: '2026-02-01', weeklyHours: 20 });
  assert.deepEqual(await told(contract.id, ana.id), ['contract.changed annexes']);
  await rest.delete(`${CONTRACT}/annexes/${annex.id}`);
  assert.deepEqual(await told(contract.id, ana.id), ['contract.changed annexes']);
  await rest.put(CONTRACT, { weeklyHours: 38, comment: 'Until summer' });
  assert.deepEqual(await told(contract.id, ana.id), ['contract.changed comment weeklyHours']);

  const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 31_415, payments: 12, startDate: '2026-01-01' };
  const { data: salary } = await rest.post(SALARIES, { employeeId: ana.id, ...pay });
  assert.deepEqual(await told(salary.id, ana.id), ['salary.created']);
  await rest.put(`${SALARIES}/${salary.id}`, { endDate: '2026-06-30' });
  assert.deepEqual(await told(salary.id, ana.id), ['salary.changed endDate']);
  await rest.delete(`${SALARIES}/${salary.id}`);
  assert.deepEqual(await told(salary.id, ana.id), ['salary.deleted']);

  const { data: type } = await rest.post(TYPES, { name: 'Holiday', pickMode: 'by_days' });
  const ask = async (date: string, absenceTypeId = type.id) =>
    (await rest.post(REQUESTS, { employeeId: ana.id, absenceTypeId, type: 'create', daysOff: [{ date }] })).data.id;
  const [accepted, cancelled] = [await ask('2026-05-04'), await ask('2026-05-05')];
  const created = await deliver();
  assert.deepEqual(
    new Map(created.map(({ type, data }) => [data.id, `${type} ${data.status}`])),
    new Map([accepted, cancelled].map((id) => [id, 'absence_request.created pending'])),
  );
  await rest.post(`${REQUESTS}/${accepted}/accept`, { resolutionComment: 'Enjoy the sea' });
  assert.deepEqual(await told(accepted, ana.id), ['absence_request.resolved resolutionComment resolvedAt status']);
  await rest.delete(`${REQUESTS}/${cancelled}`);
  assert.deepEqual(await told(cancelled, ana.id), ['absence_request.cancelled resolvedAt status']);
  const { data: free } = await rest.post(TYPES, { name: 'Moving', pickMode: 'by_days', needsValidation: false });
  const atOnce = await ask('2026-05-06', free.id);
  assert.deepEqual((await told(atOnce, ana.id)).sort(), ['absence_request.created', 'absence_request.resolved']);

  const twoLevels = [{ approvers: [{ role: 'administrator' }] }, { approvers: [{ role: 'administrator' }] }];
  const typeWith = async (levels: object[]) =>
    (await rest.post('/request/v1/request-types', { name: 'Equipment', levels })).data.id;
  const request = async (levels: object[]) => {
    const body = { title: 'A lamp', employeeId: ana.id, requestTypeId: await typeWith(levels) };
    return (await rest.post('/request/v1/requests', body)).data.id;
  };
  const lamp = await request(twoLevels);
  assert.deepEqual(await told(lamp, ana.id), ['request.created']);
  await rest.post(`/request/v1/requests/${lamp}/accept`, { comment: 'Order it' });
  assert.deepEqual(await told(lamp, ana.id), ['request.changed flowCurrentLevel']);
  await rest.post(`/request/v1/requests/${lamp}/reject`, { comment: 'Too bright' });
  assert.deepEqual(await told(lamp, ana.id), ['request.resolved resolvedAt status']);
  assert.deepEqual((await told(await request([]), ana.id)).sort(), ['request.created', 'request.resolved']);

  const day = { from: '2026-03-02', to: '2026-03-02' };
  await rest.post(ENTRIES, {
    employeeId: ana.id,
    workEntryType: 'work',
    workEntryIn: { date: '2026-03-02T08:00:00Z' },
    workEntryOut: { date: '2026-03-02T18:00:00Z' },
  });
  await deliver();
  const { data: balance } = await rest.get(
    `/overtime-policies/v1/employees/${ana.id}/balance?from=${day.from}&to=${day.to}`,
  );
  const { data: adjustment } = await rest.post(ADJUSTMENTS, {
    employeeId: ana.id,
    operation: 'subtract',
    ...day,
    balanceBeforeSeconds: balance.total_balance,
    amountSeconds: 600,
    note: 'Paid in March',
  });
  assert.deepEqual(await told(adjustment.adjustmentId, ana.id), ['overtime.adjusted']);
  const path = readMessage(company.receiver.messages.at(-1) as never).data.path ?? '';
  assert.equal((await rest.get(path)).data[0].id, adjustment.adjustmentId);

  await rest.delete(CONTRACT);
  assert.deepEqual(await told(contract.id, ana.id), ['contract.deleted']);

  // A change that no operation makes.
  await query(`update absence_day_off_requests set comment = 'Moved' where id = $1`, [cancelled]);
  const [changed] = await deliver();
  seen.add(String(changed?.type));
  assert.deepEqual(
    [changed?.type, changed?.data.changedFields, changed?.data.actor],
    ['absence_request.changed', ['comment'], { type: 'system', id: null, name: 'Jornada' }],
  );

  assert.deepEqual([...seen].sort(), WEBHOOK_EVENT_TYPES.toSorted());

  // H4: no message contains the values written above; ids may contain any digits.
  const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const sent = company.receiver.messages.map(({ body }) => body.replaceAll(ids, '')).join('\n');
  for (const value of [
    '28 1234',
    '4711',
    'Enjoy',
    'a.png',
    'Ana',
    'Gil',
    'Paid',
    'Moved',
    'forty',
    'summer',
    '31415',
    'lamp',
    'Order',
    'bright',
  ])
    assert.ok(!sent.includes(value), value);
});

test('a signed-in person is named as the one who acted', async () => {
  const company = await webhookCompany(world, ['employee.created']);
  const userId = randomUUID();
  await query(
    `insert into auth."user" (id, name, email, email_verified, created_at, updated_at) values ($1, 'Ada Lovelace', $2, true, now(), now())`,
    [userId, `${userId}@example.com`],
  );
  await query(`insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'owner')`, [
    company.companyId,
    userId,
  ]);
  const client = await world.runtime.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select * from enter_session($1, origin => '{}')`, [await openSession(world.runtime, userId)]);
    await client.query(
      `insert into employees (company_id, id, first_name, last_name) values ($1, gen_random_uuid(), 'Ana', 'Gil')`,
      [company.companyId],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  const [event] = await company.deliver();
  assert.deepEqual(event?.data.actor, { type: 'user', id: userId, name: 'Ada Lovelace' });
});

test('an endpoint gets the events it chose, by name or by resource; others, inactive ones and other companies get none', async () => {
  const [company, other] = [await webhookCompany(world, ['employee.created', 'work_entry']), await world.company()];
  const { rest, companyId } = company;
  await rest.post(ENDPOINTS, { url: company.receiver.url, events: ['employee'], isActive: false });
  const { data: ana } = await rest.post(EMPLOYEES, person);
  await rest.put(`${EMPLOYEES}/${ana.id}`, { city: 'Madrid' });
  await rest.post(`${ENTRIES}/clock-in`, { employeeId: ana.id });
  await rest.post(CONTRACTS, { employeeId: ana.id, startAt: '2026-01-01' });
  await other.rest.post(EMPLOYEES, person);
  assert.deepEqual(await eventsOf(companyId), ['employee.created', 'work_entry.created']);
  assert.deepEqual(await eventsOf(other.companyId), []);
  assert.deepEqual((await company.deliver()).map(({ type }) => type).sort(), [
    'employee.created',
    'work_entry.created',
  ]);
});

test('two endpoints get the same event under the same id', async () => {
  const company = await webhookCompany(world, ['employee']);
  const second = await openReceiver();
  await company.rest.post(ENDPOINTS, { url: second.url, events: ['employee.created'] });
  await company.rest.post(EMPLOYEES, person);
  await deliverAllCompanies(world.runtime);
  const ids = [company.receiver, second].map(({ messages }) => messages.map(({ headers }) => headers['webhook-id']));
  assert.deepEqual(ids[0], ids[1]);
  assert.equal(ids[0]?.length, 1);
});

const moveAll = writeText<never, { companyId: string; city: string }>(
  'update employees set city = $city where company_id = $companyId',
);

test('a write that is rolled back emits nothing, and what follows from others emits no event of its own', async () => {
  const company = await webhookCompany(world, ALL);
  const { rest, scope, companyId } = company;
  const { data: ana } = await rest.post(EMPLOYEES, { ...person, email: 'ana@example.com' });
  const before = await eventsOf(companyId);
  assert.deepEqual(before, ['employee.created']);
  const refused = await rest.post(EMPLOYEES, { ...person, email: 'ANA@example.com' });
  assert.equal(refused.code, 'employee_email_in_use');
  const failing = scope.transaction(async ({ send }) => {
    await send(moveAll({ companyId, city: 'Madrid' }));
    throw new Error('after the write');
  });
  await assert.rejects(failing, /after the write/);
  await query(
    `update employees set updated_at = now(), work_status = 'remote', work_status_updated_at = now(), first_name = first_name where id = $1`,
    [ana.id],
  );
  await rest.put(`${EMPLOYEES}/${ana.id}`, { firstName: 'Ana' });
  assert.deepEqual(await eventsOf(companyId), before);
});

test('an endpoint that is deleted while a write goes on is left out; the write stands', async () => {
  const company = await webhookCompany(world, ['employee']);
  const { rest, companyId, endpointId } = company;
  const deleting = await world.ownerPool.connect();
  try {
    await deleting.query('begin');
    await deleting.query('delete from webhook_endpoints where id = $1', [endpointId]);
    const writing = rest.post(EMPLOYEES, person);
    // Once the write waits for the deletion.
    for (let waits = false; !waits; ) {
      const { rowCount } = await world.ownerPool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waits = rowCount !== 0;
    }
    await deleting.query('commit');
    assert.equal((await writing).status, 200);
  } finally {
    deleting.release();
  }
  assert.deepEqual(await eventsOf(companyId), []);
});

test('row-level security holds for endpoints and deliveries', async () => {
  const [company, other] = [await webhookCompany(world, ['employee']), await world.company()];
  await company.rest.post(EMPLOYEES, person);
  const scope = systemScope(world.runtime, other.companyId);
  for (const table of ['webhook_endpoints', 'webhook_deliveries']) {
    const rows = readText(`select from ${table}`)({});
    assert.equal((await scope.read(rows)).length, 0, table);
    assert.equal((await company.scope.read(rows)).length, 1, table);
  }
});
