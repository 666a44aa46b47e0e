import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodCompany } from '#test/periods.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';
import { BLOCKER_KINDS, type BlockerKind } from './constants.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const company = await periodCompany(world);
const { rest, person, enter, type, ask, people, settings, step, scope } = company;
await settings({ geofenceMode: 'warn', monthConfirmation: false, monthApproval: false });

/** Fills the days that nobody has to look at, so that each person has only the blocker of the test. */
async function worked(employeeId: string): Promise<string> {
  await world.ownerPool.query('update employees set works_on_holidays = false where id = $1', [employeeId]);
  for (let day = 2; day <= 27; day++) {
    const date = `2026-02-${String(day).padStart(2, '0')}`;
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) await enter(employeeId, date, '09:00:00', '17:00:00');
  }
  return employeeId;
}
const withoutContract = async () =>
  (await rest.post('/core/v3/employees', { firstName: 'No', lastName: 'Contract' })).data.id as string;
const update = (text: string, employeeId: string) =>
  world.ownerPool.query(
    `update work_entries set ${text} where id = (select id from work_entries where employee_id = $1 order by started_at limit 1)`,
    [employeeId],
  );

const ready = await worked(await person({ firstName: 'Ready' }));
const { id } = await company.reviewed('2026-02-01');

const requestTypeId = (
  await rest.post('/request/v1/request-types', {
    name: 'Laptop',
    questions: [],
    levels: [{ approvers: [{ role: 'manager' }], quorum: 'any' }],
  })
).data.id;

/** Makes somebody with each kind of blocker, and returns the first date concerned. */
const made: Record<
  Exclude<BlockerKind, 'payroll_code_missing' | 'payroll_number_missing'>,
  () => Promise<{ employeeId: string; firstDate: string | null; cure: () => Promise<unknown> }>
> = {
  open_entry: async () => {
    const employeeId = await worked(await person());
    const entryId = await enter(employeeId, '2026-02-28', '09:00:00', null);
    return {
      employeeId,
      firstDate: '2026-02-28',
      cure: () => rest.delete(`/schedule/v1/work-entries/${entryId}`),
    };
  },
  unconfirmed_closing: async () => {
    const employeeId = await worked(await person());
    await update(`needs_confirmation = true, closed_by = 'system'`, employeeId);
    return { employeeId, firstDate: '2026-02-02', cure: () => update('needs_confirmation = false', employeeId) };
  },
  exception: async () => {
    const employeeId = await worked(await person());
    await update('outside_fence = true', employeeId);
    return { employeeId, firstDate: '2026-02-02', cure: () => update('outside_fence = false', employeeId) };
  },
  open_correction: async () => {
    const employeeId = await worked(await person());
    const proposed = await rest.post('/schedule/v1/work-entry-corrections', {
      ...{ employeeId, type: 'create', reason: 'Forgotten', onBehalfOf: 'employee' },
      entry: {
        workEntryType: 'work',
        workEntryIn: { date: '2026-02-20T19:00:00+01:00' },
        workEntryOut: { date: '2026-02-20T20:00:00+01:00' },
      },
    });
    assert.equal(proposed.status, 200, JSON.stringify(proposed.body));
    return {
      employeeId,
      firstDate: '2026-02-20',
      cure: () => rest.post(`/schedule/v1/work-entry-corrections/${proposed.data.id}/reject`, { comment: 'No' }),
    };
  },
  no_contract: async () => {
    const employeeId = await withoutContract();
    await enter(employeeId, '2026-02-05', '09:00:00', '10:00:00');
    await enter(employeeId, '2026-02-05', '11:00:00', '12:00:00');
    const terms = { employeeId, startAt: '2026-02-05', endAt: '2026-02-05' };
    return { employeeId, firstDate: '2026-02-05', cure: () => rest.post('/contract/v1/contracts', terms) };
  },
  pending_absence: async () => {
    const employeeId = await worked(await person());
    const days = [{ date: '2026-02-21' }];
    const { data } = await ask(employeeId, await type({ countMode: 'calendar_days' }), days);
    return {
      employeeId,
      firstDate: '2026-02-21',
      cure: () => rest.post(`/schedule/v1/absence-day-off-requests/${data.id}/reject`, {}),
    };
  },
  pending_request: async () => {
    const employeeId = await worked(await person());
    world.setNow('2026-02-27T12:00:00Z');
    const { data } = await rest.post('/request/v1/requests', { title: 'Laptop', employeeId, requestTypeId });
    world.setNow('2026-03-10T12:00:00Z');
    return { employeeId, firstDate: '2026-02-27', cure: () => rest.post(`/request/v1/requests/${data.id}/reject`, {}) };
  },
  refused: async () => {
    const employeeId = await worked(await person());
    assert.equal((await step(id, 'refuse', { employeeId, remark: 'The 12th is missing.' })).status, 200);
    return {
      employeeId,
      firstDate: null,
      cure: () =>
        world.ownerPool.query('update period_employees set refused_at = null, remark = null where employee_id = $1', [
          employeeId,
        ]),
    };
  },
  not_confirmed: async () => {
    const employeeId = await worked(await person());
    await settings({ monthConfirmation: true });
    return { employeeId, firstDate: null, cure: () => settings({ monthConfirmation: false }) };
  },
  not_approved: async () => {
    const employeeId = await worked(await person());
    await settings({ monthApproval: true });
    return {
      employeeId,
      firstDate: null,
      cure: async () => {
        assert.equal((await step(id, 'approve', { employeeIds: [employeeId] })).status, 200);
        await settings({ monthApproval: false });
      },
    };
  },
};

