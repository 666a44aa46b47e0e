import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { closeDates } from '#test/closing.ts';
import { at, CORRECTED_DAY, CORRECTIONS, correctionCompany, entryOf } from '#test/corrections.ts';
import { addMember } from '#test/members.ts';
import { ENTRIES } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { CORRECTION_STATUSES } from './constants.ts';
import { followUpCorrections } from './follow-up.ts';

const NOW = '2026-03-10T12:00:00Z';
/** The last day for an answer is over. */
const LATER = '2026-03-25T12:00:00Z';

const world = await createWorld();
world.setNow(NOW);
const company = await correctionCompany(world);
const { rest, person, enter, manager, administrator, propose, act, status, call, colleague, versions, worked } =
  company;

test('J2 a proposal of the employee takes effect when a manager accepts it, with both names in the version', async () => {
  const { employeeId, user } = await colleague();
  const { data: proposed } = await call(user, 'propose', {
    ...{ employeeId, type: 'create', entry: entryOf('09:00', '13:00'), reason: 'Forgot it' },
  });
  assert.deepEqual([proposed.side, proposed.status, proposed.answerBy], ['employee', 'proposed', null]);
  assert.deepEqual(proposed.effect.days, [{ date: CORRECTED_DAY, workedSeconds: 0, changeSeconds: 14_400 }]);
  assert.deepEqual(proposed.effect.months, [{ month: '2026-03', workedSeconds: 0, changeSeconds: 14_400 }]);
  assert.equal(await worked(employeeId), 0, 'J3');
  assert.equal((await call(user, 'accept', { id: proposed.id })).problem, 'self_resolution_not_allowed', 'I5');
  const { data: accepted } = await call(manager, 'accept', { id: proposed.id, comment: 'Seen' });
  assert.deepEqual([accepted.status, accepted.mode, accepted.effect], ['accepted', 'agreed', null]);
  assert.equal(await worked(employeeId), 14_400);
  const [version] = await versions(accepted.workEntryId);
  assert.deepEqual(
    [version.mode, version.actor.name, version.reason, version.note, version.correction.proposerName],
    ['agreed', manager.userName, 'created', 'Forgot it', user.userName],
  );
  const { rows } = await world.ownerPool.query('select reason, actor from work_entry_versions where id = $1', [
    version.id,
  ]);
  const sealed = { reason: `created: Forgot it\nuser:${user.userId}`, actor: `user:${manager.userId}` };
  assert.deepEqual(rows, [sealed], 'B10: both are sealed');
  const entry = (await rest.get(`${ENTRIES}/${accepted.workEntryId}`)).data;
  assert.deepEqual([entry.workEntryIn.origin, entry.workEntryOut.origin], ['request', 'request'], 'B8');
});

test('422 self_resolution_not_allowed: nobody objects to what the employee has proposed', async () => {
  const ofEmployee = await propose((await colleague()).employeeId, { onBehalfOf: 'employee' });
  const objection = await act(ofEmployee.id, 'object', { comment: 'No' });
  assert.deepEqual([objection.status, objection.code], [422, 'self_resolution_not_allowed']);
});

test('J2 a proposal of the company needs the employee; nobody decides on both sides (I5)', async () => {
  for (const role of ['employee', 'viewer', 'manager', 'administrator'] as const) {
    const { employeeId, user } = await colleague(role);
    const id = (await enter(employeeId, at('09:00'), at('12:00'))).data.id;
    const { data: proposed } = await call(manager, 'propose', {
      ...{ employeeId, type: 'update', workEntryId: id, entry: entryOf('09:00', '12:30'), reason: 'As agreed' },
    });
    assert.deepEqual([proposed.side, proposed.answerBy], ['company', '2026-03-24']);
    assert.deepEqual(proposed.effect.days, [{ date: CORRECTED_DAY, workedSeconds: 10_800, changeSeconds: 1800 }]);
    for (const who of [manager, administrator]) {
      assert.equal((await call(who, 'accept', { id: proposed.id })).problem, 'self_resolution_not_allowed');
    }
    assert.equal(await worked(employeeId), 10_800);
    const { data } = await call(user, 'accept', { id: proposed.id });
    assert.deepEqual([data.status, data.mode, data.decidedBy.name], ['accepted', 'agreed', user.userName], role);
    assert.equal(await worked(employeeId), 12_600);
  }
});

