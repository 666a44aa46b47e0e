import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { atOnce, ENTRIES, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();

beforeEach(() => world.setNow('2026-03-10T12:00:00Z'));

const SOL = { latitude: 40.4169, longitude: -3.7035 };
const at = (time: string, date = '2026-03-02') => `${date}T${time}:00+01:00`;

describe('creating an entry', () => {
  it('200 closed: seconds, overtime row and the answer of a clock-out', async () => {
    const { rest, enter, person, workedSeconds } = await timeCompany(world);
    const employeeId = await person();
    const { data } = await enter(employeeId, at('09:00'), '2026-03-02 17:00:00.900Z', {
      workEntryIn: { date: at('09:00'), coordinates: SOL },
    });
    const { employee, id, ...entry } = data;
    assert.deepEqual(entry, {
      workCheckTypeId: null,
      checkTypeCollectionId: null,
      workBreakId: null,
      workEntryType: 'work',
      workEntryIn: { origin: 'api', date: at('09:00'), coordinates: SOL, officeId: null, deviceName: null },
      workEntryOut: { origin: 'api', date: at('18:00'), coordinates: null, officeId: null, deviceName: null },
      workedSeconds: 32_400,
      remuneratedSeconds: 32_400,
      nonRemuneratedSeconds: 0,
      outsideFence: false,
      closedBy: 'person',
      needsConfirmation: false,
      createdAt: '2026-03-10T12:00:00+00:00',
      updatedAt: '2026-03-10T12:00:00+00:00',
      deletedAt: null,
    });
    assert.equal(employee.workStatus, 'offline');
    assert.deepEqual((await rest.get(`${ENTRIES}/${id}`)).data, data);
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), 32_400);
  });

  it('200 open: the employee is online, and clock-out ends it', async () => {
    const { enter, clockOut, person } = await timeCompany(world);
    const employeeId = await person();
    const { data } = await enter(employeeId, at('11:00', '2026-03-10'), null);
    assert.deepEqual([data.workEntryOut, data.employee.workStatus], [null, 'online']);
    assert.equal(data.employee.workStatusUpdatedAt, '2026-03-10T12:00:00+00:00');
    assert.equal((await clockOut(employeeId)).data.workedSeconds, 7200);
  });

  it('B4 409 for a second open entry and for any overlap; entries may touch', async () => {
    const { enter, person, state } = await timeCompany(world);
    const [employeeId, other] = [await person(), await person()];
    await enter(employeeId, at('09:00'), at('10:00'));
    assert.equal((await enter(employeeId, at('10:00'), at('11:00'))).status, 200);
    assert.equal((await enter(employeeId, at('08:00'), at('09:00'))).status, 200);
    assert.equal((await enter(other, at('09:00'), at('10:00'))).status, 200);
    assert.equal((await enter(employeeId, at('12:00'), null)).status, 200);
    const before = await state();
    for (const [from, to, code] of [
      [at('09:30'), at('09:31'), 'work_entry_overlaps'],
      [at('07:00'), at('12:00'), 'work_entry_overlaps'],
      [at('13:00'), at('14:00'), 'work_entry_overlaps'],
      [at('13:00'), null, 'work_entry_already_open'],
    ] as const) {
      const refused = await enter(employeeId, from, to, { workEntryType: 'pause' });
      assert.deepEqual([refused.status, refused.code], [409, code]);
    }
    assert.equal(await state(), before);
  });

  it('B5 422: out not after in, more than 60 s ahead, no offset, work with a break; all fields together', async () => {
    const { enter, person, state } = await timeCompany(world);
    const employeeId = await person();
    const before = await state();
    const stranger = crypto.randomUUID();
    for (const [from, to, fields, faulty] of [
      [at('09:00'), at('09:00'), {}, ['workEntryOut.date']],
      ['2026-03-10T12:01:01Z', '2026-03-10T12:01:02Z', {}, ['workEntryIn.date', 'workEntryOut.date']],
      ['2026-03-02T09:00:00', '2026-02-30T09:00:00Z', {}, ['workEntryIn.date', 'workEntryOut.date']],
      [at('09:00'), at('08:00'), { workBreakId: stranger }, ['workBreakId', 'workEntryOut.date']],
      [at('09:00'), null, { workEntryType: 'rest', employeeId: 7 }, ['employeeId', 'workEntryType']],
      [at('09:00'), null, { workEntryOut: { coordinates: SOL } }, ['workEntryOut.date']],
      [at('09:00'), at('08:00'), { workCheckTypeId: 'x' }, ['workCheckTypeId', 'workEntryOut.date']],
      [at('09:00'), null, { workBreakId: stranger, employeeId: 7 }, ['employeeId', 'workBreakId']],
    ] as const) {
      const { status, errors } = await enter(employeeId, from, to, fields);
      assert.deepEqual([status, Object.keys(errors).sort()], [422, [...faulty]]);
    }
    assert.equal(await state(), before);
    assert.equal((await enter(employeeId, '2026-03-10T12:00:30Z', '2026-03-10T12:01:00Z')).status, 200);
  });

  it('404 for an employee, a check type or a break that the company does not have', async () => {
    const [ours, theirs] = [await timeCompany(world), await timeCompany(world)];
    const employeeId = await ours.person();
    const { data: checkType } = await theirs.rest.post('/schedule/v1/check-types', { name: 'Theirs' });
    const { data: workBreak } = await theirs.rest.post('/schedule/v1/work-breaks', { name: 'Theirs' });
    const before = await ours.state();
    for (const [employee, fields, code] of [
      [await theirs.person(), {}, 'employee_not_found'],
      [employeeId, { workCheckTypeId: checkType.id }, 'work_check_type_not_found'],
      [employeeId, { workEntryType: 'pause', workBreakId: workBreak.id }, 'work_break_not_found'],
    ] as const) {
      const refused = await ours.enter(employee, at('09:00'), at('10:00'), fields);
      assert.deepEqual([refused.status, refused.code], [404, code]);
    }
    assert.equal(await ours.state(), before);
  });

  it('B5 13:00 after an entry that ended at 13:00:12 begins then, created or changed, and the answer shows it', async () => {
    const { rest, enter, person, workedSeconds } = await timeCompany(world);
    const employeeId = await person();
    await enter(employeeId, at('09:00'), '2026-03-02T12:00:12Z');
    await enter(employeeId, '2026-03-02T15:59:30Z', at('18:00'));
    const answer = await enter(employeeId, at('13:00'), at('17:00'));
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const made = answer.data;
    const times = ({ workEntryIn, workEntryOut }: typeof made) => [workEntryIn.date, workEntryOut.date];
    const beside = times((await rest.get(`${ENTRIES}/${made.id}`)).data);
    assert.deepEqual(times(made), beside);
    assert.deepEqual(
      beside.map((date: string) => Temporal.Instant.from(date).toString()),
      ['2026-03-02T12:00:12Z', '2026-03-02T15:59:30Z'],
    );
    const put = (fields: object) => rest.put(`${ENTRIES}/${made.id}`, fields);
    await put({ workEntryIn: { date: at('14:00') } });
    const { data } = await put({ workEntryIn: { date: at('13:00') }, workEntryOut: { date: at('17:00') } });
    assert.deepEqual(times(data), beside);
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), 9 * 3600);
    const refused = await put({ workEntryOut: { date: '2026-03-02T15:59:40Z' } });
    assert.deepEqual([refused.status, refused.code], [409, 'work_entry_overlaps']);
  });

  it('B7 a pause written before the others takes their allowance, and the day follows', async () => {
    const { rest, enter, person, workedSeconds } = await timeCompany(world);
    const employeeId = await person();
    const terms = { name: 'Coffee', breakMinutes: 15, remunerated: true };
    const { data: coffee } = await rest.post('/schedule/v1/work-breaks', terms);
    const pause = { workEntryType: 'pause', workBreakId: coffee.id };
    const later = (await enter(employeeId, at('11:00'), at('11:10'), pause)).data;
    assert.equal(later.remuneratedSeconds, 600);
    const earlier = (await enter(employeeId, at('10:00'), at('10:10'), pause)).data;
    assert.equal(earlier.remuneratedSeconds, 600);
    const read = (await rest.get(`${ENTRIES}/${later.id}`)).data;
    assert.deepEqual([read.workedSeconds, read.remuneratedSeconds, read.nonRemuneratedSeconds], [600, 300, 300]);
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), 900);
    await rest.delete(`${ENTRIES}/${earlier.id}`);
    assert.equal((await rest.get(`${ENTRIES}/${later.id}`)).data.remuneratedSeconds, 600);
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), 600);
  });

  it('B4 50 equal entries at once: one is written, the others overlap', async () => {
    const { enter, person, segments } = await timeCompany(world);
    const employeeId = await person();
    const answers = await atOnce(world, 50, () => enter(employeeId, at('09:00'), at('10:00')));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ code }) => code === 'work_entry_overlaps').length, 49);
    assert.deepEqual(await segments(employeeId), ['work 08:00:00–09:00:00']);
  });
});

