import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();

const UNITS = {
  department: { path: '/core/v3/departments', field: 'departmentId' },
  office: { path: '/core/v3/offices', field: 'officeId' },
  entity_group: { path: '/core/v3/entity-groups', field: 'entityGroupId' },
} as const;
type UnitType = keyof typeof UNITS;
const UNIT_TYPES = Object.keys(UNITS) as UnitType[];

async function prepare(type: UnitType) {
  const company = await world.company();
  const { rest } = company;
  const { path, field } = UNITS[type];
  const made = async (where: string, body: object): Promise<string> => {
    const { status, data, body: answer } = await rest.post(where, body);
    assert.equal(status, 200, JSON.stringify(answer));
    return data.id;
  };
  const unitId = await made(path, { name: 'North' });
  const otherId = await made(path, { name: 'South' });
  const both = { [`${field}s`]: [unitId, otherId] };
  const manager = await addMember(world, company, { role: 'manager', sees: { all: false, ...both } });
  const bystander = await addMember(world, company, {
    role: 'manager',
    sees: { all: false, [`${field}s`]: [otherId] },
  });
  const invite = (email: string, ids: string[]) =>
    made('/core/v3/invitations', { email, role: 'viewer', scope: { all: false, [`${field}s`]: ids } });
  const invitationId = await invite('north@x.test', [unitId, otherId]);
  await invite('south@x.test', [otherId]);
  const feedId = await made('/schedule/v1/calendar-feeds', { [field]: unitId });
  await made('/schedule/v1/calendar-feeds', { [field]: otherId });
  const references = { scopes: [manager.membershipId], feeds: [feedId], invitations: [invitationId] };
  return { ...company, made, path, field, unitId, otherId, manager, bystander, invitationId, references };
}

/** Returns the records that name a unit after its deletion. */
async function namedIn({ rest, manager, invitationId, field }: Awaited<ReturnType<typeof prepare>>) {
  const user = await rest.get(`/core/v3/users/${manager.membershipId}`);
  const invitation = await rest.get(`/core/v3/invitations/${invitationId}`);
  const feeds = (await rest.get('/schedule/v1/calendar-feeds')).data;
  return {
    scope: user.data.scope[`${field}s`],
    invitation: invitation.data.scope[`${field}s`],
    feeds: feeds.map((feed: Record<string, string>) => feed[field]),
  };
}

for (const type of UNIT_TYPES) {
  test(`200: a deleted ${type} leaves scopes, feeds and invitations, which the answer lists with force`, async () => {
    const world = await prepare(type);
    const { rest, path, unitId, otherId, references } = world;
    const { status, data, body } = await rest.delete(`${path}/${unitId}?force=true`);
    assert.deepEqual([status, data], [200, references], JSON.stringify(body));
    assert.deepEqual(await namedIn(world), { scope: [otherId], invitation: [otherId], feeds: [otherId] });
    assert.equal((await rest.delete(`${path}/${unitId}?force=true`)).code, `${type}_not_found`);
  });

  test(`200: without force a ${type} leaves them too, and the answer is blank`, async () => {
    const world = await prepare(type);
    const { rest, path, unitId, otherId } = world;
    assert.deepEqual((await rest.delete(`${path}/${unitId}`)).body.data, '');
    assert.deepEqual(await namedIn(world), { scope: [otherId], invitation: [otherId], feeds: [otherId] });
  });

  test(`the names of what loses a ${type} are shown to administrators before it is deleted`, async () => {
    const company = await prepare(type);
    const { unitId, manager, references } = company;
    const administrator = await addMember(world, company, { role: 'administrator' });
    const input = { type, id: unitId };
    const { status, text } = await administrator.call('query', 'organisation.listUnitReferences', input);
    assert.equal(status, 200, text);
    const { scopes, feeds, invitations } = JSON.parse(text).result.data;
    assert.deepEqual(scopes, [{ id: manager.membershipId, name: manager.userName }]);
    assert.deepEqual(invitations, [{ id: references.invitations[0], email: 'north@x.test' }]);
    assert.equal(feeds[0].id, references.feeds[0]);
    assert.ok(feeds[0].createdByName);
    const refused = await manager.call('query', 'organisation.listUnitReferences', input);
    assert.match(refused.text, /role_not_allowed/);
    const stranger = await addMember(world, await world.company(), { role: 'administrator' });
    const theirs = await stranger.call('query', 'organisation.listUnitReferences', input);
    assert.deepEqual(JSON.parse(theirs.text).result.data, { scopes: [], feeds: [], invitations: [] });
  });
}

test('409 department_in_use while it has members or locations; with force they leave it and stay in the company', async () => {
  const company = await prepare('department');
  const { rest, made, path, unitId, otherId, references } = company;
  const employeeId = await made('/core/v3/employees', {
    ...{ firstName: 'Ana', lastName: 'Gil', departmentIds: [unitId, otherId] },
  });
  const one = `${path}/${unitId}`;
  const before = await namedIn(company);
  for (const refused of [await rest.delete(one), await rest.delete(`${one}?force=false`)])
    assert.deepEqual([refused.status, refused.code], [409, 'department_in_use']);
  const coordinates = { latitude: 40, longitude: -3 };
  const locationId = await made('/core/v3/locations', { name: 'Gate', coordinates, radio: 50 });
  await made('/core/v3/location-assignations', { locationId, entityReference: { type: 'department', id: unitId } });
  assert.deepEqual(await namedIn(company), before);
  assert.deepEqual((await rest.delete(`${one}?force=true`)).data, references);
  assert.deepEqual((await rest.get(`/core/v3/employees/${employeeId}`)).data.departmentIds, [otherId]);
  assert.equal((await rest.get(`/core/v3/locations/${locationId}`)).status, 200);
  assert.equal((await rest.get(one)).code, 'department_not_found');
});

test('409 entity_group_in_use while it has locations; with force they leave it', async () => {
  const { rest, made, path, unitId } = await prepare('entity_group');
  const coordinates = { latitude: 40, longitude: -3 };
  const locationId = await made('/core/v3/locations', { name: 'Gate', coordinates, radio: 50 });
  await made('/core/v3/location-assignations', { locationId, entityReference: { type: 'entity_group', id: unitId } });
  assert.equal((await rest.delete(`${path}/${unitId}`)).code, 'entity_group_in_use');
  assert.equal((await rest.delete(`${path}/${unitId}?force=true`)).status, 200);
  assert.equal((await rest.delete(`/core/v3/locations/${locationId}`)).status, 200);
});

test('409 office_in_use while people belong to it, with force too, and nothing loses it', async () => {
  const company = await prepare('office');
  const { rest, made, path, unitId } = company;
  await made('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', officeIds: [unitId] });
  const before = await namedIn(company);
  assert.deepEqual((await rest.delete(`${path}/${unitId}?force=true`)).code, 'office_in_use');
  assert.deepEqual(await namedIn(company), before);
});

test('404: the unit of another company is not deleted', async () => {
  for (const type of UNIT_TYPES) {
    const company = await prepare(type);
    const { rest } = await world.company();
    assert.equal((await rest.delete(`${company.path}/${company.unitId}?force=true`)).code, `${type}_not_found`);
    assert.equal((await company.rest.get(`${company.path}/${company.unitId}`)).status, 200);
  }
});
