import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overtimeCompany } from '#test/overtime.ts';
import { atOnce, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const CLOCK = '/schedule/v1/work-entries/clock';
const CHECK_TYPES = '/schedule/v1/check-types';

test('POST clock starts an entry when out and ends it when in, and answers like clock-in and clock-out', async () => {
  world.setNow('2026-03-02T08:00:00Z');
  const { rest, person } = await timeCompany(world);
  const employeeId = await person();
  const { data: checkType } = await rest.post(CHECK_TYPES, { name: 'Office' });
  const coordinates = { latitude: 40.4, longitude: -3.7 };
  const call = { employeeId, coordinates, workCheckTypeId: checkType.id };
  const { status, data: opened } = await rest.post(CLOCK, call);
  assert.equal(status, 200);
  assert.deepEqual(opened.workEntryOut, {});
  assert.deepEqual([opened.workEntryType, opened.workCheckTypeId], ['work', checkType.id]);
  assert.deepEqual(opened.workEntryIn.coordinates, coordinates);
  assert.equal(opened.employee.workStatus, 'online');

  world.setNow('2026-03-02T12:00:00Z');
  const { data: ended } = await rest.post(CLOCK, { employeeId, coordinates: null });
  assert.deepEqual([ended.id, ended.workedSeconds], [opened.id, 14_400]);
  assert.equal(Temporal.Instant.from(ended.workEntryOut.date).toString(), '2026-03-02T12:00:00Z');
  const { data: again } = await rest.post(CLOCK, { employeeId });
  assert.notEqual(again.id, opened.id);

  await rest.post('/schedule/v1/work-entries/clock-out', { employeeId });
  const { data: rested } = await rest.post('/schedule/v1/work-breaks', { name: 'Lunch' });
  world.setNow('2026-03-02T13:00:00Z');
  await rest.post('/schedule/v1/work-entries/clock-in', { employeeId, workBreakId: rested.id });
  world.setNow('2026-03-02T14:00:00Z');
  const { data: pause } = await rest.post(CLOCK, { employeeId });
  assert.deepEqual([pause.workEntryType, pause.workedSeconds], ['pause', 3600], 'a pause ends too');
});

test('422 POST clock of somebody inactive, and outside a fence that blocks, changes nothing', async () => {
  world.setNow('2026-03-03T08:00:00Z');
  const { rest, person, state } = await timeCompany(world);
  const inactive = await person();
  await rest.put(`/core/v3/employees/${inactive}`, { status: 'inactive' });
  await rest.put('/core/v3/configurations/company', { geofenceMode: 'block' });
  const fence = { coordinates: { latitude: 40.4169, longitude: -3.7035 }, radio: 100 };
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Sol', ...fence });
  const employeeId = await person({ officeIds: [office.id] });
  const before = await state();
  for (const [id, code] of [
    [inactive, 'employee_not_active'],
    [employeeId, 'outside_geofence'],
  ]) {
    const refused = await rest.post(CLOCK, { employeeId: id, coordinates: { latitude: 41.4, longitude: 2.2 } });
    assert.deepEqual([refused.status, refused.code], [422, code]);
  }
  assert.equal(await state(), before);
});

test('POST clock refuses as clock-in does, naming its own fields, and of calls at once each does the opposite', async () => {
  world.setNow('2026-03-03T08:00:00Z');
  const { rest, person } = await timeCompany(world);
  const employeeId = await person();
  for (const [body, faults] of [
    [{}, ['employeeId']],
    [{ employeeId, coordinates: { latitude: 40 } }, ['coordinates.longitude']],
    [{ employeeId, workCheckTypeId: 'x' }, ['workCheckTypeId']],
  ] as const) {
    const { status, errors } = await rest.post(CLOCK, body);
    assert.deepEqual([status, Object.keys(errors)], [422, faults]);
  }
  for (const [body, code] of [
    [{ employeeId: crypto.randomUUID() }, 'employee_not_found'],
    [{ employeeId, workCheckTypeId: crypto.randomUUID() }, 'work_check_type_not_found'],
  ] as const) {
    const refused = await rest.post(CLOCK, body);
    assert.deepEqual([refused.status, refused.code], [404, code]);
  }
  await rest.put('/core/v3/configurations/company', { geofenceMode: 'block' });
  const without = await rest.post(CLOCK, { employeeId });
  assert.deepEqual([without.status, Object.keys(without.errors)], [422, ['coordinates']]);
  await rest.put('/core/v3/configurations/company', { geofenceMode: 'off' });

  const answers = await atOnce(world, 6, () => rest.post(CLOCK, { employeeId }));
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(6).fill(200),
  );
  const started = answers.filter(({ data }) => !('date' in data.workEntryOut));
  assert.equal(started.length, 3);
});

