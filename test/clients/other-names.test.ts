import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { absenceCompany, REQUESTS, TYPES } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const company = await absenceCompany(world);
const { rest } = company;

test('remuneratedType is answered not_remunerated, and both words are taken in bodies and filters', async () => {
  const made = async (remuneratedType: string) =>
    rest.post(TYPES, { name: 'Unpaid', pickMode: 'by_days', remuneratedType });
  const { data: type } = await made('non_remunerated');
  assert.equal(type.remuneratedType, 'not_remunerated');
  assert.equal((await made('not_remunerated')).data.remuneratedType, 'not_remunerated');
  const { data: paid } = await made('remunerated');
  const changed = async (remuneratedType: string) => (await rest.put(`${TYPES}/${paid.id}`, { remuneratedType })).data;
  assert.equal((await changed('non_remunerated')).remuneratedType, 'not_remunerated');
  assert.equal((await changed('remunerated')).remuneratedType, 'remunerated');
  const listed = async (query: string) => (await rest.get(`${TYPES}?${query}`)).meta.total;
  for (const query of [
    'remuneratedType=non_remunerated',
    'remuneratedType=not_remunerated',
    'remuneratedType[in]=non_remunerated,not_remunerated',
  ])
    assert.equal(await listed(query), 2, query);
  assert.equal(await listed('remuneratedType=remunerated'), 1);
  assert.deepEqual(Object.keys((await made('unpaid')).errors), ['remuneratedType']);
});

test('types that are stored are answered in the new word; neither the audit nor webhooks hear of the change', async () => {
  const id = await company.type({ remuneratedType: 'not_remunerated' });
  const run = (text: string, values: unknown[] = []) => world.ownerPool.query(text, values);
  await run(`update absence_types set remunerated_type = 'non_remunerated' where id = $1`, [id]);
  const lines = async () => (await run('select count(*) from audit_lines')).rows[0].count;
  const before = await lines();
  const migration = new URL('../../drizzle/migrations/0001_not_remunerated.sql', import.meta.url);
  await run(readFileSync(migration, 'utf8'));
  assert.equal((await rest.get(`${TYPES}/${id}`)).data.remuneratedType, 'not_remunerated');
  assert.equal(await lines(), before);
});

test('fromDayOff and toDayOff filter absence requests like from and to', async () => {
  const [employeeId, typeId] = [await company.person(), await company.type()];
  for (const date of ['2026-04-07', '2026-04-14', '2026-04-21'])
    assert.equal((await company.ask(employeeId, typeId, [{ date }])).status, 200);
  const dates = async (query: string) => {
    const { data } = await rest.get(`${REQUESTS}?employeeId=${employeeId}&${query}`);
    return data.map(({ daysOff }: { daysOff: { date: string }[] }) => daysOff[0]?.date).sort();
  };
  assert.deepEqual(await dates('fromDayOff=2026-04-14&toDayOff=2026-04-20'), ['2026-04-14']);
  assert.deepEqual(await dates('fromDayOff=2026-04-14'), ['2026-04-14', '2026-04-21']);
  assert.deepEqual(await dates('toDayOff=2026-04-07&fromDayOff='), ['2026-04-07']);
  const wrong = await rest.get(`${REQUESTS}?fromDayOff=2026-02-30&toDayOff=x`);
  assert.deepEqual([wrong.status, Object.keys(wrong.errors).sort()], [422, ['fromDayOff', 'toDayOff']]);
});

test('childrenCount and personalEmail are the fields children and personalMail, under POST and PUT', async () => {
  const { data: ana } = await rest.post('/core/v3/employees', {
    firstName: 'Ana',
    childrenCount: 2,
    personalEmail: 'ana@home.example',
  });
  assert.deepEqual([ana.children, ana.personalMail], [2, 'ana@home.example']);
  const put = async (body: object) => {
    const { data } = await rest.put(`/core/v3/employees/${ana.id}`, body);
    return [data.children, data.personalMail];
  };
  assert.deepEqual(await put({ childrenCount: 3 }), [3, 'ana@home.example']);
  assert.deepEqual(await put({ personalEmail: 'a@home.example' }), [3, 'a@home.example']);
  assert.deepEqual(await put({ childrenCount: null, personalEmail: null }), [null, null], 'null clears');
  assert.deepEqual(await put({ childrenCount: 1, children: 4 }), [4, null], 'the own name wins');
  const wrong = await rest.put(`/core/v3/employees/${ana.id}`, { childrenCount: -1, personalEmail: 'x' });
  assert.deepEqual([wrong.status, Object.keys(wrong.errors).sort()], [422, ['childrenCount', 'personalEmail']]);
});

test('PUT /core/v3/companies/{id} changes the company of the token, and any other id is 404', async () => {
  const path = `/core/v3/companies/${company.companyId}`;
  const fields = { name: 'Noria', notificationEmail: 'people@noria.example', language: 'es-ES' };
  const { status, data } = await rest.put(
    path.toUpperCase().replace('/CORE/V3/COMPANIES', '/core/v3/companies'),
    fields,
  );
  assert.deepEqual([status, { ...data, ...fields }], [200, data]);
  assert.deepEqual((await rest.get('/core/v3/info')).data.company, data);
  const cleared = await rest.put(path, { notificationEmail: null });
  assert.deepEqual([cleared.data.notificationEmail, cleared.data.name], [null, 'Noria']);
  const other = await world.company();
  for (const id of [other.companyId, crypto.randomUUID(), 'x']) {
    const refused = await rest.put(`/core/v3/companies/${id}`, fields);
    assert.deepEqual([refused.status, refused.code], [404, 'company_not_found'], id);
  }
  assert.equal((await other.rest.get('/core/v3/info')).data.company.name, 'Acme');
  assert.deepEqual(Object.keys((await rest.put(path, { name: ' ', language: '?' })).errors).sort(), [
    'language',
    'name',
  ]);
});
