import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import type { Answer } from '#test/rest-client.ts';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();
const FEED = '/sync/v1/changes';
const OFFICES = '/core/v3/offices';

type Change = { cursor: string; type: string; id: string; op: string; changedAt: string };

async function read({ rest }: TestCompany, query = ''): Promise<Omit<Answer, 'data'> & { data: Change[] }> {
  const answer = await rest.get(`${FEED}?limit=500${query}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
}

const now = async (company: TestCompany) => String((await read(company, '&after=now')).meta.cursor);
const opsOf = ({ data }: { data: Change[] }) => data.map(({ type, id, op }) => [type, id, op]);

/** A transaction of its own that nobody has committed yet. */
async function begin(): Promise<pg.PoolClient> {
  const client = await world.ownerPool.connect();
  await client.query('begin');
  return client;
}

async function commit(client: pg.PoolClient): Promise<void> {
  await client.query('commit');
  client.release();
}

const insertOffice = async (client: pg.PoolClient, { companyId }: TestCompany): Promise<string> =>
  (
    await client.query(
      `insert into offices (company_id, id, name) values ($1, gen_random_uuid(), 'Lyon') returning id`,
      [companyId],
    )
  ).rows[0].id;

test('changes come in the order of their statements, and a cursor continues behind each of them', async () => {
  const company = await world.company();
  const after = await now(company);
  const { id } = (await company.rest.post(OFFICES, { name: 'Lyon' })).data;
  const { id: person } = (await company.rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' })).data;
  await company.rest.put(`${OFFICES}/${id}`, { name: 'Nice' });
  await company.rest.delete(`${OFFICES}/${id}`);
  const all = [
    ['office', id, 'created'],
    ['employee', person, 'created'],
    ['office', id, 'updated'],
    ['office', id, 'deleted'],
  ];
  const { data, meta } = await read(company, `&after=${after}`);
  assert.deepEqual(opsOf({ data }), all);
  assert.deepEqual([meta.hasMore, meta.total], [false, 4]);
  assert.match(data[0]?.changedAt ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  for (const [index, { cursor }] of data.entries())
    assert.deepEqual(opsOf(await read(company, `&after=${cursor}`)), all.slice(index + 1));
  const paged: unknown[] = [];
  for (let cursor = after, hasMore: boolean | undefined = true; hasMore; ) {
    const page = await company.rest.get(`${FEED}?limit=3&after=${cursor}`);
    paged.push(...opsOf(page));
    cursor = String(page.meta.cursor);
    hasMore = page.meta.hasMore;
  }
  assert.deepEqual(paged, all);
});

test('nothing is skipped: a transaction that began first and commits last comes last, and twice comes none', async () => {
  const company = await world.company();
  const after = await now(company);
  const slow = await begin();
  const first = await insertOffice(slow, company);
  const { id: second } = (await company.rest.post(OFFICES, { name: 'Nice' })).data;
  const early = await read(company, `&after=${after}`);
  assert.deepEqual(opsOf(early), [['office', second, 'created']]);
  await commit(slow);
  assert.deepEqual(opsOf(await read(company, `&after=${early.meta.cursor}`)), [['office', first, 'created']]);
  assert.deepEqual(opsOf(await read(company, `&after=${after}`)), [
    ['office', second, 'created'],
    ['office', first, 'created'],
  ]);
});

test('changes of one record come in their order, also from a transaction that is older than the record', async () => {
  const company = await world.company();
  const after = await now(company);
  const older = await begin();
  const other = await insertOffice(older, company);
  const { id } = (await company.rest.post(OFFICES, { name: 'Nice' })).data;
  await older.query('delete from offices where company_id = $1 and id = $2', [company.companyId, id]);
  await commit(older);
  const { data } = await read(company, `&after=${after}`);
  assert.deepEqual(opsOf({ data: data.filter((change) => change.id === id) }), [
    ['office', id, 'created'],
    ['office', id, 'deleted'],
  ]);
  assert.deepEqual(opsOf({ data: data.filter((change) => change.id === other) }), [['office', other, 'created']]);
});

test('a record has one change in a transaction, none if it was created and deleted in it or was not changed', async () => {
  const company = await world.company();
  const { id } = (await company.rest.post(OFFICES, { name: 'Nice' })).data;
  const after = await now(company);
  const client = await begin();
  const both = await insertOffice(client, company);
  await client.query(`update offices set name = 'Pau' where id = $1`, [both]);
  const never = await insertOffice(client, company);
  await client.query('delete from offices where id = $1', [never]);
  await client.query(`update offices set name = 'Nice', updated_at = now() where id = $1`, [id]);
  await commit(client);
  await company.rest.put(`${OFFICES}/${id}`, { name: 'Nice' });
  const undone = await begin();
  await insertOffice(undone, company);
  await undone.query('rollback');
  undone.release();
  assert.deepEqual(opsOf(await read(company, `&after=${after}`)), [['office', both, 'created']]);
});

test('parts of a record are changes of the record, and clocking in changes no employee', async () => {
  const company = await world.company();
  const { rest } = company;
  const { id: officeId } = (await rest.post(OFFICES, { name: 'Nice' })).data;
  const { id: employeeId } = (await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' })).data;
  const after = await now(company);
  await rest.post('/core/v3/employee-office-assignations', { employeeId, officeId });
  const assigned = await read(company, `&after=${after}`);
  assert.deepEqual(opsOf(assigned), [['employee', employeeId, 'updated']]);
  const { id } = (await rest.post('/schedule/v1/work-entries/clock-in', { employeeId })).data;
  assert.deepEqual(opsOf(await read(company, `&after=${assigned.meta.cursor}`)), [['work_entry', id, 'created']]);
});

test('L6 an erased person is a deleted employee, and once', async () => {
  const company = await world.company();
  const { rest } = company;
  const { id } = (await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' })).data;
  await rest.delete(`/core/v3/employees/${id}`);
  const after = await now(company);
  const { status } = await rest.post(`/core/v3/employees/${id}/erasure`, { name: 'Ana Gil' });
  assert.equal(status, 200);
  const { data } = await read(company, `&after=${after}`);
  assert.deepEqual(opsOf({ data: data.filter(({ type }) => type === 'employee') }), [['employee', id, 'deleted']]);
  assert.equal((await rest.get(`/core/v3/employees/${id}`)).status, 404);
});

test('from the beginning: each record of a company has a change, and other companies see none of them', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const { id } = (await ours.rest.post(OFFICES, { name: 'Nice' })).data;
  assert.deepEqual(opsOf(await read(ours, '&types=office')), [['office', id, 'created']]);
  assert.deepEqual(opsOf(await read(theirs, '&types=office')), []);
});

test('422: wrong cursors, cursors of another company, wrong types, limits and waits', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const cursor = await now(theirs);
  for (const [query, field, message] of [
    ['after=wrong', 'after', /cursor/],
    [`after=${cursor.slice(1)}`, 'after', /cursor/],
    [`after=${cursor}`, 'after', /another company/],
    ['types=employee,unknown', 'types.1', /./],
    ['limit=501', 'limit', /./],
    ['limit=0', 'limit', /./],
    ['wait=26', 'wait', /./],
    ['wait=-1', 'wait', /./],
  ] as const) {
    const { status, errors } = await ours.rest.get(`${FEED}?${query}`);
    assert.equal(status, 422, query);
    assert.match(String(errors[field]), message, `${query}: ${JSON.stringify(errors)}`);
  }
  const { status, errors } = await ours.rest.get(`/sync/v1/digest?at=${cursor}`);
  assert.equal(status, 422);
  assert.match(String(errors.at), /another company/);
});
