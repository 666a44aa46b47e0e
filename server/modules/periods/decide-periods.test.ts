import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { periodCompany } from '#test/periods.ts';
import { atOnce } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { loadMonth } from '../monthly-records/load-month.ts';
import { recordHash } from '../monthly-records/rules-record.ts';
import { confirmPeriod, refusePeriod } from './confirm-period.ts';
import { approvePeriod, unapprovePeriod } from './decide-periods.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };

/** A company with a person who worked in February, whose review has begun. */
async function prepare() {
  const company = await periodCompany(world);
  const employeeId = await company.person();
  await company.enter(employeeId, '2026-02-02', '09:00:00', '17:00:00');
  const { id } = await company.reviewed(FEBRUARY.from);
  const hash = async (of = employeeId) => {
    const [record] = await company.scope.read(loadMonth(company.scope, [of], FEBRUARY));
    return record ? recordHash(record) : '';
  };
  const look = async (of = employeeId) => (await company.people(id, `&employeeId=${of}`))[0];
  const confirm = async () => company.step(id, 'confirm', { employeeId, recordHash: await hash() });
  const approve = (employeeIds = [employeeId]) => company.step(id, 'approve', { employeeIds });
  return { ...company, employeeId, id, hash, look, confirm, approve };
}

test('K2 a confirmation is bound to the record as it was read', async () => {
  const { confirm, step, id, employeeId, hash, look, enter } = await prepare();
  const before = await hash();
  await enter(employeeId, '2026-02-03', '09:00:00', '10:00:00');
  const late = await step(id, 'confirm', { employeeId, recordHash: before });
  assert.deepEqual([late.status, late.code], [409, 'record_changed']);
  assert.equal((await look())?.confirmation, null);
  assert.equal((await confirm()).status, 200);
  assert.deepEqual((await look())?.confirmation, {
    at: '2026-03-10T12:00:00+00:00',
    byName: 'test',
    recordHash: await hash(),
  });
});

test('K2 an approval that names records is bound to them, all of them or none', async () => {
  const { person, step, id, employeeId, hash, look, enter } = await prepare();
  const other = await person();
  const employeeIds = [employeeId, other];
  const read = async () => Promise.all(employeeIds.map(async (of) => ({ employeeId: of, recordHash: await hash(of) })));
  const before = await read();
  await enter(other, '2026-02-03', '09:00:00', '10:00:00');
  const late = await step(id, 'approve', { employeeIds, records: before });
  assert.deepEqual([late.status, late.code], [409, 'record_changed']);
  assert.deepEqual([(await look())?.approval, (await look(other))?.approval], [null, null]);
  const [, ofOther] = await read();
  const elsewhere = await step(id, 'approve', { employeeIds: [employeeId], records: [ofOther] });
  assert.deepEqual([elsewhere.status, elsewhere.code], [404, 'employee_not_found']);
  assert.equal((await step(id, 'approve', { employeeIds, records: [ofOther] })).status, 200);
  assert.deepEqual([(await look())?.state, (await look(other))?.state], ['approved', 'approved']);
});

test('K2 a confirmation of another record is none, so the period is not approved', async () => {
  const { rest, settings, confirm, approve, employeeId, look } = await prepare();
  await settings({ monthConfirmation: true });
  assert.equal((await confirm()).status, 200);
  assert.equal((await rest.put(`/core/v3/employees/${employeeId}`, { lastName: 'Renamed' })).status, 200);
  const refused = await approve();
  assert.deepEqual([refused.status, refused.code], [409, 'period_not_confirmed']);
  assert.equal((await look())?.approval, null);
  await confirm();
  assert.equal((await approve()).status, 200);
});

test('K2 an approval of another record is none either: who confirms again is not approved, and is approved again', async () => {
  const { rest, settings, confirm, approve, employeeId, look } = await prepare();
  const rename = async (lastName: string) =>
    assert.equal((await rest.put(`/core/v3/employees/${employeeId}`, { lastName })).status, 200);
  for (const monthConfirmation of [true, false]) {
    await settings({ monthConfirmation, monthApproval: true });
    await confirm();
    assert.equal((await approve()).status, 200);
    await rename(`Renamed ${monthConfirmation}`);
    assert.equal((await look())?.state, 'open');
    await confirm();
    const { state, approval } = (await look()) ?? {};
    assert.deepEqual([state, approval], ['confirmed', null]);
    assert.equal((await approve()).status, 200);
    assert.equal((await look())?.state, 'approved');
    await rename(`Renamed again ${monthConfirmation}`);
    const again = await approve();
    assert.equal(again.code, monthConfirmation ? 'period_not_confirmed' : undefined);
    assert.equal((await look())?.state, monthConfirmation ? 'open' : 'approved');
  }
});

