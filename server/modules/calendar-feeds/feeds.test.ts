import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { absenceCompany, CALENDARS, REQUESTS } from '#test/absences.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { answerFront } from '../../entry/front/answer-front.ts';
import { READS_PER_HOUR } from './constants.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const FEEDS = '/schedule/v1/calendar-feeds';
let addresses = 0;

async function open(
  url: string,
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
) {
  addresses += 1;
  const path = new URL(url).pathname;
  const answer = await answerFront(
    world.runtime,
    {
      ...{ method, url: path, path, header: (name: string) => headers[name] },
      client: { address: `203.0.113.${addresses % 250}`, isKnown: true, isLocal: false },
    },
    undefined,
  );
  assert.ok(answer);
  return { ...answer, body: String(answer.body) };
}

const summariesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map(({ summary, startDate, endDate }) => `${summary} ${startDate} ${endDate}`);
const eventsAt = async (url: string) => {
  const { status, body } = await open(url);
  assert.equal(status, 200, body);
  return summariesOf(body);
};

async function prepare() {
  const company = await absenceCompany(world);
  const { rest, person, type, ask } = company;
  const office = async (name: string): Promise<string> => (await rest.post('/core/v3/offices', { name })).data.id;
  const officeId = await office('Madrid');
  const ana = await person({ firstName: 'Ana', lastName: 'García', officeIds: [officeId] });
  const berta = await person({ firstName: 'Berta', lastName: 'Vidal', officeIds: [officeId] });
  const carlos = await person({ firstName: 'Carlos', lastName: 'Otero', officeIds: [await office('Lisbon')] });
  const typeId = await type({ name: 'Holiday', needsValidation: false });
  const days = (...dates: string[]) => dates.map((date) => ({ date }));
  const take = async (employeeId: string, dates: string[], of = typeId) => {
    const answer = await ask(employeeId, of, days(...dates), { comment: 'SECRET' });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.data;
  };
  const feed = async (subject: object) => {
    const answer = await rest.post(FEEDS, subject);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.data as { id: string; url: string };
  };
  return { ...company, officeId, ana, berta, carlos, typeId, days, take, feed };
}

const make = async (member: TestMember, subject: object): Promise<{ id: string; url: string }> => {
  const { status, text } = await member.call('mutation', 'calendarFeeds.create', subject);
  assert.equal(status, 200, text);
  return JSON.parse(text).result.data;
};

test('N4 a calendar of a person has their granted absences, with private ones as Absent, and nothing of comments', async () => {
  const { ana, berta, take, type, feed, ask, days, typeId } = await prepare();
  await take(ana, ['2026-03-16', '2026-03-17']);
  await take(ana, ['2026-03-23'], await type({ name: 'Therapy', type: 'private', needsValidation: false }));
  await take(berta, ['2026-03-16']);
  await ask(ana, await type({ name: 'Waiting' }), days('2026-03-30'));
  const parts = await type({ name: 'Doctor', pickMode: 'by_time_range', needsValidation: false });
  await ask(ana, parts, [{ date: '2026-03-26', startTime: '09:00', endTime: '11:00' }]);
  const { url } = await feed({ employeeId: ana });
  const { body, headers } = await open(url);
  assert.deepEqual(summariesOf(body), [
    'Ana García · Holiday 2026-03-16 2026-03-18',
    'Ana García · Absent 2026-03-23 2026-03-24',
    'Ana García · Doctor 2026-03-26T08:00:00Z 2026-03-26T10:00:00Z',
  ]);
  assert.doesNotMatch(body, /Therapy|SECRET|Waiting|Berta/);
  assert.ok(!body.includes(typeId));
  assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
  assert.match(body, /X-WR-CALNAME:Ana García: absences\r\n/);
});

test('N4 calendars of an office, a department and a group have their people, and say so in their language', async () => {
  const { rest, ana, berta, carlos, officeId, take, feed } = await prepare();
  for (const person of [ana, berta, carlos]) await take(person, ['2026-03-16']);
  const { data: department } = await rest.post('/core/v3/departments', { name: 'Sales' });
  await rest.post('/core/v3/employee-department-assignations', { employeeId: carlos, departmentId: department.id });
  const { data: group } = await rest.post('/core/v3/entity-groups', {
    name: 'Fire wardens',
    employeeIds: [ana, carlos],
  });
  const event = (name: string, absent = 'Holiday') => `${name} · ${absent} 2026-03-16 2026-03-17`;
  assert.deepEqual(await eventsAt((await feed({ officeId })).url), [event('Ana García'), event('Berta Vidal')]);
  const sales = await feed({ departmentId: department.id, language: 'de' });
  assert.deepEqual(await eventsAt(sales.url), [event('Carlos Otero')]);
  assert.match((await open(sales.url)).body, /X-WR-CALNAME:Abwesenheiten: Sales\r\n/);
  assert.deepEqual(await eventsAt((await feed({ entityGroupId: group.id })).url), [
    event('Ana García'),
    event('Carlos Otero'),
  ]);
});

