import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';
import { matchRoute } from '../../entry/rest/routes.ts';
import { DECLARED_TABLES } from '../../platform/db/declared-tables.ts';
import { CHANGE_TYPE_NAMES, CHANGE_TYPES } from './constants.ts';

const world = await createWorld();

test('each type is declared by one table, and has the area of the operation that reads its records (I10)', () => {
  const declared = DECLARED_TABLES.flatMap(({ declaration: { feed } }) => (feed && 'type' in feed ? [feed.type] : []));
  assert.deepEqual(declared.sort(), [...CHANGE_TYPE_NAMES].sort());
  for (const [type, { area, path }] of Object.entries(CHANGE_TYPES)) {
    const match = matchRoute('GET', path.replace('{id}', randomUUID()).split('?')[0] ?? '');
    assert.ok(match.kind === 'route', path);
    assert.equal(match.route.scope, `${area}:read`, type);
  }
});

/** Writes past the triggers of the feed, or a trigger that is missing, would show here. */
const missing = async () =>
  (
    await world.ownerPool.query(`
      select r.type, r.id, 'missing' as fault from live.records r where not exists (
        select from recorded_changes c where c.company_id = r.company_id and c.type = r.type and c.record_id = r.id)
      union all select c.type, c.record_id, c.op from recorded_changes c where c.op <> 'deleted'
        and not exists (select from recorded_changes l where l.company_id = c.company_id and l.type = c.type
          and l.record_id = c.record_id and l.position > c.position)
        and not exists (select from live.records r where r.company_id = c.company_id and r.type = c.type and r.id = c.record_id)`)
  ).rows;

test('a backlog is recorded in portions, and the changes of one record stay in order', async () => {
  const company = await world.company();
  await world.ownerPool.query('select record_changes()');
  const { id } = (await company.rest.post('/core/v3/offices', { name: 'Lyon' })).data;
  await company.rest.post('/core/v3/offices', { name: 'Nice' });
  await company.rest.put(`/core/v3/offices/${id}`, { name: 'Pau' });
  await company.rest.post('/core/v3/offices', { name: 'Metz' });
  await company.rest.delete(`/core/v3/offices/${id}`);
  const more: boolean[] = [];
  do more.push((await world.ownerPool.query('select record_changes(2) as more')).rows[0].more);
  while (more.at(-1));
  assert.deepEqual(more, [true, true, false]);
  const { data } = await company.rest.get('/sync/v1/changes?types=office');
  const ops = data.map((change: { id: string; op: string }) => (change.id === id ? change.op : 'other'));
  assert.deepEqual(ops, ['created', 'other', 'updated', 'other', 'deleted']);
});

test('tables that had records before the feed begin with a change for each; so does a restored database, with a new epoch', async () => {
  const company = await world.company();
  const { id } = (await company.rest.post('/core/v3/offices', { name: 'Lyon' })).data;
  await company.rest.post('/core/v3/offices', { name: 'Nice' });
  const read = () => company.rest.get('/sync/v1/changes?types=office');
  const { meta } = await read();
  await company.rest.delete(`/core/v3/offices/${id}`);
  await world.ownerPool.query('select restart_change_feeds()');
  const { status, code } = await company.rest.get(`/sync/v1/changes?after=${meta.cursor}`);
  assert.deepEqual([status, code], [410, 'cursor_expired']);
  const { data } = await read();
  assert.deepEqual(
    data.map(({ op }: { op: string }) => op),
    ['created'],
  );
  assert.deepEqual(await missing(), []);
});
