import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAccount } from '#test/accounts.ts';
import { readEvents } from '#test/event-stream.ts';
import { addMember } from '#test/members.ts';
import { SsoBrowser } from '#test/sso-browser.ts';
import { ssoWorld } from '#test/sso-world.ts';
import type { TestCompany } from '#test/world.ts';
import { answerProcedures } from '../../entry/rpc/fetch.ts';
import { COMPANY_HEADER } from '../shared/company-at-work.ts';
import { UNATTENDED_HEADER } from '../shared/session-use.ts';
import { touchSession } from './repository-sessions.ts';

const { world, provider, connected, visitOf } = await ssoWorld();
const { ownerPool } = world;
const SETTINGS = '/core/v3/configurations/company';
/** Streams look at the access of their reader every minute too. */
const IN_TIME = { timeout: 30_000 };
const WEEK_MINUTES = 7 * 24 * 60;

const setLimit = ({ rest }: Pick<TestCompany, 'rest'>, sessionIdleMinutes: unknown) =>
  rest.put(SETTINGS, { sessionIdleMinutes });

const join = ({ companyId }: TestCompany, userId: string) =>
  ownerPool.query(
    `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'administrator')`,
    [companyId, userId],
  );

function sessionsOf(userId: string) {
  /** As if they had done nothing for so long. */
  const rest = (minutes: number) =>
    ownerPool.query(
      `update auth.session set created_at = created_at - make_interval(mins => $2),
         last_seen_at = last_seen_at - make_interval(mins => $2)
       where user_id = $1 and expires_at > now()`,
      [userId, minutes],
    );
  /** Minutes until their session ends. */
  const left = async () => {
    const { rows } = await ownerPool.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - clock_timestamp()) / 60)::int as minutes from auth.session where user_id = $1`,
      [userId],
    );
    return rows[0]?.minutes;
  };
  return { rest, left };
}

/** Somebody who is signed in, and belongs to these companies. */
async function personOf(...companies: TestCompany[]) {
  const person = await openAccount(world);
  for (const company of companies) await join(company, person.userId);
  const kind = async (headers: Record<string, string> = {}) => (await person.visit(headers)).kind;
  return { ...person, kind, ...sessionsOf(person.userId) };
}

/** A company whose members' sessions end after so many minutes without use. */
async function companyOf(minutes?: number): Promise<TestCompany> {
  const company = await world.company();
  if (minutes !== undefined) assert.equal((await setLimit(company, minutes)).status, 200);
  return company;
}

test('I7: sessionIdleMinutes is 720 unless it is changed, and takes whole minutes from 15 to a week', async () => {
  const company = await companyOf();
  assert.equal((await company.rest.get(SETTINGS)).data.sessionIdleMinutes, 720);
  for (const minutes of [15, 10_080]) assert.equal((await setLimit(company, minutes)).data.sessionIdleMinutes, minutes);
  for (const minutes of [14, 10_081, 20.5, null, '60']) assert.equal((await setLimit(company, minutes)).status, 422);
  assert.equal((await company.rest.get(SETTINGS)).data.sessionIdleMinutes, 10_080);
});

test('I7: a session without use ends after the limit, not before, and five minutes later at the latest', async () => {
  const person = await personOf(await companyOf(60));
  await person.rest(60);
  assert.equal(await person.kind({ [UNATTENDED_HEADER]: '1' }), 'member');
  await person.rest(5);
  // As if it had ended while the request was under way.
  const { rows } = await ownerPool.query('select token from auth.session where user_id = $1', [person.userId]);
  await touchSession(world.runtime.signInPool, rows[0].token);
  assert.equal(await person.kind(), 'session_ended');
});

test('I7: use prolongs a session to a week after the sign-in, and no further', async () => {
  const person = await personOf(await companyOf(1440));
  for (let day = 1; day < 7; day += 1) {
    await person.rest(1439);
    assert.equal(await person.kind(), 'member', `day ${day}`);
  }
  assert.equal(await person.left(), 1445);
  await person.rest(1439);
  assert.equal(await person.kind(), 'member');
  assert.equal(await person.left(), 7);
  await person.rest(8);
  assert.equal(await person.kind(), 'session_ended');
});

test('I7: of several companies the shortest limit counts, from joining one to leaving it; nobody’s member has 12 hours', async () => {
  const [long, short] = [await companyOf(10_080), await companyOf(30)];
  const person = await personOf();
  assert.equal(await person.left(), 725);
  await join(long, person.userId);
  assert.equal(await person.left(), WEEK_MINUTES);
  await join(short, person.userId);
  assert.equal(await person.left(), 35);
  await person.rest(6);
  assert.equal(await person.kind({ [COMPANY_HEADER]: long.companyId }), 'member');
  assert.equal(await person.left(), 35, 'in whichever they work');
  await ownerPool.query('delete from memberships where company_id = $1', [short.companyId]);
  assert.equal(await person.left(), WEEK_MINUTES - 6);
});

test('I7: a session that a company’s provider made has the limit of that company alone', async () => {
  const own = await connected();
  const other = await companyOf(30);
  await join(other, own.person.userId);
  assert.equal((await setLimit(own, 240)).status, 200);
  await ownerPool.query('delete from auth.session where user_id = $1', [own.person.userId]);
  provider.user = own.person.user;
  const browser = new SsoBrowser(world.runtime);
  assert.equal(await browser.signIn({ companyId: own.companyId }), '/');
  const { rest, left } = sessionsOf(own.person.userId);
  assert.equal(await left(), 245);
  assert.equal((await setLimit(other, 15)).status, 200);
  assert.equal(await left(), 245);
  await rest(100);
  assert.equal((await visitOf(browser)).kind, 'member');
  assert.equal(await left(), 245);
  assert.equal((await setLimit(own, 60)).status, 200);
  assert.equal(await left(), 65);
});

test('I7: another limit counts at once for open sessions, ends those that are idle, and revives none', async () => {
  const company = await companyOf(720);
  const [idle, busy, stranger] = [await personOf(company), await personOf(company), await personOf(await companyOf())];
  await idle.rest(100);
  await stranger.rest(100);
  assert.equal((await setLimit(company, 90)).status, 200);
  assert.equal(await idle.left(), -5);
  assert.equal(await busy.kind(), 'member');
  assert.deepEqual([await busy.left(), await stranger.left()], [95, 625]);
  assert.equal((await setLimit(company, 480)).status, 200);
  assert.equal(await idle.kind(), 'session_ended');
  assert.equal(await busy.left(), 485);
  assert.equal((await setLimit(company, 10_080)).status, 200);
  assert.equal(await busy.left(), WEEK_MINUTES);
});

test('I7: a lower limit is heard by open pages: their stream ends with the session', IN_TIME, async () => {
  const company = await companyOf(720);
  const member = await addMember(world, company, { role: 'viewer' });
  await member.cookie();
  const stream = await member.follow('access.followChanges', {});
  const readUntil = readEvents(stream);
  // Heard once the process listens to the database, for which it looks at the access of every reader.
  assert.equal((await company.rest.post('/core/v3/offices', { name: 'Madrid' })).status, 200);
  assert.equal((await readUntil(/"organisation"/)).hasEnded, false);
  await ownerPool.query(
    `update auth.session set last_seen_at = last_seen_at - interval '100 minutes' where user_id = $1`,
    [member.userId],
  );
  assert.equal((await setLimit(company, 60)).status, 200);
  assert.equal((await readUntil(/event: serialized-error\ndata: .*"unauthorized"/)).hasEnded, false);
});

test('I7: what pages ask for by themselves prolongs no session: unattended calls and the stream of changes', async () => {
  const company = await companyOf(60);
  const person = await personOf(company);
  await person.rest(50);
  const settings = (headers?: Record<string, string>) =>
    person.answer('organisation.updateCompanySettings', {}, headers).then(({ status }) => status);
  assert.equal(await settings({ [UNATTENDED_HEADER]: '1' }), 200);
  assert.equal(await person.left(), 15);

  const leaving = new AbortController();
  const companyOfPage = encodeURIComponent(JSON.stringify({ companyId: company.companyId }));
  const stream = await answerProcedures(
    new Request(`http://jornada.test/api/trpc/access.followChanges?input=%7B%7D&connectionParams=${companyOfPage}`, {
      headers: { host: 'jornada.test', cookie: person.cookie },
      signal: leaving.signal,
    }),
  );
  assert.equal(stream.status, 200);
  assert.equal(await person.left(), 15);
  leaving.abort();

  assert.equal(await settings(), 200);
  assert.equal(await person.left(), 65);
});
