import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REQUESTS, requestCompany } from '#test/requests.ts';
import type { Answer } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();

/** Three requests of Ana on three days, decided differently, and one of Ben. */
async function prepare() {
  const company = await requestCompany(world);
  const { person, type, ask, decide, rest } = company;
  const [ana, ben] = [await person(), await person()];
  const [equipment, travel] = [await type(), await type({ name: 'Travel' })];
  const ids: string[] = [];
  for (const [now, employeeId, typeId, decision] of [
    ['2026-03-02T08:00:00Z', ana, equipment, 'accept'],
    ['2026-03-03T08:00:00Z', ana, travel, 'reject'],
    ['2026-03-04T23:30:00Z', ana, travel, null],
    ['2026-03-05T08:00:00Z', ben, equipment, null],
  ] as const) {
    world.setNow(now);
    ids.push(await ask(employeeId, typeId));
    if (decision) await decide(ids.at(-1) ?? '', decision);
  }
  /** The positions of the requests that a query lists. */
  const listed = async (query: string) => {
    const answer = await rest.get(`${REQUESTS}?${query}`);
    assert.equal(answer.status, 200, query);
    assert.ok(answer.meta.total >= answer.data.length);
    return answer.data.map(({ id }: { id: string }) => ids.indexOf(id));
  };
  return { ...company, ana, ben, equipment, travel, ids, listed };
}

test('the newest first, with the total, page by page', async () => {
  const { listed, rest } = await prepare();
  assert.deepEqual(await listed(''), [3, 2, 1, 0]);
  assert.deepEqual(await listed('limit=3&page=2'), [0]);
  assert.deepEqual(await listed('orderBy=createdAt'), [0, 1, 2, 3]);
  assert.deepEqual(await listed('orderBy=updatedAt desc'), [3, 2, 1, 0]);
  const { meta } = await rest.get(`${REQUESTS}?limit=3`);
  assert.deepEqual(meta, { currentPage: 1, lastPage: 2, total: 4, perPage: 3 });
  assert.deepEqual((await rest.get(`${REQUESTS}?page=9&status=rejected`)).meta.total, 1);
});

test('of requests made in the same second, the one made last comes first', async () => {
  const { person, type, ask, rest } = await requestCompany(world);
  const [employeeId, typeId] = [await person(), await type()];
  const ids = [await ask(employeeId, typeId), await ask(employeeId, typeId), await ask(employeeId, typeId)];
  const { data } = await rest.get(REQUESTS);
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    ids.toReversed(),
  );
});

test('each filter alone and together', async () => {
  const { listed, ana, ben, equipment, travel } = await prepare();
  for (const [query, expected] of [
    ['status=pending', [3, 2]],
    ['status=accepted', [0]],
    ['status[in]=accepted,rejected', [1, 0]],
    ['status[in]=accepted&status[in]=pending', [3, 2, 0]],
    ['status=pending&status[in]=accepted', []],
    [`requestTypeId[in]=${travel}`, [2, 1]],
    [`requestTypeIds=${travel.toUpperCase()},${equipment}`, [3, 2, 1, 0]],
    [`requestTypeIds[]=${equipment}`, [3, 0]],
    [`requestTypeId=${crypto.randomUUID()}`, []],
    [`employeeId=${ben}`, [3]],
    [`employeeId=${ana}&status=pending&requestTypeId[in]=${travel}&createdAt[gte]=2026-03-04`, [2]],
    ['createdAt[gte]=2026-03-03&createdAt[lte]=2026-03-04', [2, 1]],
    ['createdAt[lte]=2026-03-04T23:29:59Z', [1, 0]],
    ['updatedAt[gte]=2026-03-05', [3]],
  ] as const)
    assert.deepEqual(await listed(query), expected, query);
});

test('422: a status that does not exist, a faulty id, date or page', async () => {
  const { rest } = await requestCompany(world);
  for (const [query, fields] of [
    ['status=cancelled', ['status']],
    ['status=pending,accepted', ['status']],
    ['status[in]=open', ['status']],
    ['status[in]=pending,open', ['status.1']],
    ['requestTypeId[in]=x&requestTypeIds=y', ['requestTypeId', 'requestTypeIds']],
    ['employeeId=x&createdAt[gte]=2026-02-30', ['createdAt.gte', 'employeeId']],
    ['limit=501&page=0', ['limit', 'page']],
  ] as const) {
    const answer = await rest.get(`${REQUESTS}?${query}`);
    assert.deepEqual([answer.status, Object.keys(answer.errors).sort()], [422, [...fields]], query);
  }
});

test('a page of 500 with answers of all kinds is returned whole', async () => {
  const { rest, person, type } = await requestCompany(world);
  const [employeeId, questionId] = [await person(), crypto.randomUUID()];
  const requestTypeId = await type({ icon: '"', questions: [{ id: questionId, name: 'A "name"\\', type: 'text' }] });
  const send = (value: string) =>
    rest.post(REQUESTS, { title: `<${value}>`, employeeId, requestTypeId, answers: [{ questionId, value }] });
  const values = ['"', '\\', '\\u0000', 'a\n\t\r', '</script>', '{"a":[]}', 'null', '😀', 'a\u2028', '\u007f'];
  const sent: Answer['data'][] = [];
  for (const value of values) sent.unshift((await send(value)).data);
  const { data, meta } = await rest.get(`${REQUESTS}?limit=500`);
  assert.deepEqual([data, meta.total], [sent, values.length]);
  assert.deepEqual(
    data.map(({ answers: [{ value }] }: Answer['data']) => value),
    values.toReversed(),
  );
});