test('activities and planned-tasks are empty lists, whatever their filters', async () => {
  const { rest } = await timeCompany(world);
  const { data: project } = await rest.post('/project/v1/projects', { name: 'Quay' });
  for (const path of [
    '/core/v3/activities?page=1&limit=500&orderBy=name asc',
    '/project/v1/planned-tasks?orderBy=',
    `/project/v1/planned-tasks?projectId=${project.id}`,
    `/project/v1/planned-tasks?projectId[in]=${project.id},${crypto.randomUUID()}`,
  ]) {
    const { status, data, meta } = await rest.get(path);
    assert.deepEqual([status, data, meta.total], [200, [], 0], path);
  }
  assert.equal((await rest.get('/core/v3/activities?limit=501')).status, 422);
});

const COLLECTIONS = '/schedule/v1/check-type-collections';

test('check-type-collections are created, read, listed with their check types, changed and deleted', async () => {
  world.setNow('2026-03-04T08:00:00Z');
  const [{ rest }, other] = [await timeCompany(world), await timeCompany(world)];
  const made = async (name: string, color?: string) => (await rest.post(CHECK_TYPES, { name, color })).data;
  const [office, home] = [await made('Office', '#0f766e'), await made('Home')];
  const shown = ({ id, name, color }: { id: string; name: string; color: string | null }) => ({ id, name, color });
  const stamps = { createdAt: '2026-03-04T08:00:00+00:00', updatedAt: '2026-03-04T08:00:00+00:00' };
  const { data: places } = await rest.post(COLLECTIONS, { name: ' Places ', checkTypeIds: [office.id, home.id] });
  assert.deepEqual(places, { id: places.id, name: 'Places', checkTypes: [shown(home), shown(office)], ...stamps });
  const { data: empty } = await rest.post(COLLECTIONS, { name: 'Empty' });
  assert.deepEqual(empty.checkTypes, []);
  assert.deepEqual((await rest.get(COLLECTIONS)).data, [empty, places]);
  assert.deepEqual((await rest.get(`${COLLECTIONS}?name=plac&search=`)).data, [places]);
  assert.deepEqual((await rest.get(`${COLLECTIONS}/${places.id}`)).data, places);

  const put = (id: string, body: object) => rest.put(`${COLLECTIONS}/${id}`, body);
  assert.deepEqual((await put(places.id, { name: 'Where' })).data, { ...places, name: 'Where' });
  const { data: taken } = await put(empty.id, { checkTypeIds: [office.id.toUpperCase(), office.id] });
  assert.deepEqual(taken.checkTypes, [shown(office)], 'a check type is in one collection');
  assert.deepEqual((await rest.get(`${COLLECTIONS}/${places.id}`)).data.checkTypes, [shown(home)]);
  assert.deepEqual((await put(empty.id, { checkTypeIds: null })).data.checkTypes, []);

  const { data: theirs } = await other.rest.post(CHECK_TYPES, { name: 'Theirs' });
  for (const id of [theirs.id, crypto.randomUUID()])
    for (const refused of [
      await rest.post(COLLECTIONS, { name: 'More', checkTypeIds: [home.id, id] }),
      await put(empty.id, { name: 'Changed', checkTypeIds: [home.id, id] }),
    ])
      assert.deepEqual([refused.status, refused.code], [404, 'work_check_type_not_found']);
  assert.deepEqual(Object.keys((await rest.post(COLLECTIONS, { checkTypeIds: ['x'] })).errors).sort(), [
    'checkTypeIds.0',
    'name',
  ]);
  assert.deepEqual((await rest.get(COLLECTIONS)).data, [
    { ...empty, checkTypes: [] },
    { ...places, name: 'Where', checkTypes: [shown(home)] },
  ]);

  assert.equal((await rest.delete(`${COLLECTIONS}/${places.id}`)).body.data, '');
  assert.equal((await rest.get(`${CHECK_TYPES}/${home.id}`)).status, 200, 'check types stay');
  for (const answer of [
    await rest.delete(`${COLLECTIONS}/${places.id}`),
    await rest.get(`${COLLECTIONS}/${places.id}`),
    await put(places.id, { name: 'Gone' }),
    await other.rest.get(`${COLLECTIONS}/${empty.id}`),
  ])
    assert.deepEqual([answer.status, answer.code], [404, 'work_check_type_collection_not_found']);
});