test('N4 a cancelled absence disappears, and the event that stays keeps its id and gets a higher sequence', async () => {
  const { rest, ana, take, feed } = await prepare();
  const request = await take(ana, ['2026-03-16', '2026-03-17']);
  const { url } = await feed({ employeeId: ana });
  const eventOf = async () => {
    const [component] = new ICAL.Component(ICAL.parse((await open(url)).body)).getAllSubcomponents('vevent');
    assert.ok(component);
    return new ICAL.Event(component);
  };
  const before = await eventOf();
  world.setNow('2026-03-10T13:00:00Z');
  const calendar = `${CALENDARS}/${request.absenceCalendar.id}`;
  assert.equal((await rest.put(calendar, { daysOff: [{ date: '2026-03-16' }] })).status, 200);
  const after = await eventOf();
  assert.deepEqual([after.uid, String(after.endDate)], [before.uid, '2026-03-17']);
  assert.ok(after.sequence > before.sequence);
  await rest.put(calendar, { daysOff: [] });
  assert.deepEqual(await eventsAt(url), []);
  world.setNow('2026-03-10T12:00:00Z');
});

test('N4 one that has not changed is 304 by its ETag, and another one once it has', async () => {
  const { ana, take, feed } = await prepare();
  const { url } = await feed({ employeeId: ana });
  const { headers } = await open(url);
  const etag = headers.etag ?? '';
  assert.match(etag, /^"[\w-]{43}"$/);
  for (const sent of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await open(url, { headers: { 'if-none-match': sent } });
    assert.deepEqual([answer.status, answer.body, answer.headers.etag], [304, '', etag], sent);
  }
  assert.equal((await open(url, { headers: { 'if-none-match': '"x"' } })).status, 200);
  await take(ana, ['2026-03-16']);
  const changed = await open(url, { headers: { 'if-none-match': etag } });
  assert.equal(changed.status, 200);
  assert.notEqual(changed.headers.etag, etag);
});

test('N4 readings are counted, only a hash of the secret is kept, and the address is shown once', async () => {
  const { rest, ana, feed, companyId } = await prepare();
  const { id, url } = await feed({ employeeId: ana });
  await open(url);
  await open(url);
  const { data } = await rest.get(FEEDS);
  assert.equal(data.length, 1);
  assert.deepEqual(
    [data[0].id, data[0].name, data[0].readCount, data[0].lastReadAt, 'url' in data[0]],
    [id, 'Ana García', 2, '2026-03-10T12:00:00+00:00', false],
  );
  const secret = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? '';
  const { rows } = await world.ownerPool.query(
    `select (select json_agg(f)::text from calendar_feeds f where company_id = $1) as feeds,
      (select json_agg(l)::text from audit_lines l where company_id = $1 and record_type = 'calendar_feed') as lines`,
    [companyId],
  );
  assert.ok(!rows[0].feeds.includes(secret));
  assert.ok(!rows[0].lines.includes(secret));
  assert.equal(JSON.parse(rows[0].lines).length, 1, 'readings are no changes');
});

test('N4 a revoked address, an unknown one and one of a cancelled company are 404; other methods are 405', async () => {
  const { rest, ana, feed, companyId } = await prepare();
  const { id, url } = await feed({ employeeId: ana });
  const other = await feed({ employeeId: ana });
  assert.equal((await open(url, { method: 'POST' })).status, 405);
  assert.equal((await open(url, { method: 'HEAD' })).status, 200);
  assert.equal((await rest.delete(`${FEEDS}/${id}`)).status, 200);
  const { origin } = new URL(url);
  for (const gone of [
    url,
    url.replace(/.ics$/, ''),
    `${origin}/calendars/x.ics`,
    `${origin}/calendars/${'a'.repeat(43)}.ics`,
  ])
    assert.equal((await open(gone)).status, 404, gone);
  assert.equal((await rest.delete(`${FEEDS}/${id}`)).code, 'calendar_feed_not_found');
  assert.equal((await open(other.url)).status, 200);
  await world.ownerPool.query(`update companies set subscription = 'cancelled' where id = $1`, [companyId]);
  assert.equal((await open(other.url)).status, 404);
});