test('K2 refusing needs a remark, and takes confirmation and approval back; confirming ends the refusal', async () => {
  const { confirm, approve, step, id, employeeId, look } = await prepare();
  await confirm();
  await approve();
  for (const remark of [undefined, '', '  '])
    assert.equal((await step(id, 'refuse', { employeeId, remark })).status, 422);
  assert.equal((await look())?.state, 'approved');
  assert.equal((await step(id, 'refuse', { employeeId, remark: 'The 12th is missing.' })).status, 200);
  const { state, confirmation, approval, refusal } = (await look()) ?? {};
  assert.deepEqual([state, confirmation, approval, refusal?.remark], ['refused', null, null, 'The 12th is missing.']);
  await confirm();
  assert.deepEqual([(await look())?.state, (await look())?.refusal], ['confirmed', null]);
});

test('K2 an approval needs the confirmation that the company requires', async () => {
  const { confirm, approve, settings, look } = await prepare();
  await settings({ monthConfirmation: true });
  assert.equal((await approve()).code, 'period_not_confirmed');
  await confirm();
  assert.equal((await approve()).status, 200);
  assert.equal((await look())?.approval?.byName, 'test');
});

test('K2 approvals of several people are all made or none, and can be taken back', async () => {
  const { approve, person, look, step, id, employeeId, rest } = await prepare();
  const other = await person();
  const unknown = crypto.randomUUID();
  assert.equal((await approve([employeeId, unknown])).code, 'employee_not_found');
  const later = await person();
  await world.ownerPool.query(`update contracts set start_at = '2026-03-01' where employee_id = $1`, [later]);
  assert.equal((await approve([employeeId, later])).code, 'employee_not_found', 'not in the period');
  assert.equal((await look())?.approval, null);
  assert.equal((await approve([employeeId, other, other])).status, 200);
  const first = (await look(other))?.approval;
  world.setNow('2026-03-11T12:00:00Z');
  await approve([employeeId, other]);
  world.setNow('2026-03-10T12:00:00Z');
  assert.deepEqual((await look(other))?.approval, first, 'the first approval stays');
  assert.equal((await step(id, 'unapprove', { employeeIds: [other] })).status, 200);
  assert.deepEqual([(await look(other))?.state, (await look())?.state], ['open', 'approved']);
  assert.equal((await step(id, 'unapprove', { employeeIds: [other] })).status, 200);
  assert.equal((await rest.get(`/schedule/v1/periods/${id}`)).data.approved, 1);
});

test('K2 nothing is confirmed or approved before the review, before the last day has passed where the person is, or after the close', async () => {
  const company = await periodCompany(world);
  const employeeId = await company.person();
  const [, february] = await company.periods();
  const id = february?.id ?? '';
  const steps = [
    ['confirm', { employeeId, recordHash: 'x' }],
    ['refuse', { employeeId, remark: 'x' }],
    ['approve', { employeeIds: [employeeId] }],
    ['unapprove', { employeeIds: [employeeId] }],
  ] as const;
  const codes = async () => Promise.all(steps.map(async ([name, body]) => (await company.step(id, name, body)).code));
  const all = (code: string) => steps.map(() => code);
  assert.deepEqual(await codes(), all('period_not_reviewable'));
  // The first of March in Madrid, still February in Los Angeles.
  await company.rest.put(`/core/v3/employees/${employeeId}`, { timeZone: 'America/Los_Angeles' });
  world.setNow('2026-03-01T05:00:00Z');
  assert.equal((await company.step(id, 'review')).status, 200);
  assert.deepEqual(await codes(), all('period_not_reviewable'));
  world.setNow('2026-03-01T09:00:00Z');
  assert.equal((await company.step(id, 'approve', { employeeIds: [employeeId] })).status, 200);
  world.setNow('2026-03-10T12:00:00Z');
  await world.ownerPool.query('update period_employees set closed_at = now() where employee_id = $1', [employeeId]);
  assert.deepEqual(await codes(), all('period_closed'));
});