test('checkTypeCollectionId of a work entry is the collection of its check type, in every answer', async () => {
  world.setNow('2026-03-05T08:00:00Z');
  const { rest, person } = await timeCompany(world);
  const employeeId = await person();
  const { data: office } = await rest.post(CHECK_TYPES, { name: 'Office' });
  const { data: places } = await rest.post(COLLECTIONS, { name: 'Places', checkTypeIds: [office.id] });
  const { data: opened } = await rest.post(CLOCK, { employeeId, workCheckTypeId: office.id });
  world.setNow('2026-03-05T09:00:00Z');
  const { data: ended } = await rest.post('/schedule/v1/work-entries/clock-out', { employeeId });
  const { data: without } = await rest.post('/schedule/v1/work-entries/clock-in', { employeeId });
  const { data: read } = await rest.get(`/schedule/v1/work-entries/${opened.id}`);
  const ids = [opened, ended, read, without].map(({ checkTypeCollectionId }) => checkTypeCollectionId);
  assert.deepEqual(ids, [places.id, places.id, places.id, null]);
  await rest.delete(`${COLLECTIONS}/${places.id}`);
  const { data: listed } = await rest.get(`/schedule/v1/work-entries?employeeId=${employeeId}`);
  assert.deepEqual(
    listed.map(({ checkTypeCollectionId }: { checkTypeCollectionId: string | null }) => checkTypeCollectionId),
    [null, null],
  );
});

