import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { atOnce, ENTRIES, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { clockIn } from './clock-in.ts';

const world = await createWorld();

beforeEach(() => world.setNow('2026-03-02T08:00:00Z'));

const SOL = { latitude: 40.4169, longitude: -3.7035 };
const RETIRO = { latitude: 40.4153, longitude: -3.6845 };
const BARCELONA = { latitude: 41.3874, longitude: 2.1686 };

describe('clock-in', () => {
  it('200 answers the open entry as the interface describes it, in the zone of the entry', async () => {
    const { rest, clockIn, person } = await timeCompany(world);
    const employeeId = await person();
    const { data: checkType } = await rest.post('/schedule/v1/check-types', { name: 'Office' });
    const fields = { workCheckTypeId: checkType.id, workEntryIn: { coordinates: SOL } };
    const { data } = await clockIn(employeeId.toUpperCase(), fields);
    const { employee, id, ...entry } = data;
    assert.deepEqual(entry, {
      workCheckTypeId: checkType.id,
      checkTypeCollectionId: null,
      workBreakId: null,
      workEntryType: 'work',
      workEntryIn: { origin: 'api', date: '2026-03-02T09:00:00+01:00', coordinates: SOL },
      workEntryOut: {},
      remuneratedSeconds: 0,
      nonRemuneratedSeconds: 0,
      outsideFence: false,
      closedBy: null,
      needsConfirmation: false,
      createdAt: '2026-03-02T08:00:00+00:00',
      updatedAt: '2026-03-02T08:00:00+00:00',
    });
    assert.deepEqual(employee, (await rest.get(`/core/v3/employees/${employeeId}`)).data);
    assert.deepEqual((await rest.get(`${ENTRIES}/${id}`)).data, { ...data, workEntryOut: null });
  });

  it('B1 work makes the employee online, a named break paused', async () => {
    const { rest, clockIn, person } = await timeCompany(world);
    const employeeId = await person();
    const { data: coffee } = await rest.post('/schedule/v1/work-breaks', { name: 'Coffee' });
    const { data: work } = await clockIn(employeeId);
    assert.deepEqual([work.workEntryType, work.employee.workStatus], ['work', 'online']);
    assert.equal(work.employee.workStatusUpdatedAt, '2026-03-02T08:00:00+00:00');
    world.setNow('2026-03-02T09:00:00Z');
    const { data: pause } = await clockIn(employeeId, { workBreakId: coffee.id });
    assert.deepEqual(
      [pause.workEntryType, pause.workBreakId, pause.employee.workStatus],
      ['pause', coffee.id, 'paused'],
    );
    assert.deepEqual((await rest.get(`/core/v3/employees/${employeeId}`)).data, pause.employee);
  });

  it('B2 a change of kind, break or check type closes the open entry and opens the new one at the same second', async () => {
    const { rest, clockIn, person, segments, workedSeconds } = await timeCompany(world);
    const employeeId = await person();
    const { data: office } = await rest.post('/schedule/v1/check-types', { name: 'Office' });
    const { data: coffee } = await rest.post('/schedule/v1/work-breaks', { name: 'Coffee' });
    const { data: lunch } = await rest.post('/schedule/v1/work-breaks', { name: 'Lunch' });
    const punches = [{}, { workCheckTypeId: office.id }, { workBreakId: coffee.id }, { workBreakId: lunch.id }, {}];
    for (const [index, fields] of punches.entries()) {
      world.setNow(`2026-03-02T0${4 + index}:00:00Z`);
      assert.equal((await clockIn(employeeId, fields)).status, 200);
    }
    assert.deepEqual(await segments(employeeId), [
      'work 04:00:00–05:00:00',
      'work 05:00:00–06:00:00',
      'pause 06:00:00–07:00:00',
      'pause 07:00:00–08:00:00',
      'work 08:00:00–',
    ]);
    assert.equal(await workedSeconds(employeeId, '2026-03-02'), 7200);
  });

  it('B2 409 when nothing changes, and nothing is written', async () => {
    const { clockIn, person, state } = await timeCompany(world);
    const employeeId = await person();
    await clockIn(employeeId);
    const before = await state();
    world.setNow('2026-03-02T09:00:00Z');
    const again = await clockIn(employeeId);
    assert.deepEqual([again.status, again.code], [409, 'work_entry_already_open']);
    assert.equal(await state(), before);
  });

  it('B2 refuses in its order: fields, employee, active, check type, break, geofence, open entry', async () => {
    const { rest, clockIn, person, state, companyId } = await timeCompany(world);
    await rest.put('/core/v3/configurations/company', { geofenceMode: 'block' });
    const [active, inactive] = [await person(), await person({ firstName: 'Eva' })];
    await rest.put(`/core/v3/employees/${inactive}`, { status: 'inactive' });
    const { data: office } = await rest.post('/schedule/v1/check-types', { name: 'Office' });
    const stranger = crypto.randomUUID();
    const before = await state();
    const refusals = [
      [await clockIn('x', { workCheckTypeId: 1, workEntryIn: { coordinates: { latitude: 91 } } }), 422, undefined],
      [await clockIn(stranger, { workCheckTypeId: stranger }), 404, 'employee_not_found'],
      [await clockIn(inactive, { workCheckTypeId: stranger }), 422, 'employee_not_active'],
      [await clockIn(active, { workCheckTypeId: stranger, workBreakId: stranger }), 404, 'work_check_type_not_found'],
      [await clockIn(active, { workCheckTypeId: office.id, workBreakId: stranger }), 404, 'work_break_not_found'],
    ] as const;
    for (const [answer, status, code] of refusals) {
      assert.equal(answer.status, status);
      if (code) assert.equal(answer.code, code);
    }
    assert.deepEqual(Object.keys(refusals[0][0].errors).sort(), [
      'employeeId',
      'workCheckTypeId',
      'workEntryIn.coordinates.latitude',
      'workEntryIn.coordinates.longitude',
    ]);
    const missing = await clockIn(active);
    assert.deepEqual(missing.errors, {
      'workEntryIn.coordinates': ['The company requires coordinates with this clock-in.'],
    });
    assert.equal(await state(), before);
    await world.ownerPool.query('update companies set geofence_mode = $2 where id = $1', [companyId, 'record']);
    assert.equal((await clockIn(active)).status, 200);
  });

  it('404 for an employee of another company, answered like one that does not exist', async () => {
    const [ours, theirs] = [await timeCompany(world), await timeCompany(world)];
    const foreign = await ours.clockIn(await theirs.person());
    const random = await ours.clockIn(crypto.randomUUID());
    assert.deepEqual([foreign.status, foreign.body], [random.status, random.body]);
    assert.equal(foreign.code, 'employee_not_found');
  });

  it('B3 a clock put back never makes an entry begin before the last one ended', async () => {
    const { clockIn, clockOut, person, segments } = await timeCompany(world);
    const employeeId = await person();
    await clockIn(employeeId);
    world.setNow('2026-03-02T09:00:00Z');
    await clockOut(employeeId);
    world.setNow('2026-03-02T08:30:00Z');
    const { data } = await clockIn(employeeId);
    assert.equal(data.workEntryIn.date, '2026-03-02T10:00:00+01:00');
    world.setNow('2026-03-02T07:00:00Z');
    const { data: closed } = await clockOut(employeeId);
    assert.equal(closed.workedSeconds, 1);
    assert.deepEqual(await segments(employeeId), ['work 08:00:00–09:00:00', 'work 09:00:00–09:00:01']);
  });

  it('A2 the zone is the own, else the main office, else the company, frozen when the entry is written', async () => {
    const { rest, clockIn, person } = await timeCompany(world);
    const { data: office } = await rest.post('/core/v3/offices', {
      name: 'Canarias',
      defaultEmployeesDateTimeZone: 'Atlantic/Canary',
    });
    world.setNow('2026-03-02T23:30:00Z');
    const dates = [];
    for (const fields of [{}, { officeIds: [office.id] }, { officeIds: [office.id], timeZone: 'Asia/Tokyo' }]) {
      const { data } = await clockIn(await person(fields));
      dates.push(data.workEntryIn.date);
      if ('officeIds' in fields) {
        await rest.put(`/core/v3/offices/${office.id}`, { name: 'Moved', defaultEmployeesDateTimeZone: 'Asia/Tokyo' });
        assert.equal((await rest.get(`${ENTRIES}/${data.id}`)).data.workEntryIn.date, data.workEntryIn.date);
      }
    }
    assert.deepEqual(dates, ['2026-03-03T00:30:00+01:00', '2026-03-02T23:30:00+00:00', '2026-03-03T08:30:00+09:00']);
  });

  it('50 clock-ins at once: one entry is opened, the others are 409', async () => {
    const { clockIn, person, segments } = await timeCompany(world);
    const employeeId = await person();
    const answers = await atOnce(world, 50, () => clockIn(employeeId));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ code }) => code === 'work_entry_already_open').length, 49);
    assert.deepEqual(await segments(employeeId), ['work 08:00:00–']);
  });

  it('B2 clock-ins that differ, at once, follow each other without overlap', async () => {
    const { rest, clockIn, person, segments } = await timeCompany(world);
    const employeeId = await person();
    const { data: coffee } = await rest.post('/schedule/v1/work-breaks', { name: 'Coffee' });
    const answers = await atOnce(world, 20, (index) =>
      clockIn(employeeId, index % 2 ? { workBreakId: coffee.id } : {}),
    );
    const accepted = answers.filter(({ status }) => status === 200).length;
    assert.ok(answers.every(({ status, code }) => status === 200 || code === 'work_entry_already_open'));
    const live = await segments(employeeId);
    assert.equal(live.length, accepted);
    assert.equal(live.filter((segment) => segment.endsWith('–')).length, 1);
  });
});

