import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { atOnce, ENTRIES, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();

beforeEach(() => world.setNow('2026-03-02T08:00:00Z'));

const SOL = { latitude: 40.4169, longitude: -3.7035 };

describe('clock-out', () => {
  it('200 answers the closed entry as the interface describes it', async () => {
    const { rest, clockIn, clockOut, person, workedSeconds } = await timeCompany(world);
    const { data: office } = await rest.post('/core/v3/offices', { name: 'Sol', coordinates: SOL, radio: 200 });
    const employeeId = await person({ officeIds: [office.id] });
    const { data: open } = await clockIn(employeeId, { workEntryIn: { coordinates: SOL } });
    world.setNow('2026-03-02T10:00:00Z');
    const { data } = await clockOut(employeeId, { workEntryOut: { coordinates: { latitude: 41, longitude: 2 } } });
    const { employee, ...entry } = data;
    const place = { coordinates: SOL, officeId: office.id, deviceName: null };
    const away = { coordinates: { latitude: 41, longitude: 2 }, officeId: null, deviceName: null };
    assert.deepEqual(entry, {
      id: open.id,
      workCheckTypeId: null,
      checkTypeCollectionId: null,
      workBreakId: null,
      workEntryType: 'work',
      workEntryIn: { origin: 'api', date: '2026-03-02T09:00:00+01:00', ...place },
      workEntryOut: { origin: 'api', date: '2026-03-02T11:00:00+01:00', ...away },
      workedSeconds: 7200,
      remuneratedSeconds: 7200,
      nonRemuneratedSeconds: 0,
      outsideFence: false,
      closedBy: 'person',
      needsConfirmation: false,
      createdAt: '2026-03-02T08:00:00+00:00',
      updatedAt: '2026-03-02T10:00:00+00:00',
      deletedAt: null,
    });
    assert.equal(employee.workStatus, 'offline');
    assert.deepEqual(employee, (await rest.get(`/core/v3/employees/${employeeId}`)).data);
    assert.deepEqual((await rest.get(`${ENTRIES}/${open.id}`)).data, data);
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), 7200);
  });

  it('B3 ends an open pause as well; 409 with nothing open, and nothing is written', async () => {
    const { rest, clockIn, clockOut, person, state } = await timeCompany(world);
    const employeeId = await person();
    const { data: coffee } = await rest.post('/schedule/v1/work-breaks', { name: 'Coffee' });
    await clockIn(employeeId, { workBreakId: coffee.id });
    world.setNow('2026-03-02T08:10:00Z');
    const { data } = await clockOut(employeeId);
    assert.deepEqual([data.workEntryType, data.workedSeconds, data.remuneratedSeconds], ['pause', 600, 0]);
    const before = await state();
    const again = await clockOut(employeeId);
    assert.deepEqual([again.status, again.code], [409, 'no_open_work_entry']);
    assert.equal((await clockOut(crypto.randomUUID())).code, 'employee_not_found');
    assert.equal(await state(), before);
  });

  it('B3 a person who has been made inactive can still clock out', async () => {
    const { rest, clockIn, clockOut, person } = await timeCompany(world);
    const employeeId = await person();
    await clockIn(employeeId);
    await rest.delete(`/core/v3/employees/${employeeId}`);
    assert.equal((await clockOut(employeeId)).status, 200);
    assert.equal((await clockIn(employeeId)).code, 'employee_not_active');
  });

  it('B3 in the second of the clock-in it lasts one second', async () => {
    const { clockIn, clockOut, person } = await timeCompany(world);
    const employeeId = await person();
    await clockIn(employeeId);
    assert.equal((await clockOut(employeeId)).data.workedSeconds, 1);
  });

  it('B7 a remunerated break counts up to its minutes a day, over several pauses', async () => {
    const { rest, clockIn, clockOut, person, workedSeconds } = await timeCompany(world);
    const employeeId = await person();
    const terms = { name: 'Coffee', breakMinutes: 15, remunerated: true };
    const { data: coffee } = await rest.post('/schedule/v1/work-breaks', terms);
    const paid = [];
    for (const hour of ['08', '10', '12']) {
      world.setNow(`2026-03-02T${hour}:00:00Z`);
      await clockIn(employeeId);
      world.setNow(`2026-03-02T${hour}:30:00Z`);
      await clockIn(employeeId, { workBreakId: coffee.id });
      world.setNow(`2026-03-02T${hour}:40:00Z`);
      const { data } = await clockOut(employeeId);
      assert.equal(data.workedSeconds, data.remuneratedSeconds + data.nonRemuneratedSeconds);
      paid.push(data.remuneratedSeconds);
    }
    assert.deepEqual(paid, [600, 300, 0]);
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), 3 * 1800 + 900);
  });

  it('50 clock-outs at once: one ends the entry, the others are 409', async () => {
    const { clockIn, clockOut, person, segments } = await timeCompany(world);
    const employeeId = await person();
    await clockIn(employeeId);
    world.setNow('2026-03-02T09:00:00Z');
    const answers = await atOnce(world, 50, () => clockOut(employeeId));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ code }) => code === 'no_open_work_entry').length, 49);
    assert.deepEqual(await segments(employeeId), ['work 08:00:00–09:00:00']);
  });

  it('clock-ins and clock-outs at once leave segments in order and one truth of what is open', async () => {
    const { clockIn, clockOut, person, segments, rest } = await timeCompany(world);
    const employeeId = await person();
    const answers = await atOnce(world, 40, (index) => (index % 2 ? clockOut(employeeId) : clockIn(employeeId)));
    const known = [undefined, 'work_entry_already_open', 'no_open_work_entry'];
    assert.ok(answers.every(({ code }) => known.includes(code)));
    const open = (await segments(employeeId)).filter((segment) => segment.endsWith('–')).length;
    const { data } = await rest.get(`/core/v3/employees/${employeeId}`);
    assert.equal(data.workStatus, open === 1 ? 'online' : 'offline');
  });
});