test('two lists of check types that are sent at once never mix, and no check type is in two collections', async () => {
  const { rest } = await timeCompany(world);
  const types: string[] = [];
  for (const name of ['A', 'B', 'C', 'D']) types.push((await rest.post(CHECK_TYPES, { name })).data.id);
  const { data: one } = await rest.post(COLLECTIONS, { name: 'One' });
  const { data: two } = await rest.post(COLLECTIONS, { name: 'Two' });
  for (let round = 0; round < 5; round += 1) {
    const answers = await atOnce(world, 8, (index) =>
      rest.put(`${COLLECTIONS}/${(index % 2 ? one : two).id}`, {
        checkTypeIds: index % 4 < 2 ? types : [...types].reverse().slice(0, 2),
      }),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const { data } = await rest.get(COLLECTIONS);
    const ids = data.flatMap(({ checkTypes }: { checkTypes: { id: string }[] }) => checkTypes.map(({ id }) => id));
    assert.equal(ids.length, new Set(ids).size);
  }
});

const HISTORY = '/schedule/v1/hours-bag-rule-history';

test('hours-bag-rule-history has a line for each day and multiplier rule with a bonus', async () => {
  world.setNow('2026-03-09T08:00:00Z');
  const company = await overtimeCompany(world);
  const { rest } = company;
  const policyId = await company.policy({
    multiplierRules: [
      { name: 'Surplus', apply: 'on_surplus', coefficient: 1.5 },
      { name: 'Monday', days: ['monday'], apply: 'always', coefficient: 1.25 },
      { name: 'Plain', apply: 'always', coefficient: 1 },
    ],
  });
  const [ana, eva, leo] = [
    await company.person({}, { firstName: 'Ana', lastName: 'Gil', secondLastName: 'Paz' }),
    await company.person(),
    await company.person(),
  ];
  await company.assign(policyId, [ana, eva], '2026-03-02');
  await company.work(ana, '2026-03-02', 10 * 3600);
  await company.work(ana, '2026-03-03', 9 * 3600 + 1);
  for (const employeeId of [eva, leo]) await company.work(employeeId, '2026-03-02', 4 * 3600);

  const list = async (query: string) => (await rest.get(`${HISTORY}?from=2026-03-02&to=2026-03-08&${query}`)).data;
  const lines = await list(`employeeIds[in]=${ana}`);
  const employee = { id: ana, name: 'Ana Gil Paz' };
  const [{ id, hoursBagRule }, monday] = lines;
  assert.deepEqual(hoursBagRule, { id: hoursBagRule.id, name: 'Surplus', variation: 1.5 });
  assert.deepEqual(
    lines.map((line: { id: string }) => ({ ...line, id: '' })),
    [
      { date: '2026-03-02', seconds: 3600, checkSeconds: 7200, checkSecondsWithVariation: 10_800, hoursBagRule },
      {
        ...{ date: '2026-03-02', seconds: 7200, checkSeconds: 28_800, checkSecondsWithVariation: 36_000 },
        hoursBagRule: { id: monday.hoursBagRule.id, name: 'Monday', variation: 1.25 },
      },
      { date: '2026-03-03', seconds: 1801, checkSeconds: 3601, checkSecondsWithVariation: 5402, hoursBagRule },
    ].map((line) => ({ id: '', ...line, employee })),
  );
  const period = { from: '2026-03-02', to: '2026-03-08' };
  const { multiplier_rule } = await company.balance(ana, period);
  assert.equal(
    lines.reduce((sum: number, { seconds }: { seconds: number }) => sum + seconds, 0),
    multiplier_rule,
    'the bonus of the balance',
  );

  const all = await list('');
  assert.equal(all.length, 4);
  assert.equal(new Set(all.map((line: { id: string }) => line.id)).size, 4);
  assert.ok(
    all.some((line: { id: string }) => line.id === id),
    'ids are the same in every call',
  );
  assert.deepEqual(await list('orderBy=date desc'), all.toReversed());
  assert.deepEqual(await list('page=2&limit=3'), all.slice(3));
  const lengths = await Promise.all(
    [
      `employeeIds=${ana},${eva}`,
      `employeeIds[]=${ana}&employeeIds[]=${leo}`,
      `hoursBagRuleIds=${hoursBagRule.id}`,
      `hoursBagRuleIds[in]=${hoursBagRule.id},${monday.hoursBagRule.id}`,
      `hoursBagRuleIds=${crypto.randomUUID()}`,
      `employeeIds=${crypto.randomUUID()}`,
      'employeeIds=&hoursBagRuleIds=',
    ].map(async (query) => (await list(query)).length),
  );
  assert.deepEqual(lengths, [4, 3, 2, 4, 0, 0, 4]);
  assert.deepEqual(Object.keys((await rest.get(HISTORY)).errors).sort(), ['from', 'to']);
  assert.deepEqual(Object.keys((await rest.get(`${HISTORY}?from=2026-03-02&to=2026-03-01`)).errors), ['from']);
});