describe('origin', () => {
  it('B8 a person may only punch from where employee or company allow it; a company token always may', async () => {
    const { scope, clockIn: clockInWithToken, person, companyId, rest, state } = await timeCompany(world);
    const employeeId = await person();
    const asUser = { ...scope, actor: { ...scope.actor, type: 'user' as const } };
    const allow = (employee: string[] | null, company: string[] | null) =>
      Promise.all([
        world.ownerPool.query('update employees set available_check_origins = $2 where id = $1', [
          employeeId,
          employee,
        ]),
        world.ownerPool.query('update companies set available_check_origins = $2 where id = $1', [companyId, company]),
      ]);
    for (const [employee, company, allowed] of [
      [null, [], false],
      [['mobile'], null, false],
      [['mobile'], ['web'], false],
      [null, ['web'], true],
      [['web'], [], true],
      [null, null, true],
    ] as const) {
      await allow(employee && [...employee], company && [...company]);
      const before = await state();
      const punch = clockIn(asUser, { employeeId });
      if (!allowed) {
        await assert.rejects(punch, { code: 'check_origin_not_allowed' });
        assert.equal(await state(), before);
      } else {
        const entry = await punch;
        assert.equal(entry.workEntryIn.origin, 'web');
        await rest.delete(`${ENTRIES}/${entry.id}`);
      }
    }
    await allow([], []);
    assert.equal((await clockInWithToken(employeeId)).data.workEntryIn.origin, 'api');
  });
});