test('I3, I5 a manager approves people in scope and never themselves; people confirm for themselves alone', async () => {
  const company = await prepare();
  const { employeeId, id, hash, person, rest, look } = company;
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Madrid' });
  const [managerId, mine] = [await person(), await person({ officeIds: [office.id] })];
  const manager = await addMember(world, company, {
    ...({ role: 'manager', employeeId: managerId } as const),
    sees: { officeIds: [office.id] },
  });
  const refused = async (work: Promise<unknown>, code: string) => assert.rejects(work, { code });
  await refused(approvePeriod(manager.scope, { id, employeeIds: [employeeId] }), 'employee_not_found');
  await refused(approvePeriod(manager.scope, { id, employeeIds: [mine, managerId] }), 'self_resolution_not_allowed');
  await refused(unapprovePeriod(manager.scope, { id, employeeIds: [managerId] }), 'self_resolution_not_allowed');
  await approvePeriod(manager.scope, { id, employeeIds: [mine] });
  assert.deepEqual((await look(mine))?.approval?.byName, manager.userName);
  await refused(refusePeriod(manager.scope, { id, employeeId: mine, remark: 'x' }), 'employee_not_found');

  for (const role of ['employee', 'viewer', 'manager', 'administrator', 'owner'] as const) {
    const own = await person();
    const member = await addMember(world, company, { role, employeeId: own, sees: {} });
    await refused(
      confirmPeriod(member.scope, { id, employeeId: mine, recordHash: await hash(mine) }),
      'employee_not_found',
    );
    const answer = await member.call('mutation', 'periods.confirm', {
      id,
      employeeId: own,
      recordHash: await hash(own),
    });
    assert.equal(answer.status, 200, `${role} ${answer.text}`);
    assert.equal((await look(own))?.confirmation?.byName, member.userName, role);
  }
});

test('I5 a single owner approves their own period, and it says so', async () => {
  const company = await prepare();
  const { id, employeeId, look } = company;
  const owner = await addMember(world, company, { role: 'owner', employeeId });
  await approvePeriod(owner.scope, { id, employeeIds: [employeeId] });
  assert.equal((await look())?.approval?.selfMade, true);
});