test('J1 every action on every status: an open correction is decided once, by either side over REST', async () => {
  const reach = {
    proposed: async () => {},
    accepted: (id: string) => act(id, 'accept'),
    rejected: (id: string) => act(id, 'reject'),
    withdrawn: (id: string) => act(id, 'withdraw'),
    overdue: async () => {
      world.setNow(LATER);
      await followUpCorrections(company.scope);
    },
  };
  const OUTCOMES = { accept: 'accepted', reject: 'rejected', withdraw: 'withdrawn', 'carry-out': 'accepted' } as const;
  for (const before of CORRECTION_STATUSES) {
    for (const [action, outcome] of Object.entries(OUTCOMES)) {
      world.setNow(NOW);
      const { id } = await propose(await person());
      await reach[before](id);
      assert.equal(await status(id), before);
      const answer = await act(id, action);
      const isOpen = before === 'proposed' || before === 'overdue';
      const isEarly = action === 'carry-out' && before === 'proposed';
      const expected = isEarly ? 'correction_needs_agreement' : isOpen ? undefined : 'correction_already_resolved';
      assert.equal(answer.code, expected, `${before} ${action}`);
      assert.equal(await status(id), expected ? before : outcome, `${before} ${action}`);
      const objection = await act(id, 'object', { comment: 'No' });
      const isOpposable = isEarly || (action === 'carry-out' && before === 'overdue');
      assert.equal(objection.code, isOpposable ? undefined : 'correction_already_resolved', `${before} ${action}`);
    }
  }
  world.setNow(NOW);
});

test('J2 without an answer in time an administrator carries the proposal out; the objection stays with the entry', async () => {
  const { employeeId, user } = await colleague();
  const { data: proposed } = await call(manager, 'propose', {
    ...{ employeeId, type: 'create', entry: entryOf('09:00', '13:00'), reason: 'Was there' },
  });
  assert.equal(
    (await call(user, 'object', { id: proposed.id, comment: 'I was ill' })).data.objection.comment,
    'I was ill',
  );
  world.setNow('2026-03-24T22:59:00Z');
  assert.equal((await call(administrator, 'carryOut', { id: proposed.id })).problem, 'correction_needs_agreement');
  world.setNow('2026-03-24T23:00:00Z');
  assert.equal((await call(manager, 'carryOut', { id: proposed.id })).problem, 'role_not_allowed');
  assert.equal((await call(user, 'carryOut', { id: proposed.id })).problem, 'role_not_allowed');
  const { data } = await call(administrator, 'carryOut', { id: proposed.id });
  assert.deepEqual([data.status, data.mode, data.decidedBy.name], ['accepted', 'unilateral', administrator.userName]);
  const [version] = await versions(data.workEntryId);
  assert.deepEqual(
    [version.mode, version.actor.name, version.correction.proposerName, version.correction.objection.comment],
    ['unilateral', administrator.userName, manager.userName, 'I was ill'],
  );
  world.setNow(NOW);
});