describe('geofence', () => {
  const office = { name: 'Sol', coordinates: SOL, radio: 200 };

  async function fenced(mode: string) {
    const company = await timeCompany(world);
    const { rest, person } = company;
    await rest.put('/core/v3/configurations/company', { geofenceMode: mode });
    const { data } = await rest.post('/core/v3/offices', office);
    return { ...company, officeId: data.id as string, employeeId: await person({ officeIds: [data.id] }) };
  }

  it('B9 outside every fence: recorded and warned of as remote, refused in block, not looked at when off', async () => {
    for (const [mode, status] of [
      ['record', 'remote'],
      ['warn', 'remote'],
      ['off', 'online'],
    ] as const) {
      const { clockIn, employeeId, rest } = await fenced(mode);
      const { data } = await clockIn(employeeId, { workEntryIn: { coordinates: RETIRO } });
      assert.deepEqual([data.employee.workStatus, data.outsideFence], [status, status === 'remote']);
      assert.equal((await rest.get(`${ENTRIES}/${data.id}`)).data.outsideFence, data.outsideFence);
    }
    const { clockIn, employeeId, state } = await fenced('block');
    const before = await state();
    const refused = await clockIn(employeeId, { workEntryIn: { coordinates: RETIRO } });
    assert.deepEqual([refused.status, refused.code], [422, 'outside_geofence']);
    assert.equal(await state(), before);
    const { data } = await clockIn(employeeId, { workEntryIn: { coordinates: SOL } });
    assert.equal(data.employee.workStatus, 'online');
  });

  for (const [unit, create] of [
    ['department', '/core/v3/departments'],
    ['entity_group', '/core/v3/entity-groups'],
  ] as const) {
    it(`B9, B1 each location of a ${unit.replace('_', ' ')} is a fence of its members beside that of their office, and of nobody else`, async () => {
      const { rest, clockIn, clockOut, employeeId, person, officeId } = await fenced('block');
      const { data: other } = await rest.post('/core/v3/offices', office);
      const outsider = await person({ officeIds: [other.id] });
      const { data: record } = await rest.post(create, { name: 'Field', employeeIds: [employeeId] });
      if (unit === 'department')
        await rest.post('/core/v3/employee-department-assignations', { employeeId, departmentId: record.id });
      const refused = await clockIn(employeeId, { workEntryIn: { coordinates: RETIRO } });
      assert.equal(refused.code, 'outside_geofence');
      for (const coordinates of [{ latitude: 41, longitude: 2 }, RETIRO]) {
        const { data: location } = await rest.post('/core/v3/locations', { name: 'Yard', coordinates, radio: 100 });
        const entityReference = { type: unit, id: record.id };
        await rest.post('/core/v3/location-assignations', { locationId: location.id, entityReference });
      }
      for (const [coordinates, office] of [
        [RETIRO, null],
        [{ latitude: 41, longitude: 2 }, null],
        [SOL, officeId],
      ] as const) {
        const { status, data, body } = await clockIn(employeeId, { workEntryIn: { coordinates } });
        assert.deepEqual(
          [status, data?.outsideFence, data?.employee.workStatus],
          [200, false, 'online'],
          JSON.stringify(body),
        );
        const { rows } = await world.ownerPool.query('select in_office_id from work_entries where id = $1', [data.id]);
        assert.equal(rows[0].in_office_id, office);
        await clockOut(employeeId);
      }
      assert.equal((await clockIn(employeeId, { workEntryIn: { coordinates: BARCELONA } })).code, 'outside_geofence');
      assert.equal((await clockIn(outsider, { workEntryIn: { coordinates: RETIRO } })).code, 'outside_geofence');
    });

    it(`B9, B1 a person without an office is remote outside the location of their ${unit}`, async () => {
      const { rest, clockIn, person } = await timeCompany(world);
      const employeeId = await person();
      const { data: record } = await rest.post(create, { name: 'Field', employeeIds: [employeeId] });
      if (unit === 'department')
        await rest.post('/core/v3/employee-department-assignations', { employeeId, departmentId: record.id });
      const { data: location } = await rest.post('/core/v3/locations', { name: 'Yard', coordinates: SOL, radio: 100 });
      const entityReference = { type: unit, id: record.id };
      await rest.post('/core/v3/location-assignations', { locationId: location.id, entityReference });
      const { data } = await clockIn(employeeId, { workEntryIn: { coordinates: RETIRO } });
      assert.deepEqual([data.outsideFence, data.employee.workStatus], [true, 'remote']);
    });
  }

  it('B9 a second location of an office has no effect', async () => {
    const { rest, clockIn, employeeId, officeId } = await fenced('block');
    for (const coordinates of [SOL, RETIRO]) {
      const { data: location } = await rest.post('/core/v3/locations', { name: 'Gate', coordinates, radio: 100 });
      const entityReference = { type: 'office', id: officeId };
      await rest.post('/core/v3/location-assignations', { locationId: location.id, entityReference });
    }
    assert.equal((await clockIn(employeeId, { workEntryIn: { coordinates: RETIRO } })).code, 'outside_geofence');
    assert.equal((await clockIn(employeeId, { workEntryIn: { coordinates: SOL } })).status, 200);
  });

  it('B9 null, (0, 0) and (0.0001, 0.0001) are no coordinates; half a place is 422', async () => {
    const { clockIn, employeeId } = await fenced('block');
    for (const coordinates of [
      null,
      { latitude: null, longitude: null },
      { latitude: 0, longitude: 0 },
      { latitude: 0.0001, longitude: 0.0001 },
    ]) {
      const { errors } = await clockIn(employeeId, { workEntryIn: { coordinates } });
      assert.deepEqual(Object.keys(errors), ['workEntryIn.coordinates']);
    }
    for (const [coordinates, field] of [
      [{ latitude: 40 }, 'longitude'],
      [{ longitude: 40, latitude: null }, 'latitude'],
      [{ latitude: 91, longitude: 0 }, 'latitude'],
      [{ latitude: 0, longitude: -181 }, 'longitude'],
    ] as const) {
      const { errors } = await clockIn(employeeId, { workEntryIn: { coordinates } });
      assert.deepEqual(Object.keys(errors), [`workEntryIn.coordinates.${field}`]);
    }
  });

  it('B9 an entry without a place keeps none', async () => {
    const { clockIn, employeeId } = await fenced('record');
    const { data } = await clockIn(employeeId, { workEntryIn: { coordinates: { latitude: 0, longitude: 0 } } });
    assert.deepEqual([data.workEntryIn.coordinates, data.employee.workStatus], [null, 'online']);
  });
});
