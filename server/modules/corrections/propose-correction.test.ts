import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, CORRECTIONS, correctionCompany, entryOf } from '#test/corrections.ts';
import { ENTRIES } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const NOW = '2026-03-10T12:00:00Z';
world.setNow(NOW);
const company = await correctionCompany(world);
const { rest, person, enter, manager, propose, act, call, colleague, worked } = company;
const REASONS = '/schedule/v1/correction-reasons';
const NOBODY = crypto.randomUUID();

test('J1 a proposal needs its entry, the entry after it, and a reason', async () => {
  const employeeId = await person();
  const { data: entry } = await enter(employeeId, at('15:00'), at('16:00'));
  const cases: [object, string[]][] = [
    [{}, ['employeeId', 'type']],
    [{ employeeId, type: 'create' }, ['entry', 'reason']],
    [{ employeeId, type: 'create', reason: '  ', entry: entryOf('09:00', '10:00') }, ['reason']],
    [{ employeeId, type: 'update', reason: 'x', entry: entryOf('09:00', '10:00') }, ['workEntryId']],
    [{ employeeId, type: 'delete', reason: 'x' }, ['workEntryId']],
    [
      { employeeId, type: 'create', reason: 'x', workEntryId: entry.id, entry: entryOf('09:00', '10:00') },
      ['workEntryId'],
    ],
    [{ employeeId, type: 'update', reason: 'x', workEntryId: entry.id }, ['entry']],
    [{ employeeId, type: 'create', reason: 'x', entry: entryOf('10:00', '09:00') }, ['entry.workEntryOut.date']],
    [
      { employeeId, type: 'create', reason: 'x', entry: { workEntryType: 'work', workEntryIn: { date: at('09:00') } } },
      ['entry.workEntryOut.date'],
    ],
    [
      { employeeId, type: 'create', reason: 'x', entry: entryOf('09:00', '10:00', { workBreakId: NOBODY }) },
      ['entry.workBreakId'],
    ],
    [
      {
        ...{ employeeId, type: 'create', reason: 'x' },
        entry: entryOf('09:00', '10:00', { workEntryOut: { date: '2026-03-11T09:00:00Z' } }),
      },
      ['entry.workEntryOut.date'],
    ],
    [
      { employeeId, type: 'create', reason: 'x', entry: entryOf('09:00', '10:00'), onBehalfOf: 'company' },
      ['onBehalfOf'],
    ],
  ];
  for (const [body, fields] of cases) {
    const answer = await rest.post(CORRECTIONS, body);
    assert.deepEqual([answer.status, Object.keys(answer.errors).sort()], [422, fields], JSON.stringify(body));
  }
});

test('J1 what a proposal names exists, and the entry is the person’s', async () => {
  const [employeeId, other] = [await person(), await person()];
  const { data: entry } = await enter(other, at('15:00'), at('16:00'));
  const asked = { employeeId, type: 'create', reason: 'x', entry: entryOf('09:00', '10:00') };
  const pause = { workEntryType: 'pause', workBreakId: NOBODY };
  for (const [fields, code] of [
    [{ employeeId: NOBODY }, 'employee_not_found'],
    [{ reasonId: NOBODY }, 'correction_reason_not_found'],
    [{ type: 'update', workEntryId: entry.id }, 'work_entry_not_found'],
    [{ type: 'delete', workEntryId: NOBODY }, 'work_entry_not_found'],
    [{ entry: entryOf('09:00', '10:00', { workCheckTypeId: NOBODY }) }, 'work_check_type_not_found'],
    [{ entry: entryOf('09:00', '10:00', pause) }, 'work_break_not_found'],
  ] as const) {
    assert.equal((await rest.post(CORRECTIONS, { ...asked, ...fields })).code, code);
  }
});