test('J6 a conflict at acceptance is named, and the proposal stays open', async () => {
  const employeeId = await person();
  const overlapping = await propose(employeeId);
  const { data: entry } = await enter(employeeId, at('12:00'), at('15:00'));
  const overlap = await act(overlapping.id, 'accept');
  assert.deepEqual([overlap.status, overlap.code], [409, 'work_entry_overlaps']);
  assert.deepEqual(
    overlap.body.error.details.overlaps.map(({ id }: { id: string }) => id),
    [entry.id],
  );
  assert.equal(await status(overlapping.id), 'proposed');
  world.setNow(LATER);
  assert.equal((await act(overlapping.id, 'carry-out')).code, 'work_entry_overlaps');
  assert.equal(await status(overlapping.id), 'proposed');
  world.setNow(NOW);

  const change = { type: 'update', workEntryId: entry.id, entry: entryOf('12:00', '16:00') };
  const [update, removal] = [
    await propose(employeeId, change),
    await propose(employeeId, { type: 'delete', workEntryId: entry.id, entry: null }),
  ];
  await rest.put(`${ENTRIES}/${entry.id}`, { workEntryOut: { date: at('15:30') } });
  for (const { id } of [update, removal]) {
    for (const [action, now] of [
      ['accept', NOW],
      ['carry-out', LATER],
    ] as const) {
      world.setNow(now);
      const changed = await act(id, action);
      assert.deepEqual([changed.status, changed.code], [409, 'work_entry_changed'], action);
      assert.deepEqual(Object.keys(changed.body.error.details), ['changedBy', 'changedAt']);
      assert.equal(await status(id), 'proposed');
    }
    world.setNow(NOW);
  }
  assert.equal(
    (await rest.post(CORRECTIONS, { ...change, employeeId, reason: 'Late', versionId: randomUUID() })).code,
    'work_entry_changed',
  );
  await rest.delete(`${ENTRIES}/${entry.id}`);
  assert.equal((await act(removal.id, 'accept')).code, 'work_entry_changed');
  assert.equal((await act(overlapping.id, 'accept')).status, 200, 'the conflict is over');
  assert.equal(await worked(employeeId), 14_400);
});

test('J6, K4 the employee agrees to what the company proposed on dates that were closed since: a late correction with its reason', async () => {
  const { employeeId, user } = await colleague();
  const { id } = await propose(employeeId, { reason: 'The door says so' });
  const own = await propose(employeeId, { onBehalfOf: 'employee', entry: entryOf('15:00', '16:00') });
  const dates = { from: '2026-03-01', to: '2026-03-05' };
  const period = { id: await closeDates(world, company.companyId, [employeeId], dates), ...dates };
  for (const one of [id, own.id]) {
    const refused = await act(one, 'accept');
    assert.deepEqual([refused.status, refused.code, refused.body.error.details], [409, 'period_closed', { period }]);
    assert.equal(await status(one), 'proposed');
  }
  assert.equal(
    (await call(manager, 'accept', { id: own.id })).problem,
    'period_closed',
    'whoever may decide gives a reason',
  );
  const { data } = await call(user, 'accept', { id });
  assert.deepEqual([data.status, data.mode], ['accepted', 'agreed']);
  assert.equal(await worked(employeeId), 14_400);
  const lateCorrection = { reason: 'Agreed by phone' };
  assert.equal((await call(manager, 'accept', { id: own.id, lateCorrection })).data.status, 'accepted');
  const { rows } = await world.ownerPool.query(
    `select actor_name as actor, after ->> 'late_correction' as reason from audit_lines where action = 'late_correction' and record_id = $1
      order by created_at`,
    [employeeId],
  );
  assert.deepEqual(rows, [
    { actor: user.userName, reason: 'The door says so' },
    { actor: manager.userName, reason: 'Agreed by phone' },
  ]);
});

test('J6 of deciders at the same moment one decides, and the entry is written once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { employeeId, user } = await colleague('viewer');
    const { id } = await propose(employeeId);
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => act(id, 'accept')),
      ...[1, 2].map(() => act(id, 'reject')),
      call(user, 'accept', { id }),
      call(manager, 'withdraw', { id }),
    ]);
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
    const entries = (await rest.get(`${ENTRIES}?employeeId=${employeeId}`)).meta.total;
    assert.equal(entries, (await status(id)) === 'accepted' ? 1 : 0);
  }
});