test('N4 an address may be read so often in an hour, from wherever', async () => {
  const { ana, feed } = await prepare();
  const { url } = await feed({ employeeId: ana });
  const other = await feed({ employeeId: ana });
  for (let reading = 0; reading < READS_PER_HOUR; reading += 1)
    assert.equal((await open(url, { headers: { 'if-none-match': '*' } })).status, 304);
  const refused = await open(url);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await open(other.url)).status, 200);
});

test('N4 404: a guessed address is counted nowhere, so guesses fill no memory', async () => {
  const address = `http://127.0.0.1/calendars/${'g'.repeat(43)}.ics`;
  for (let guess = 0; guess <= READS_PER_HOUR; guess += 1) assert.equal((await open(address)).status, 404);
});

test('N4 a calendar has the scope of who made it, checked each time, and ends with their access', async () => {
  const company = await prepare();
  const { rest, ana, berta, carlos, officeId, take } = company;
  for (const person of [ana, berta, carlos]) await take(person, ['2026-03-16']);
  const { data: group } = await rest.post('/core/v3/entity-groups', { name: 'All', employeeIds: [ana, berta, carlos] });
  const manager = await addMember(world, company, { role: 'manager', sees: { officeIds: [officeId] } });
  const ofGroup = await make(manager, { entityGroupId: group.id });
  const ofBerta = await make(manager, { employeeId: berta });
  const outside = await manager.call('mutation', 'calendarFeeds.create', { employeeId: carlos });
  assert.match(outside.text, /employee_not_found/);
  const namesIn = async (url: string) => (await eventsAt(url)).map((event) => event.split(' ')[0]);
  assert.deepEqual(await namesIn(ofGroup.url), ['Ana', 'Berta']);

  const { data: assigned } = await rest.get(`/core/v3/employee-office-assignations?employeeId=${berta}`);
  await rest.delete(`/core/v3/employee-office-assignations/${assigned[0].id}`);
  assert.deepEqual(await namesIn(ofGroup.url), ['Ana']);
  assert.equal((await open(ofBerta.url)).status, 404);

  await world.ownerPool.query(`update memberships set role = 'employee' where id = $1`, [manager.membershipId]);
  assert.equal((await open(ofGroup.url)).status, 404);
  await world.ownerPool.query(`update memberships set role = 'manager' where id = $1`, [manager.membershipId]);
  assert.equal((await open(ofGroup.url)).status, 200);
  assert.equal((await rest.delete(`/core/v3/users/${manager.membershipId}`)).status, 200);
  assert.equal((await open(ofGroup.url)).status, 404);
  assert.deepEqual((await rest.get(FEEDS)).data, []);
});

test('N4 users see and revoke their own addresses, administrators all', async () => {
  const company = await prepare();
  const { ana, feed } = company;
  const ofToken = await feed({ employeeId: ana });
  const [viewer, manager, administrator] = [
    await addMember(world, company, { role: 'viewer' }),
    await addMember(world, company, { role: 'manager' }),
    await addMember(world, company, { role: 'administrator' }),
  ] as const;
  const own = await make(viewer, { employeeId: ana });
  const idsFor = async (member: TestMember): Promise<string[]> =>
    JSON.parse((await member.call('query', 'calendarFeeds.list', {})).text).result.data.rows.map(
      ({ id }: { id: string }) => id,
    );
  assert.deepEqual(await idsFor(viewer), [own.id]);
  assert.deepEqual(await idsFor(manager), []);
  assert.deepEqual(new Set(await idsFor(administrator)), new Set([own.id, ofToken.id]));
  const remove = (member: TestMember, id: string) => member.call('mutation', 'calendarFeeds.delete', { id });
  assert.match((await remove(manager, own.id)).text, /calendar_feed_not_found/);
  assert.match((await remove(viewer, ofToken.id)).text, /calendar_feed_not_found/);
  assert.equal((await remove(viewer, own.id)).status, 200);
  assert.equal((await remove(administrator, ofToken.id)).status, 200);
});