test('J1 a reason of the company is stored as it was called, and stays while corrections have it', async () => {
  const { data: reason } = await rest.post(REASONS, { name: 'Forgot to clock in' });
  const employeeId = await person();
  const plain = await propose(employeeId, { reasonId: reason.id, reason: null });
  const more = await propose(employeeId, { reasonId: reason.id, reason: 'At the doctor’s' });
  assert.deepEqual([plain.reasonId, plain.reason], [reason.id, 'Forgot to clock in']);
  assert.equal(more.reason, 'Forgot to clock in: At the doctor’s');
  await rest.put(`${REASONS}/${reason.id}`, { name: 'Missing clock-in' });
  assert.equal((await rest.get(`${CORRECTIONS}/${plain.id}`)).data.reason, 'Forgot to clock in');
  const refused = await rest.delete(`${REASONS}/${reason.id}`);
  assert.deepEqual([refused.status, refused.code], [409, 'correction_reason_in_use']);
  const { data: unused } = await rest.post(REASONS, { name: 'Unused' });
  assert.equal((await rest.delete(`${REASONS}/${unused.id}`)).status, 200);
});

test('J2 a token proposes for the company unless it names the employee, a person for their own side', async () => {
  const { employeeId, user } = await colleague('manager');
  assert.equal((await propose(employeeId)).side, 'company');
  assert.equal((await propose(employeeId, { onBehalfOf: 'employee' })).side, 'employee');
  const asked = { type: 'create', entry: entryOf('09:00', '13:00'), reason: 'Forgot it' };
  assert.equal((await call(user, 'propose', { ...asked, employeeId })).data.side, 'employee');
  assert.equal((await call(user, 'propose', { ...asked, employeeId: await person() })).data.side, 'company');
  const { user: employee } = await colleague();
  assert.equal((await call(employee, 'propose', { ...asked, employeeId })).problem, 'employee_not_found');
});

test('J3 an open proposal changes no sum, and says what it would do to paid breaks too (B7)', async () => {
  const employeeId = await person();
  const { data: coffee } = await rest.post('/schedule/v1/work-breaks', {
    ...{ name: 'Coffee', breakMinutes: 20, remunerated: true },
  });
  await enter(employeeId, at('10:00'), at('10:15'), { workEntryType: 'pause', workBreakId: coffee.id });
  const pause = { workEntryType: 'pause', workBreakId: coffee.id };
  const added = await propose(employeeId, { entry: entryOf('11:00', '11:15', pause) });
  assert.equal(added.effect.days[0].changeSeconds, 300, 'the rest of the 20 minutes');
  assert.equal(await worked(employeeId), 900);
  await act(added.id, 'accept');
  assert.equal(await worked(employeeId), 1200);
});

test('J3, B7 the end of an open pause is paid by the terms that are stored with it, whatever its break says now', async () => {
  const employeeId = await person();
  const terms = { name: 'Tea', breakMinutes: 20, remunerated: true };
  const { data: tea } = await rest.post('/schedule/v1/work-breaks', terms);
  const pause = { workEntryType: 'pause', workBreakId: tea.id };
  const start = { workEntryIn: { date: at('10:00') } };
  world.setNow(at('12:00'));
  const { data: entry } = await rest.post(ENTRIES, { employeeId, ...pause, ...start });
  assert.equal((await rest.put(`/schedule/v1/work-breaks/${tea.id}`, { ...terms, remunerated: false })).status, 200);
  const ended = { type: 'update', workEntryId: entry.id, entry: entryOf('10:00', '10:15', pause) };
  const { id, effect } = await propose(employeeId, ended);
  assert.deepEqual([effect.days[0].workedSeconds, effect.days[0].changeSeconds], [0, 900]);
  await act(id, 'accept');
  assert.equal(await worked(employeeId), 900);
  world.setNow(NOW);
});