test('J1 a correction deletes an entry, or moves it to another day, and keeps what it does not name', async () => {
  const employeeId = await person();
  const { data: type } = await rest.post('/schedule/v1/check-types', { name: 'At a customer' });
  const { data: entry } = await enter(employeeId, at('09:00'), at('12:00'), { workCheckTypeId: type.id });
  const moved = await propose(employeeId, {
    ...{ type: 'update', workEntryId: entry.id },
    entry: {
      ...{ workEntryType: 'work', workEntryIn: { date: '2026-03-03T09:00:00+01:00' } },
      workEntryOut: { date: '2026-03-03T12:00:00+01:00' },
    },
  });
  assert.deepEqual([moved.from, moved.to], ['2026-03-02', '2026-03-03']);
  assert.deepEqual(
    moved.effect.days.map(({ changeSeconds }: { changeSeconds: number }) => changeSeconds),
    [-10_800, 10_800],
  );
  assert.deepEqual(moved.effect.months, [{ month: '2026-03', workedSeconds: 10_800, changeSeconds: 0 }]);
  assert.equal((await act(moved.id, 'accept')).status, 200);
  const after = (await rest.get(`${ENTRIES}/${entry.id}`)).data;
  assert.deepEqual([after.workCheckTypeId, after.workEntryIn.date], [type.id, '2026-03-03T09:00:00+01:00']);
  const removal = await propose(employeeId, { type: 'delete', workEntryId: entry.id, entry: null });
  assert.equal(removal.after, null);
  assert.equal((await act(removal.id, 'accept')).status, 200);
  assert.equal((await rest.get(`${ENTRIES}/${entry.id}`)).status, 404);
});

test('J1, A2 an entry has the date that was agreed to, whatever time zone the person has by now', async () => {
  const employeeId = await person();
  // Half past midnight in Madrid is the day before on the Canary Islands.
  const asked = await propose(employeeId, { onBehalfOf: 'employee', entry: entryOf('00:30', '04:00') });
  assert.equal((await rest.put(`/core/v3/employees/${employeeId}`, { timeZone: 'Atlantic/Canary' })).status, 200);
  const { workEntryId } = (await act(asked.id, 'accept')).data;
  const { rows } = await world.ownerPool.query('select work_date from work_entries where id = $1', [workEntryId]);
  assert.deepEqual(rows, [{ work_date: CORRECTED_DAY }]);
});

test('J1 a check type or break that is gone at acceptance is named', async () => {
  for (const [path, field, fields] of [
    ['/schedule/v1/check-types', 'workCheckTypeId', {}],
    ['/schedule/v1/work-breaks', 'workBreakId', { workEntryType: 'pause' }],
  ] as const) {
    const { data: record } = await rest.post(path, { name: 'Gone' });
    const { id } = await propose(await person(), {
      entry: entryOf('09:00', '10:00', { ...fields, [field]: record.id }),
    });
    const late = await propose(await person(), { entry: entryOf('09:00', '10:00', { ...fields, [field]: record.id }) });
    assert.equal((await rest.delete(`${path}/${record.id}`)).status, 200);
    const code = path.endsWith('types') ? 'work_check_type_not_found' : 'work_break_not_found';
    assert.deepEqual([(await act(id, 'accept')).code, await status(id)], [code, 'proposed']);
    world.setNow(LATER);
    assert.deepEqual([(await act(late.id, 'carry-out')).code, await status(late.id)], [code, 'proposed']);
    world.setNow(NOW);
  }
});

test('I5 a single owner decides on their own time, and the record says so', async () => {
  const other = await correctionCompany(world);
  const { rows } = await world.ownerPool.query('delete from memberships where company_id = $1 returning id', [
    other.companyId,
  ]);
  assert.equal(rows.length, 2);
  const { employeeId, user } = await other.colleague('owner');
  const { data: proposed } = await other.call(user, 'propose', {
    ...{ employeeId, type: 'create', entry: entryOf('09:00', '13:00'), reason: 'Forgot it' },
  });
  assert.equal(proposed.side, 'employee');
  const { data } = await other.call(user, 'accept', { id: proposed.id });
  assert.deepEqual([data.status, data.mode], ['accepted', 'self']);
  const [version] = await other.versions(data.workEntryId);
  assert.deepEqual([version.mode, version.note], ['self', 'Forgot it']);
});