test('N4 a calendar is of somebody: of several at once, and 422 of nobody', async () => {
  const { rest, ana, carlos, officeId, take, feed } = await prepare();
  const message = 'Give at least one of employeeId, departmentId, officeId, entityGroupId.';
  assert.deepEqual((await rest.post(FEEDS, {})).errors, { employeeId: [message] });
  for (const person of [ana, carlos]) await take(person, ['2026-03-16']);
  const { url } = await feed({ employeeId: carlos, officeId });
  const { body } = await open(url);
  assert.equal(summariesOf(body).length, 2);
  assert.match(body, /X-WR-CALNAME:Carlos Otero\\, Madrid: absences\r\n/);
});

test('N4 a pending request, once accepted, comes into the calendar', async () => {
  const { rest, ana, type, ask, days, feed } = await prepare();
  const { data } = await ask(ana, await type({ name: 'Leave' }), days('2026-03-16'));
  const { url } = await feed({ employeeId: ana });
  assert.deepEqual(await eventsAt(url), []);
  await rest.post(`${REQUESTS}/${data.id}/accept`, {});
  assert.deepEqual(await eventsAt(url), ['Ana García · Leave 2026-03-16 2026-03-17']);
});

test('N4, I9 the calendar of a user ends with their account, and goes on when it is switched on again', async () => {
  const company = await prepare();
  const manager = await addMember(world, company, { role: 'manager' });
  const { url } = await make(manager, { employeeId: company.ana });
  const setDisabled = (at: string) =>
    world.ownerPool.query(`update auth."user" set disabled_at = ${at} where id = $1`, [manager.userId]);
  assert.equal((await open(url)).status, 200);
  await setDisabled('now()');
  assert.equal((await open(url)).status, 404);
  await setDisabled('null');
  assert.equal((await open(url)).status, 200);
});

test('N4, I10 a calendar that a token made ends with it', async () => {
  const { rest, ana } = await prepare();
  const tokenWith = async (limits: object) => {
    const { data } = await rest.post('/core/v3/api-tokens', { name: 'Feeds', ...limits });
    return { id: data.id as string, rest: createRestClient(data.apiToken) };
  };
  const reading = await tokenWith({ scopes: ['absences:read', 'absences:write'] });
  const { data } = await reading.rest.post(FEEDS, { employeeId: ana });
  assert.equal((await open(data.url)).status, 200);
  await rest.delete(`/core/v3/api-tokens/${reading.id}`);
  assert.equal((await open(data.url)).status, 404);
});

test('N4, I10 a calendar shows nothing that its token may not read: 403 when it is made, 404 once the scope is gone', async () => {
  const { rest, ana } = await prepare();
  const { data: token } = await rest.post('/core/v3/api-tokens', { name: 'Feeds', scopes: ['absences:write'] });
  const { status, code } = await createRestClient(token.apiToken).post(FEEDS, { employeeId: ana });
  assert.deepEqual([status, code], [403, 'scope_not_granted']);
  const narrow = (scopes: string[]) =>
    world.ownerPool.query('update api_tokens set scopes = $2 where id = $1', [token.id, scopes]);
  await narrow(['absences:read', 'absences:write']);
  const { data } = await createRestClient(token.apiToken).post(FEEDS, { employeeId: ana });
  assert.equal((await open(data.url)).status, 200);
  await narrow(['absences:write']);
  assert.equal((await open(data.url)).status, 404);
});

test('I3 a calendar of somebody who left the scope of its maker names them no more, and can still be ended', async () => {
  const company = await prepare();
  const { rest, ana, officeId, carlos } = company;
  const manager = await addMember(world, company, { role: 'manager', sees: { all: false, officeIds: [officeId] } });
  const { id, url } = await make(manager, { employeeId: ana, officeId });
  assert.match((await open(url)).body, /Ana/);
  const { data: person } = await rest.get(`/core/v3/employees/${carlos}`);
  await rest.put(`/core/v3/employees/${ana}`, { officeIds: person.officeIds });
  const { body } = await open(url);
  assert.doesNotMatch(body, /Ana/);
  assert.match(body, /X-WR-CALNAME:Madrid/);
  const { text } = await manager.call('query', 'calendarFeeds.list', {});
  assert.deepEqual(
    JSON.parse(text).result.data.rows.map((row: { id: string; name: string }) => [row.id, row.name]),
    [[id, 'Madrid']],
  );
  assert.equal((await manager.call('mutation', 'calendarFeeds.delete', { id })).status, 200);
  assert.equal((await open(url)).status, 404);
});