describe('correcting an entry', () => {
  it('200 at once: new times move it to its new day, and both days are recomputed', async () => {
    const { rest, enter, person, workedSeconds } = await timeCompany(world);
    const employeeId = await person();
    const { data: entry } = await enter(employeeId, at('09:00'), at('17:00'));
    const { data } = await rest.put(`${ENTRIES}/${entry.id}`, {
      workEntryIn: { date: at('22:00', '2026-03-03') },
      workEntryOut: { date: at('01:00', '2026-03-04'), coordinates: SOL },
    });
    assert.deepEqual([data.workedSeconds, data.workEntryOut.coordinates], [10_800, SOL]);
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), null);
    assert.equal(await workedSeconds(employeeId, '2026-03-03'), 10_800);
    assert.equal(await workedSeconds(employeeId, '2026-03-04'), null);
  });

  it('an omitted field stays, null clears, an empty point changes nothing', async () => {
    const { rest, enter, person } = await timeCompany(world);
    const employeeId = await person();
    const { data: office } = await rest.post('/schedule/v1/check-types', { name: 'Office' });
    const { data: coffee } = await rest.post('/schedule/v1/work-breaks', { name: 'Coffee' });
    const { data: entry } = await enter(employeeId, at('09:00'), at('17:00'), {
      workEntryType: 'pause',
      workBreakId: coffee.id,
      workCheckTypeId: office.id,
      workEntryIn: { date: at('09:00'), coordinates: SOL },
    });
    const put = async (fields: object) => (await rest.put(`${ENTRIES}/${entry.id}`, fields)).data;
    assert.deepEqual(await put({ workEntryIn: {}, workEntryOut: {} }), entry);
    assert.deepEqual(await put({}), entry);
    const cleared = await put({ workCheckTypeId: null, workEntryIn: { coordinates: null } });
    assert.deepEqual([cleared.workCheckTypeId, cleared.workEntryIn.coordinates], [null, null]);
    const { data: work } = await rest.put(`${ENTRIES}/${entry.id}`, { workEntryType: 'work' });
    assert.deepEqual([work.workEntryType, work.remuneratedSeconds], ['work', 28_800]);
    const refused = await rest.put(`${ENTRIES}/${entry.id}`, { workBreakId: coffee.id });
    assert.deepEqual(Object.keys(refused.errors), ['workBreakId']);
  });

  it('an end that is cleared opens the entry again; the day loses its time', async () => {
    const { rest, enter, person, workedSeconds } = await timeCompany(world);
    const employeeId = await person();
    const { data: entry } = await enter(employeeId, at('09:00'), at('17:00'));
    const { data: open } = await rest.put(`${ENTRIES}/${entry.id}`, { workEntryOut: null });
    assert.deepEqual([open.workEntryOut, open.remuneratedSeconds, open.employee.workStatus], [null, 0, 'online']);
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), null);
    const { data: closed } = await rest.put(`${ENTRIES}/${entry.id}`, { workEntryOut: { date: at('10:00') } });
    assert.deepEqual([closed.workedSeconds, closed.employee.workStatus], [3600, 'offline']);
  });

  it('A2 keeps the zone that it was written in', async () => {
    const { rest, enter, person } = await timeCompany(world);
    const employeeId = await person();
    const { data: entry } = await enter(employeeId, at('09:00'), at('17:00'));
    await rest.put(`/core/v3/employees/${employeeId}`, { timeZone: 'Asia/Tokyo' });
    const { data } = await rest.put(`${ENTRIES}/${entry.id}`, { workEntryOut: { date: '2026-03-02T15:00:00Z' } });
    assert.equal(data.workEntryOut.date, at('16:00'));
  });

  it('B4 B5 refuses what creating refuses, and nothing is written', async () => {
    const { rest, enter, person, state } = await timeCompany(world);
    const employeeId = await person();
    const { data: entry } = await enter(employeeId, at('09:00'), at('10:00'));
    await enter(employeeId, at('10:00'), at('11:00'));
    const { data: open } = await enter(employeeId, at('12:00'), null);
    const before = await state();
    const stranger = crypto.randomUUID();
    for (const [id, fields, answer] of [
      [entry.id, { workEntryOut: { date: at('10:01') } }, 'work_entry_overlaps'],
      [entry.id, { workEntryOut: null }, 'work_entry_already_open'],
      [entry.id, { workCheckTypeId: stranger }, 'work_check_type_not_found'],
      [entry.id, { workEntryType: 'pause', workBreakId: stranger }, 'work_break_not_found'],
      [entry.id, { workEntryIn: { date: at('10:00') } }, 'workEntryOut.date'],
      [entry.id, { workEntryOut: { date: '2026-03-10T12:01:01Z' } }, 'workEntryOut.date'],
      [open.id, { workEntryOut: { coordinates: SOL } }, 'workEntryOut.date'],
      [stranger, { workEntryOut: { date: at('10:01') } }, 'work_entry_not_found'],
    ] as const) {
      const refused = await rest.put(`${ENTRIES}/${id}`, fields);
      assert.equal(refused.status === 422 ? Object.keys(refused.errors).join() : refused.code, answer);
    }
    assert.equal(await state(), before);
  });
});