test('I3 managers correct the time of the people in their scope, and viewers see it', async () => {
  const { data: office } = await rest.post('/core/v3/offices', { name: 'North' });
  const [near, far] = [await person({ officeIds: [office.id] }), await person()];
  const sees = { officeIds: [office.id] };
  const [narrow, viewer] = [
    await addMember(world, company, { role: 'manager', sees }),
    await addMember(world, company, { role: 'viewer', sees }),
  ];
  const asked = { type: 'create', entry: entryOf('09:00', '13:00'), reason: 'Forgot it' };
  assert.equal((await call(narrow, 'propose', { ...asked, employeeId: far })).problem, 'employee_not_found');
  assert.equal((await call(viewer, 'propose', { ...asked, employeeId: near })).problem, 'role_not_allowed');
  const [seen, unseen] = [
    await propose(near, { onBehalfOf: 'employee' }),
    await propose(far, { onBehalfOf: 'employee' }),
  ];
  for (const action of ['accept', 'reject', 'withdraw', 'object']) {
    const input = { id: unseen.id, ...(action === 'object' && { comment: 'No' }) };
    assert.equal((await call(narrow, action, input)).problem, 'correction_not_found', action);
  }
  assert.equal((await call(narrow, 'get', { id: unseen.id }, 'query')).problem, 'correction_not_found');
  for (const who of [narrow, viewer]) {
    const { data } = await call(who, 'list', {}, 'query');
    assert.deepEqual([data.total, data.rows[0].id], [1, seen.id]);
    assert.deepEqual(data.rows[0].actions, who === narrow ? ['accept', 'reject'] : []);
    const { data: counted } = await call(who, 'count', {}, 'query');
    assert.deepEqual(counted, { toDecide: 1, overdue: 0, pending: 0 });
  }
  assert.equal((await call(viewer, 'accept', { id: seen.id })).problem, 'role_not_allowed');
  assert.equal((await call(narrow, 'accept', { id: seen.id })).data.status, 'accepted');
});

test('I4 viewers see corrections without comments and objections, managers and the person with them', async () => {
  const { employeeId, user } = await colleague();
  const viewer = await addMember(world, company, { role: 'viewer' });
  const { id } = await propose(employeeId);
  assert.equal((await call(user, 'object', { id, comment: 'I was there' })).status, 200);
  assert.equal((await call(user, 'reject', { id, comment: 'Not so' })).status, 200);
  const said = async (who: typeof viewer) => {
    const { data } = await call(who, 'get', { id }, 'query');
    assert.equal(data.status, 'rejected');
    return [data.comment, data.objection.comment, typeof data.objection.at];
  };
  assert.deepEqual(await said(viewer), [null, null, 'string']);
  for (const who of [user, manager]) assert.deepEqual(await said(who), ['Not so', 'I was there', 'string']);
});

test('I4 viewers see versions without the text of an objection, everybody above and the person with it', async () => {
  const { employeeId, user } = await colleague('viewer');
  const { id } = await propose(employeeId);
  assert.equal((await call(user, 'object', { id, comment: 'I was ill' })).status, 200);
  const { data: accepted } = await call(user, 'accept', { id });
  const objection = async (who: typeof user) => {
    const { text } = await who.call('query', 'time.listEntryVersions', { id: accepted.workEntryId });
    const [version] = JSON.parse(text).result.data.rows;
    assert.equal(typeof version.correction.objection.at, 'string');
    return version.correction.objection.comment;
  };
  const seenBy = { viewer: null, manager: 'I was ill', administrator: 'I was ill', owner: 'I was ill' };
  for (const [role, seen] of Object.entries(seenBy)) {
    const member = await addMember(world, company, { role: role as keyof typeof seenBy });
    assert.equal(await objection(member), seen, role);
  }
  assert.equal(await objection(user), 'I was ill', 'a viewer of their own time');
  const [version] = await versions(accepted.workEntryId);
  assert.equal(version.correction.objection.comment, 'I was ill', 'a token');
});

test('a correction of another company does not exist', async () => {
  const other = await correctionCompany(world);
  const { id } = await propose(await person());
  assert.equal((await other.rest.get(`${CORRECTIONS}/${id}`)).code, 'correction_not_found');
  for (const [action, body] of [
    ...(['accept', 'reject', 'withdraw', 'carry-out'] as const).map((one) => [one, {}] as const),
    ['object', { comment: 'No' }] as const,
  ]) {
    assert.equal((await other.act(id, action, body)).code, 'correction_not_found', action);
  }
  assert.equal((await call(other.manager, 'accept', { id })).problem, 'correction_not_found');
  assert.equal(await status(id), 'proposed');
});