test('J6 a proposal from an older version than the newest is refused at once', async () => {
  const employeeId = await person();
  const { data: entry } = await enter(employeeId, at('09:00'), at('10:00'));
  const [{ id: versionId }] = (await rest.get(`${ENTRIES}/${entry.id}/versions`)).data;
  await rest.put(`${ENTRIES}/${entry.id}`, { workEntryOut: { date: at('10:30') } });
  const answer = await rest.post(CORRECTIONS, {
    ...{ employeeId, type: 'delete', workEntryId: entry.id, versionId, reason: 'Twice' },
  });
  assert.deepEqual([answer.status, answer.code], [409, 'work_entry_changed']);
});

test('many are proposed and decided one by one; what is refused is reported', async () => {
  const [one, other] = [await person(), await person()];
  const item = (employeeId: string, fields: object = {}) => ({
    ...{ employeeId, type: 'create', reason: 'System was down', entry: entryOf('09:00', '13:00') },
    ...fields,
  });
  const { data } = await call(manager, 'proposeMany', {
    items: [
      item(one),
      item(NOBODY),
      item(other, { entry: entryOf('09:00', '13:00', { workEntryOut: { date: '2026-03-12T09:00:00Z' } }) }),
      item(other),
    ],
  });
  assert.deepEqual(
    data.results.map(({ problem, fields }: { problem: string; fields: string[] }) => [problem, fields]),
    [
      [null, []],
      ['employee_not_found', []],
      ['invalid_fields', ['entry.workEntryOut.date']],
      [null, []],
    ],
  );
  const ids = data.results.flatMap(({ id }: { id: string | null }) => id ?? []);
  assert.equal(ids.length, 2);
  const decided = await call(manager, 'decideMany', {
    ids: [...ids, ids[0], NOBODY],
    decision: 'withdraw',
    comment: 'Oops',
  });
  assert.deepEqual(
    decided.data.results.map(({ problem }: { problem: string | null }) => problem),
    [null, null, 'correction_not_found'],
  );
  const again = await call(manager, 'decideMany', { ids, decision: 'accept' });
  assert.deepEqual(
    again.data.results.map(({ problem }: { problem: string | null }) => problem),
    ['correction_already_resolved', 'correction_already_resolved'],
  );
});

test('lists filter by status, person, type, side, name, period and time, in every order', async () => {
  const employeeId = await person({ firstName: 'Zoe', lastName: 'Abril' });
  const first = await propose(employeeId);
  const second = await propose(employeeId, {
    onBehalfOf: 'employee',
    entry: {
      ...{ workEntryType: 'work', workEntryIn: { date: '2026-03-05T09:00:00+01:00' } },
      workEntryOut: { date: '2026-03-05T10:00:00+01:00' },
    },
  });
  await act(second.id, 'reject', { comment: 'No' });
  const listed = async (query: string) => {
    const { status, data, body } = await rest.get(`${CORRECTIONS}?employeeId=${employeeId}&${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return data.map(({ id }: { id: string }) => (id === first.id ? 1 : 2)).join('');
  };
  for (const [query, found] of [
    ['', '21'],
    ['orderBy=createdAt', '12'],
    ['orderBy=from desc', '21'],
    ['orderBy=decidedAt', '21'],
    ['orderBy=status', '12'],
    ['orderBy=type, updatedAt', '12'],
    ['status=rejected', '2'],
    ['status[in]=proposed,overdue', '1'],
    ['side=company', '1'],
    ['type=update', ''],
    ['name=abril zoe', '21'],
    ['name=nobody', ''],
    ['from=2026-03-03', '2'],
    ['to=2026-03-03', '1'],
    ['from=2026-03-02&to=2026-03-02', '1'],
    ['createdAt[gte]=2026-03-11', ''],
    ['updatedAt[lte]=2026-03-10', '21'],
    ['limit=1&page=2', '1'],
  ] as const) {
    assert.equal(await listed(query), found, query);
  }
  assert.deepEqual(Object.keys((await rest.get(`${CORRECTIONS}?status=pending`)).errors), ['status']);
});