test('K2 a later change of the period takes confirmation and approval back, and the audit names both', async () => {
  const { confirm, approve, look, enter, employeeId, rest, companyId, type, ask } = await prepare();
  const changes: Record<string, () => Promise<{ status: number }>> = {
    'an entry': async () => ({ status: (await enter(employeeId, '2026-02-04', '09:00:00', '10:00:00')) ? 200 : 0 }),
    'an absence': async () => {
      const { data } = await ask(employeeId, await type(), [{ date: '2026-02-05' }]);
      return rest.post(`/schedule/v1/absence-day-off-requests/${data.id}/accept`, {});
    },
    'a holiday': async () =>
      rest.post('/schedule/v1/holiday-calendars', { name: 'Feast', daysOff: [{ date: '2026-02-06', name: 'Feast' }] }),
    'the first contract': async () => {
      const [contract] = (await rest.get(`/contract/v1/contracts?employeeId=${employeeId}`)).data;
      return rest.put(`/contract/v1/contracts/${contract.id}`, { weeklyHours: 20, workDays: null });
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    await confirm();
    assert.equal((await approve()).status, 200);
    assert.equal((await look())?.state, 'approved', name);
    assert.equal((await change()).status, 200, name);
    const { state, confirmation, approval } = (await look()) ?? {};
    assert.deepEqual([state, confirmation, approval], ['open', null, null], name);
  }
  const { rows } = await world.ownerPool.query(
    `select record_type as type, record_name as name, before ->> 'confirmed_by_name' as confirmed, before ->> 'approved_by_name' as approved, after ->> 'approved_by_name' as after
      from audit_lines where company_id = $1 and part_type = 'period_employee' and before -> 'approved_at' <> 'null' order by created_at limit 1`,
    [companyId],
  );
  assert.deepEqual(rows, [{ type: 'period', name: 'Person 1', confirmed: 'test', approved: 'test', after: null }]);
});

test('K2, L1 a change of policies, plans and settings that changes a number of the record takes both back', async () => {
  const { confirm, approve, look, hash, enter, employeeId, rest, settings } = await prepare();
  const POLICIES = '/overtime-policies/v1/policies';
  const created = async (path: string, body: object) => (await rest.post(path, body)).data.id as string;
  const { id: contractId } = (await rest.get(`/contract/v1/contracts?employeeId=${employeeId}`)).data[0];
  // 28 February is a Saturday; its night reaches into 1 March.
  await enter(employeeId, '2026-02-27', '09:00:00', '20:00:00');
  await enter(employeeId, '2026-02-28', '20:00:00', '23:59:59');
  const rule = (name: string, endTime: string) => ({ name, days: [], startTime: '17:00', endTime });
  const policy = await created(POLICIES, { name: 'Typed', type: 'total', typifyingRules: [rule('Late', '23:00')] });
  const none = await created(POLICIES, { name: 'None', type: 'none' });
  const assign = (id: string, from: string) =>
    rest.post(`${POLICIES}/${id}/assignations`, { employeeIds: [employeeId], from });
  const officeId = await created('/core/v3/offices', { name: 'Madrid' });
  const changes: Record<string, () => Promise<{ status: number }>> = {
    'an assigned policy': () => assign(policy, '2026-02-01'),
    'the name of a typifying rule': () =>
      rest.put(`${POLICIES}/${policy}`, { typifyingRules: [rule('Evening', '23:00')], from: '2026-02-01' }),
    'no policy': () => assign(none, '2026-02-01'),
    'no hours in the contract': () =>
      rest.put(`/contract/v1/contracts/${contractId}`, { weeklyHours: null, workDays: null }),
    'the default week': () =>
      settings({ defaultWorkDays: [7, 7, 7, 7, 7, 0, 0].map((hour) => ({ hour })), defaultWorkDaysFrom: '2026-02-01' }),
    'a holiday, without a policy': () =>
      rest.post('/schedule/v1/holiday-calendars', { name: 'Feast', daysOff: [{ date: '2026-02-03', name: 'Feast' }] }),
    'work on holidays': () =>
      rest.put(`/core/v3/employees/${employeeId}`, { worksOnHolidays: true, worksOnHolidaysFrom: '2026-02-01' }),
    'no work on holidays': () =>
      rest.put(`/core/v3/employees/${employeeId}`, { worksOnHolidays: false, worksOnHolidaysFrom: '2026-02-01' }),
    'an office with holidays': async () => {
      await rest.post('/schedule/v1/holiday-calendars', {
        ...{ name: 'Local', officeIds: [officeId] },
        daysOff: [{ date: '2026-02-04', name: 'Local' }],
      });
      return rest.put(`/core/v3/employees/${employeeId}`, { officeIds: [officeId], officeIdsFrom: '2026-02-01' });
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    await confirm();
    assert.equal((await approve()).status, 200, name);
    const before = await hash();
    const answer = await change();
    assert.equal(answer.status, 200, `${name} ${JSON.stringify(answer)}`);
    assert.notEqual(await hash(), before, name);
    const { state, confirmation, approval } = (await look()) ?? {};
    assert.deepEqual([state, confirmation, approval], ['open', null, null], name);
  }
});

test('K2, A6 a holiday after the period takes it back if a night of its last day reaches into it', async () => {
  const { confirm, hash, look, enter, employeeId, rest } = await prepare();
  const night = { workEntryOut: { date: '2026-03-01T04:00:00+01:00' } };
  await enter(employeeId, '2026-02-28', '20:00:00', null, night);
  await confirm();
  const before = await hash();
  await rest.post('/schedule/v1/holiday-calendars', {
    name: 'Feast',
    daysOff: [{ date: '2026-03-01', name: 'Feast' }],
  });
  assert.notEqual(await hash(), before);
  assert.equal((await look())?.state, 'open');
});

test('K2 a payout, an adjustment and its reversal take both back, and so does another balance at the start', async () => {
  const { confirm, approve, look, enter, employeeId, rest } = await prepare();
  const adjust = (date: string, balanceBeforeSeconds: number) =>
    rest.post('/overtime-policies/v1/adjustments', {
      ...{ employeeId, from: date, to: date, operation: 'add', amountSeconds: 600, balanceBeforeSeconds },
    });
  const balance = async (date: string) =>
    (await rest.get(`/overtime-policies/v1/employees/${employeeId}/balance?from=${date}&to=${date}`)).data
      .total_balance;
  let adjustmentId = '';
  const changes: Record<string, () => Promise<{ status: number; body?: unknown }>> = {
    'an adjustment': async () => {
      const answer = await adjust('2026-02-02', await balance('2026-02-02'));
      adjustmentId = answer.data?.adjustmentId;
      return answer;
    },
    'its reversal': async () =>
      rest.post(`/overtime-policies/v1/adjustments/${adjustmentId}/reversal`, {
        balanceBeforeSeconds: await balance('2026-02-02'),
      }),
    'a payout': async () =>
      rest.post('/overtime-policies/v1/payouts', {
        ...{ employeeId, from: '2026-02-02', to: '2026-02-02', source: 'total_balance', amountSeconds: 60 },
        ...(await adjust('2026-02-02', await balance('2026-02-02')).then(async () => {
          await confirm();
          await approve();
          return { balanceBeforeSeconds: await balance('2026-02-02') };
        })),
      }),
    'an entry of an earlier month': async () => ({
      status: (await enter(employeeId, '2026-01-15', '09:00:00', '10:00:00')) ? 200 : 0,
    }),
    'an adjustment of an earlier month': async () => adjust('2026-01-15', await balance('2026-01-15')),
  };
  for (const [name, change] of Object.entries(changes)) {
    await confirm();
    await approve();
    assert.equal((await look())?.state, 'approved', name);
    const { status, body } = await change();
    assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`);
    assert.equal((await look())?.state, 'open', name);
  }
  await confirm();
  await approve();
  await enter(employeeId, '2026-03-02', '09:00:00', '10:00:00');
  assert.equal((await adjust('2026-03-02', await balance('2026-03-02'))).status, 200);
  assert.equal((await look())?.state, 'approved', 'later days change nothing in it');
});

test('K2 a change of another day, or of nothing that the record shows, leaves them', async () => {
  const { confirm, approve, look, enter, employeeId, person, rest } = await prepare();
  const other = await person();
  await confirm();
  await approve();
  await enter(employeeId, '2026-03-02', '09:00:00', '10:00:00');
  await enter(other, '2026-02-04', '09:00:00', '10:00:00');
  await rest.put(`/core/v3/employees/${employeeId}`, { lastName: '1' });
  assert.equal((await look())?.state, 'approved');
});

test('K2 of a confirmation and a change at once, none is confirmed without the change', async () => {
  for (let round = 0; round < 4; round++) {
    const { step, id, employeeId, hash, look, enter } = await prepare();
    const before = await hash();
    const answers = await Promise.all([
      step(id, 'confirm', { employeeId, recordHash: before }),
      enter(employeeId, '2026-02-03', '09:00:00', '10:00:00'),
    ]);
    const { confirmation } = (await look()) ?? {};
    assert.equal(confirmation, null, JSON.stringify(answers[0].body));
  }
});

test('K2 many approvals at once are one', async () => {
  const { approve, companyId, employeeId } = await prepare();
  const answers = await atOnce(world, 6, () => approve([employeeId]));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { rows } = await world.ownerPool.query(
    `select count(*)::int as lines from audit_lines where company_id = $1 and part_type = 'period_employee'`,
    [companyId],
  );
  assert.deepEqual(rows, [{ lines: 1 }]);
});

test('K2 the people and the period of a step have to exist', async () => {
  const { step, id, employeeId } = await prepare();
  const unknown = crypto.randomUUID();
  for (const name of ['confirm', 'refuse', 'approve', 'unapprove'] as const) {
    const body = (of: string) => ({ employeeId: of, employeeIds: [of], recordHash: 'x', remark: 'x' });
    assert.equal((await step(id, name, body(unknown))).code, 'employee_not_found', name);
    assert.equal((await step(unknown, name, body(employeeId))).code, 'period_not_found', name);
  }
});