describe('deleting an entry', () => {
  it('200 is kept as deleted: not read, not counted, shown when asked for', async () => {
    const { rest, enter, person, workedSeconds, segments } = await timeCompany(world);
    const employeeId = await person();
    const { data: entry } = await enter(employeeId, at('09:00'), at('10:00'));
    const path = `${ENTRIES}/${entry.id}`;
    assert.equal((await rest.delete(path)).body.data, '');
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), null);
    assert.deepEqual(await segments(employeeId), []);
    for (const answer of [await rest.get(path), await rest.put(path, {}), await rest.delete(path)]) {
      assert.equal(answer.code, 'work_entry_not_found');
    }
    const listed = async (only: string) => (await rest.get(`${ENTRIES}?onlyReturn=${only}`)).data;
    assert.deepEqual(await listed('not_deleted'), []);
    const [deleted] = await listed('deleted');
    assert.deepEqual([deleted.id, deleted.deletedAt], [entry.id, '2026-03-10T12:00:00+00:00']);
    assert.equal((await listed('all')).length, 1);
    assert.equal((await enter(employeeId, at('09:00'), at('10:00'))).status, 200);
  });

  it('of the open entry makes the employee offline', async () => {
    const { rest, clockIn, person } = await timeCompany(world);
    const employeeId = await person();
    const { data: entry } = await clockIn(employeeId);
    await rest.delete(`${ENTRIES}/${entry.id}`);
    assert.equal((await rest.get(`/core/v3/employees/${employeeId}`)).data.workStatus, 'offline');
    const [deleted] = (await rest.get(`${ENTRIES}?onlyReturn=deleted`)).data;
    assert.deepEqual([deleted.workEntryOut, deleted.deletedAt], [null, '2026-03-10T12:00:00+00:00']);
    assert.equal((await clockIn(employeeId)).status, 200);
  });

  it('50 times at once: one deletes, the others find nothing', async () => {
    const { rest, enter, person } = await timeCompany(world);
    const { data: entry } = await enter(await person(), at('09:00'), at('10:00'));
    const answers = await atOnce(world, 50, () => rest.delete(`${ENTRIES}/${entry.id}`));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ code }) => code === 'work_entry_not_found').length, 49);
  });
});

