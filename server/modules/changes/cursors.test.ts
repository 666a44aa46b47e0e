import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { createRestClient, type RestClient } from '#test/rest-client.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { createToken } from '../access/manage-tokens.ts';
import { pruneAllChanges } from './prune-changes.ts';

const world = await createWorld();
afterEach(() => world.setNow(undefined));
const FEED = '/sync/v1/changes';
const DIGEST = '/sync/v1/digest';
const OFFICES = '/core/v3/offices';

const withScopes = async ({ scope }: TestCompany, scopes: TokenScope[]): Promise<RestClient> =>
  createRestClient((await createToken(scope, { name: 'limited', scopes })).apiToken);
const now = async ({ rest }: TestCompany) => String((await rest.get(`${FEED}?after=now`)).meta.cursor);
const inDays = (days: number) =>
  world.setNow(
    Temporal.Now.instant()
      .add({ hours: days * 24 })
      .toString(),
  );

/** A copy of the company, by nothing but the feed: changedAt of each record by type and id. */
async function copyOf(rest: RestClient): Promise<{ copy: Map<string, Map<string, string>>; cursor: string }> {
  const copy = new Map<string, Map<string, string>>();
  let cursor = '';
  for (let hasMore = true; hasMore; ) {
    const { data, meta } = await rest.get(`${FEED}?limit=500${cursor && `&after=${cursor}`}`);
    for (const { type, id, op, changedAt } of data) {
      const records = copy.get(type) ?? new Map<string, string>();
      copy.set(type, records);
      if (op === 'deleted') records.delete(id);
      else records.set(id, changedAt);
    }
    cursor = String(meta.cursor);
    hasMore = meta.hasMore === true;
  }
  return { copy, cursor };
}

const hashOf = (records: Map<string, string>) =>
  createHash('sha256')
    .update(
      [...records]
        .map(([id, changedAt]) => `${id} ${changedAt}`)
        .sort()
        .join('\n'),
    )
    .digest('hex');

test('the digest is that of a copy by the feed, at a cursor and now; a copy that missed a change has another', async () => {
  const company = await world.company();
  const { rest } = company;
  const ids: string[] = [];
  for (const name of ['Lyon', 'Nice', 'Pau']) ids.push((await rest.post(OFFICES, { name })).data.id);
  await rest.delete(`${OFFICES}/${ids[0]}`);
  const { copy, cursor } = await copyOf(rest);
  await rest.put(`${OFFICES}/${ids[1]}`, { name: 'Cannes' });
  const digest = async (query: string) => (await rest.get(`${DIGEST}${query}`)).data;
  const { types } = await digest(`?at=${cursor}`);
  for (const { type, count, hash } of types) {
    const records = copy.get(type) ?? new Map();
    assert.deepEqual([count, hash], [records.size, hashOf(records)], type);
  }
  const before = await digest(`?at=${cursor}&types=office`);
  assert.deepEqual([before.cursor.split('-').slice(0, 4), before.types.length], [cursor.split('-').slice(0, 4), 1]);
  const after = await digest('?types=office,tag');
  assert.deepEqual(
    after.types.map(({ type, count }: { type: string; count: number }) => [type, count]),
    [
      ['office', 2],
      ['tag', 0],
    ],
  );
  assert.notEqual(after.types[0].hash, before.types[0].hash);
  assert.equal(after.types[1].hash, hashOf(new Map()));
});

test('410 cursor_expired: a cursor older than 90 days, or of a feed that has gone another way since', async () => {
  const company = await world.company();
  const { rest } = company;
  const { id } = (await rest.post(OFFICES, { name: 'Lyon' })).data;
  await rest.delete(`${OFFICES}/${id}`);
  const cursor = await now(company);
  const [, epoch = '', position = '', mark = ''] = cursor.split('-');
  const expired = async (after: string) => {
    for (const path of [`${FEED}?after=${after}`, `${DIGEST}?at=${after}`]) {
      const { status, code } = await rest.get(path);
      assert.deepEqual([status, code], [410, 'cursor_expired'], path);
    }
  };
  const changed = (index: number, value: string) => cursor.split('-').with(index, value).join('-');
  inDays(89);
  assert.equal((await rest.get(`${FEED}?after=${cursor}`)).status, 200);
  inDays(91);
  await expired(cursor);
  world.setNow(undefined);
  await expired(changed(1, epoch === 'aaaaaaaa' ? 'bbbbbbbb' : 'aaaaaaaa'));
  await expired(changed(2, String(Number(position) + 1)));
  await expired(changed(3, mark === 'aaaaaaaa' ? 'bbbbbbbb' : 'aaaaaaaa'));
});

test('deletions and replaced changes are kept for as long as cursors are valid; the newest change of a record stays', async () => {
  const company = await world.company();
  const { rest } = company;
  const [kept, gone] = [
    (await rest.post(OFFICES, { name: 'Lyon' })).data.id,
    (await rest.post(OFFICES, { name: 'Nice' })).data.id,
  ];
  await rest.put(`${OFFICES}/${kept}`, { name: 'Pau' });
  await rest.delete(`${OFFICES}/${gone}`);
  const offices = async () =>
    (await rest.get(`${FEED}?types=office`)).data.map(({ id, op }: { id: string; op: string }) => [id, op]);
  const all = await offices();
  assert.equal(all.length, 4);
  const prune = () => pruneAllChanges(world.runtime);
  inDays(90);
  await prune();
  assert.deepEqual(await offices(), all);
  inDays(92);
  await prune();
  assert.deepEqual(await offices(), [[kept, 'updated']]);
  const cursor = await now(company);
  const { id } = (await rest.post(OFFICES, { name: 'Metz' })).data;
  const { data } = await rest.get(`${FEED}?after=${cursor}`);
  assert.deepEqual(
    data.map((change: { id: string }) => change.id),
    [id],
    'behind a change that is not kept any more',
  );
});

test('I10 a token gets the changes of the types that its scopes read; 403 scope_not_granted for another one, and without any', async () => {
  const company = await world.company();
  const { rest } = company;
  await rest.post(OFFICES, { name: 'Lyon' });
  await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const typesOf = async (client: RestClient) => [
    ...new Set((await client.get(FEED)).data.map(({ type }: { type: string }) => type)),
  ];
  assert.ok((await typesOf(rest)).includes('employee'));
  const limited = await withScopes(company, ['organisation:read']);
  assert.deepEqual(await typesOf(limited), ['office']);
  const { data } = await limited.get(DIGEST);
  assert.deepEqual(data.types.map(({ type }: { type: string }) => type).sort(), [
    ...['department', 'entity_group', 'holiday_calendar', 'location', 'location_assignation', 'office'],
  ]);
  const without = await withScopes(company, ['audit:read', 'people:write']);
  for (const path of [FEED, DIGEST]) {
    const answers = [await limited.get(`${path}?types=office,employee`), await without.get(path)];
    for (const { status, code } of answers) assert.deepEqual([status, code], [403, 'scope_not_granted'], path);
  }
});