describe('days', () => {
  // A5: elapsed time between instants, whatever the clocks on the wall do meanwhile.
  for (const [from, to, workDate, seconds, localOut] of [
    ['2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', '2026-03-28', 25200, '2026-03-29T06:00:00+02:00'],
    ['2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', '2026-10-24', 32400, '2026-10-25T06:00:00+01:00'],
    ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29', 82800, '2026-03-30T00:00:00+02:00'],
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-25', 90000, '2026-10-26T00:00:00+01:00'],
  ] as const) {
    it(`A3 A5 ${from} to ${localOut} is ${seconds} seconds of ${workDate}`, async () => {
      world.setNow(from);
      const { rest, clockIn, clockOut, person, workedSeconds } = await timeCompany(world);
      const employeeId = await person();
      await clockIn(employeeId);
      world.setNow(to);
      const { data } = await clockOut(employeeId);
      assert.deepEqual([data.workedSeconds, data.workEntryOut.date], [seconds, localOut]);
      // After more than 16 hours it counts once it is confirmed (B6).
      await rest.post(`${ENTRIES}/${data.id}/confirm`);
      assert.equal(await workedSeconds(employeeId, workDate), seconds);
      const listed = async (date: string) => (await rest.get(`${ENTRIES}?from=${date}&to=${date}`)).meta.total;
      assert.equal(await listed(workDate), 1);
      const next = Temporal.PlainDate.from(workDate).add({ days: 1 }).toString();
      assert.equal(await listed(next), 0);
      assert.equal(await workedSeconds(employeeId, next), null);
    });
  }

  it('A3 an entry over midnight belongs to the local day of its clock-in', async () => {
    world.setNow('2026-03-02T22:59:59Z');
    const { clockIn, clockOut, person, workedSeconds } = await timeCompany(world);
    const [before, after] = [await person(), await person()];
    await clockIn(before);
    world.setNow('2026-03-02T23:00:00Z');
    await clockIn(after);
    world.setNow('2026-03-03T06:00:00Z');
    await Promise.all([clockOut(before), clockOut(after)]);
    assert.equal(await workedSeconds(before, '2026-03-02'), 25_201);
    assert.equal(await workedSeconds(before, '2026-03-03'), null);
    assert.equal(await workedSeconds(after, '2026-03-03'), 25_200);
  });

  it('B6 an entry open for more than 16 h blocks nobody: the next clock-in closes it without seconds, and it waits', async () => {
    for (const mode of ['none', 'expected'] as const) {
      world.setNow('2026-03-02T08:00:00Z');
      const { rest, clockIn, person, workedSeconds } = await timeCompany(world);
      await rest.put('/core/v3/configurations/company', { forgottenClockOut: { mode, toleranceSeconds: 0 } });
      const employeeId = await person();
      const { data: monday } = await clockIn(employeeId);
      world.setNow('2026-03-03T00:00:00Z');
      assert.equal((await clockIn(employeeId)).code, 'work_entry_already_open', 'exactly 16 h are not more');
      world.setNow('2026-03-03T08:00:00Z');
      const { status, data: tuesday } = await clockIn(employeeId);
      assert.equal(status, 200);
      assert.deepEqual([tuesday.workEntryOut, tuesday.employee.workStatus], [{}, 'online']);
      const { data: closed } = await rest.get(`${ENTRIES}/${monday.id}`);
      assert.equal(closed.workEntryOut.date, tuesday.workEntryIn.date, 'at the same instant');
      const { closedBy, needsConfirmation, remuneratedSeconds, workEntryOut } = closed;
      assert.deepEqual(
        [closedBy, needsConfirmation, remuneratedSeconds, workEntryOut.origin],
        ['system', true, 0, 'system'],
      );
      assert.equal(await workedSeconds(employeeId, '2026-03-02'), 0);
      const { data: anomalies } = await rest.get('/schedule/v1/work-entry-anomalies');
      const [{ kind, workEntryId, leftOut }] = anomalies;
      assert.deepEqual([anomalies.length, kind, workEntryId, leftOut], [1, 'unconfirmed_clock_out', monday.id, true]);
    }
  });

  it('B6 a clock-out after more than 16 h counts nothing until somebody confirms it', async () => {
    const { rest, clockIn, clockOut, person, workedSeconds } = await timeCompany(world);
    const employeeId = await person();
    await clockIn(employeeId);
    world.setNow('2026-03-03T16:00:00Z');
    const { data } = await clockOut(employeeId);
    assert.deepEqual([data.closedBy, data.needsConfirmation, data.remuneratedSeconds], ['person', true, 0]);
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), 0);
    const { status } = await rest.post(`${ENTRIES}/${data.id}/confirm`);
    assert.equal(status, 200);
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), 32 * 3600);
  });

  it('B6 of 20 clock-ins at once after a forgotten entry one opens, and the forgotten one ends once', async () => {
    const { rest, clockIn, person } = await timeCompany(world);
    const employeeId = await person();
    await clockIn(employeeId);
    world.setNow('2026-03-03T08:00:00Z');
    const answers = await atOnce(world, 20, () => clockIn(employeeId));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ code }) => code === 'work_entry_already_open').length, 19);
    assert.equal((await rest.get(`${ENTRIES}?employeeId=${employeeId}`)).data.length, 2);
  });
});