describe('listing entries', () => {
  it('200 newest first, or as ordered, filtered by employee and work dates', async () => {
    const { rest, enter, person } = await timeCompany(world);
    const [ana, eva] = [await person(), await person({ firstName: 'Eva' })];
    const ids: Record<string, string> = {};
    for (const [name, employeeId, from, to] of [
      ['first', ana, at('09:00', '2026-03-02'), at('11:00', '2026-03-02')],
      ['night', eva, at('23:00', '2026-03-03'), at('02:00', '2026-03-04')],
      ['last', ana, at('09:00', '2026-03-04'), at('10:00', '2026-03-04')],
    ] as const) {
      ids[name] = (await enter(employeeId, from, to)).data.id;
    }
    const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]));
    const listed = async (query: string) =>
      (await rest.get(`${ENTRIES}?${query}`)).data.map(({ id }: { id: string }) => names[id]);
    assert.deepEqual(await listed(''), ['last', 'night', 'first']);
    assert.deepEqual(await listed('orderBy=workEntryOut.date asc'), ['first', 'night', 'last']);
    assert.deepEqual(await listed(`employeeId=${ana}`), ['last', 'first']);
    assert.deepEqual(await listed('from=2026-03-03&to=2026-03-03'), ['night']);
    assert.deepEqual(await listed('from=2026-03-04'), ['last']);
    assert.deepEqual(await listed('limit=1&page=2'), ['night']);
    assert.deepEqual(await listed('createdAt[gte]=2026-03-11'), []);
    assert.deepEqual(await listed(`employeeId=${crypto.randomUUID()}`), []);
    const { errors } = await rest.get(`${ENTRIES}?employeeId=x&from=2026-02-30&onlyReturn=some&orderBy=employee`);
    assert.deepEqual(Object.keys(errors).sort(), ['employeeId', 'from', 'onlyReturn', 'orderBy']);
  });

  it('shows nothing of another company', async () => {
    const [ours, theirs] = [await timeCompany(world), await timeCompany(world)];
    const employeeId = await theirs.person();
    const { data: entry } = await theirs.enter(employeeId, at('09:00'), at('10:00'));
    assert.equal((await ours.rest.get(`${ENTRIES}?employeeId=${employeeId}`)).meta.total, 0);
    const before = await theirs.state();
    const path = `${ENTRIES}/${entry.id}`;
    for (const answer of [await ours.rest.get(path), await ours.rest.put(path, {}), await ours.rest.delete(path)]) {
      assert.equal(answer.code, 'work_entry_not_found');
    }
    assert.equal(await theirs.state(), before);
  });
});