const blockersOf = async (employeeId: string) => (await people(id, `&employeeId=${employeeId}`))[0]?.blockers;

const withoutPayroll = BLOCKER_KINDS.filter((kind): kind is keyof typeof made => kind in made);
for (const kind of withoutPayroll) {
  test(`K1 ${kind} stands between a person and the close until it is settled, and a filter finds it`, async () => {
    const { employeeId, firstDate, cure } = await made[kind]();
    await extendDays(scope);
    const expected = [{ kind, count: 1, firstDate }];
    assert.deepEqual(await blockersOf(employeeId), expected);
    const found = await people(id, `&blocker=${kind}`);
    assert.ok(found.some(({ employee }) => employee.id === employeeId));
    assert.ok(!(await people(id, '&isReady=true')).some(({ employee }) => employee.id === employeeId));
    const { data } = await rest.get(`/schedule/v1/periods/${id}`);
    assert.equal(data.blockers.find((one: { kind: string }) => one.kind === kind)?.people, found.length);
    await cure();
    await extendDays(scope);
    assert.deepEqual(await blockersOf(employeeId), []);
    assert.ok((await people(id, '&isReady=true')).some(({ employee }) => employee.id === employeeId));
  });
}

test('K1 nothing blocks somebody with a complete month, and each filter of the list finds them', async () => {
  assert.deepEqual(await blockersOf(ready), []);
  const found = async (query: string) => (await people(id, query)).some(({ employee }) => employee.id === ready);
  for (const query of ['&name=ready', '&state=open', '&isReady=true', '&state=open&state=closed'])
    assert.ok(await found(query), query);
  for (const query of ['&name=nobody', '&state=approved', '&isReady=false', '&blocker=exception']) {
    assert.ok(!(await found(query)), query);
  }
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Nobody' });
  assert.equal((await people(id, `&officeId=${office.id}`)).length, 0);
});

test('K1 a closed person has no blockers', async () => {
  const employeeId = await person();
  await extendDays(scope);
  assert.equal((await blockersOf(employeeId))[0]?.kind, 'exception');
  await step(id, 'approve', { employeeIds: [employeeId] });
  await world.ownerPool.query('update period_employees set closed_at = now() where employee_id = $1', [employeeId]);
  const [row] = await people(id, `&employeeId=${employeeId}`);
  assert.deepEqual([row?.state, row?.blockers], ['closed', []]);
});

test('K1, P3 what payroll lacks blocks people once the company uses payroll', async () => {
  const employeeId = await worked(await person({ code: 7 }));
  const nobody = await worked(await person());
  await extendDays(scope);
  const put = (codes: object[]) => rest.put('/payroll/v1/code-map', { codes });
  assert.deepEqual(await blockersOf(employeeId), []);
  assert.equal((await put([{ kind: 'overtime', exported: false }])).status, 200);
  const kinds = async (of: string) => (await blockersOf(of)).map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(await kinds(employeeId), ['payroll_code_missing']);
  const codes = [
    { kind: 'worked', code: '100' },
    { kind: 'ordinary', exported: false },
  ];
  assert.equal((await put(codes)).status, 200);
  assert.deepEqual([await kinds(employeeId), await kinds(nobody)], [[], ['payroll_number_missing']]);
  const found = await people(id, '&blocker=payroll_number_missing');
  assert.ok(found.some(({ employee }) => employee.id === nobody));
  assert.ok(!found.some(({ employee }) => employee.id === employeeId));
  const { data } = await rest.get(`/schedule/v1/periods/${id}`);
  assert.ok(data.blockers.some((one: { kind: string }) => one.kind === 'payroll_number_missing'));
  await put([]);
  assert.deepEqual(await kinds(nobody), []);
});
