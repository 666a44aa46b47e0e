import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember, type TestMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const PAGE = 'overtime';

interface View {
  name: string;
  query: string;
  isShared: boolean;
  isOwn: boolean;
}

async function ask(member: TestMember, kind: 'query' | 'mutation', name: string, input: object) {
  const { status, text } = await member.call(kind, `access.${name}`, { page: PAGE, ...input });
  return { status, views: JSON.parse(text).result?.data as View[] };
}
const save = (member: TestMember, name: string, query: string, isShared = false) =>
  ask(member, 'mutation', 'saveView', { name, query, isShared });
const namesFor = async (member: TestMember) =>
  (await ask(member, 'query', 'listViews', {})).views.map(({ name, isOwn }) => `${isOwn ? 'own' : 'shared'} ${name}`);

test('a view belongs to its user, and is replaced by one of the same name', async () => {
  const company = await world.company();
  const [ana, ben] = [
    await addMember(world, company, { role: 'viewer' }),
    await addMember(world, company, { role: 'viewer' }),
  ];
  await save(ana, 'In debt', 'show=debt');
  const { views } = await save(ana, 'In debt', 'show=debt&sort=name');
  assert.deepEqual(views, [{ name: 'In debt', query: 'show=debt&sort=name', isShared: false, isOwn: true }]);
  assert.deepEqual(await namesFor(ben), []);
  assert.deepEqual((await ask(ana, 'query', 'listViews', { page: 'settings/audit' })).views, []);
});

test('a manager shares a view with the company, which a viewer may not, and only its owner removes it', async () => {
  const company = await world.company();
  const manager = await addMember(world, company, { role: 'manager' });
  const viewer = await addMember(world, company, { role: 'viewer' });
  assert.equal((await save(viewer, 'Mine', 'q=a', true)).status, 403);
  assert.equal((await save(manager, 'Everybody', 'sort=name', true)).status, 200);
  await save(viewer, 'Mine', 'q=a');
  assert.deepEqual(await namesFor(viewer), ['own Mine', 'shared Everybody']);
  assert.deepEqual(await namesFor(manager), ['own Everybody']);
  await ask(viewer, 'mutation', 'deleteView', { name: 'Everybody' });
  assert.deepEqual(await namesFor(viewer), ['own Mine', 'shared Everybody']);
  await ask(manager, 'mutation', 'deleteView', { name: 'Everybody' });
  assert.deepEqual(await namesFor(viewer), ['own Mine']);
});

test('companies have views of their own, and tokens have none', async () => {
  const [company, other] = [await world.company(), await world.company()];
  const owner = await addMember(world, company, { role: 'owner' });
  await save(owner, 'Shared', 'q=a', true);
  assert.deepEqual(await namesFor(await addMember(world, other, { role: 'owner' })), []);
  assert.equal((await company.rest.get('/core/v3/saved-views')).status, 404);
});
