import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { placeOfCredential } from '#server/modules/kiosk/constants.ts';
import { sign } from '#server/platform/encryption.ts';
import { sealTo } from '#server/platform/shared/sealing.ts';
import { createEmptyDatabase } from '../database.ts';
import { createRemoteCompany, type Remote, rowsOf, succeed } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';
import { TEST_SECRET } from '../world.ts';

const PEOPLE = 200;
const TABLETS = 4;
/** Punches in a second when the shift changes. */
const PEAK = 5;
const HOUR_MILLISECONDS = 3_600_000;
const SLOWEST_MILLISECONDS = 5000;

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** A tablet of the company. It knows both servers, and asks either. */
async function pairTablet(remotes: readonly [Remote, Remote], companyId: string, name: string) {
  const { data: made } = await succeed(remotes[0], 'POST', '/core/v3/devices', { name });
  let authorization = '';
  let asked = 0;
  const post = async (path: string, body: object) => {
    asked += 1;
    const answer = await fetch(`${remotes[asked % 2]?.url}/api/devices/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, data: await answer.json() };
  };
  const paired = await post('pair', { code: made.pairingCode });
  authorization = `Bearer ${paired.data.apiToken}`;
  const met = await post('contact', {
    ...{ deviceAt: iso(Date.now()), version: 'test', waitingPunches: 0, waitingSince: null },
  });
  assert.equal(met.status, 200, JSON.stringify(met));
  const queueId = crypto.randomUUID();
  let counter = 0;
  /** The contact that the server signed at a moment, by which both clocks agreed. */
  const contactAt = (milliseconds: number) => {
    const deviceAt = Temporal.Instant.from(iso(milliseconds)).toString();
    const text = `${deviceAt} ${deviceAt}`;
    const signature = sign(TEST_SECRET, { purpose: 'contact of a punch', id: `${companyId} ${made.id}` }, text);
    return { deviceAt, serverAt: deviceAt, signature };
  };
  const tap = async (pin: number, at: number, contact: object) => {
    counter += 1;
    const known = { at: iso(at), queueId, counter, contact };
    const key = crypto.randomUUID();
    const text = JSON.stringify({ kind: 'pin', number: String(pin) });
    const credential = await sealTo(met.data.sealingKey, placeOfCredential(made.id, key), text);
    return () => ({ key, credential, claim: { ...known, sentAt: iso(Date.now()) } });
  };
  /** Sends a tap until a server answers. Every third answer is lost, and every fifth request is doubled at once. */
  const send = async (made: Awaited<ReturnType<typeof tap>>, turn: number) => {
    const sent = await Promise.all(Array.from({ length: turn % 5 ? 1 : 2 }, () => post('punch', made())));
    return turn % 3 ? sent : [...sent, await post('punch', made())];
  };
  return { id: made.id as string, tap, send, contactAt };
}

test('M4 a shift of 200 people changes after an hour without a network, on four tablets and two servers: no punch is lost or doubled', async (t) => {
  const database = await createEmptyDatabase();
  t.after(database.drop);
  const env = () => ({ DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir(), JORNADA_SECRET: TEST_SECRET });
  const servers = [await startServer({ env: env() }), await startServer({ env: env() })];
  t.after(async () => {
    for (const server of servers) await endServer(server, 'SIGTERM');
  });
  const { token, companyId } = await createRemoteCompany(database.url);
  const remotes = servers.map(({ url }) => ({ url, token })) as [Remote, Remote];
  const people: number[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const pin = 100_000 + index * 37;
    people.push(pin);
    await succeed(remotes[0], 'POST', '/core/v3/employees', { firstName: 'Person', lastName: String(index), pin });
  }
  const tablets: Awaited<ReturnType<typeof pairTablet>>[] = [];
  for (let index = 0; index < TABLETS; index += 1)
    tablets.push(await pairTablet(remotes, companyId, `Tablet ${index}`));
  const tabletOf = (person: number) => tablets[person % TABLETS] as (typeof tablets)[number];

  // The hour without a network: everybody comes in within ten minutes, five in a second, and the tablets keep it.
  const cut = Math.floor((Date.now() - HOUR_MILLISECONDS) / 1000) * 1000;
  const cameAt = (person: number) => cut + 60_000 + Math.floor(person / PEAK) * 1000;
  const kept = await Promise.all(
    tablets.map(async (tablet, index) => {
      const taps = [];
      for (let person = index; person < PEOPLE; person += TABLETS)
        taps.push(await tablet.tap(people[person] as number, cameAt(person), tablet.contactAt(cut)));
      return taps;
    }),
  );
  // The network is back. Each tablet sends its queue in order.
  await Promise.all(
    tablets.map(async (tablet, index) => {
      for (const [turn, tap] of (kept[index] ?? []).entries())
        for (const { status, data } of await tablet.send(tap, turn))
          assert.deepEqual([status, data.outcome], [200, 'kept'], JSON.stringify(data));
    }),
  );
  // Everybody goes, five in a second; whoever is behind somebody waits for the tablet, as its queue does.
  const times: number[] = [];
  const queues = tablets.map(() => Promise.resolve());
  for (let person = 0; person < PEOPLE; person += 1) {
    const tablet = tabletOf(person);
    const at = Date.now();
    const tap = await tablet.tap(people[person] as number, at, tablet.contactAt(cut));
    queues[person % TABLETS] = (queues[person % TABLETS] as Promise<void>).then(async () => {
      const answers = await tablet.send(tap, person);
      times.push(Date.now() - at);
      for (const { status, data } of answers)
        assert.deepEqual([status, data.outcome, data.state], [200, 'taken', 'gone'], JSON.stringify(data));
      assert.equal(answers.filter(({ data }) => !data.isRepeated).length, 1);
      assert.equal(answers[0]?.data.name, `Person ${person}`);
    });
    await wait(1000 / PEAK);
  }
  await Promise.all(queues);
  const [punches] = await rowsOf<{ taken: number; others: number }>(
    database.url,
    `select count(*) filter (where outcome = 'taken')::int as taken, count(*) filter (where outcome <> 'taken')::int as others from punches`,
  );
  assert.deepEqual(punches, { taken: 2 * PEOPLE, others: 0 });
  const entries = await rowsOf<{ pin: number; started: string; closed: boolean; origins: string }>(
    database.url,
    `select e.pin, w.started_at::text as started, w.ended_at is not null as closed, concat(w.in_origin, ' ', w.out_origin) as origins
      from work_entries w join employees e on e.company_id = w.company_id and e.id = w.employee_id where w.deleted_at is null order by e.pin`,
  );
  assert.deepEqual(
    entries.map(({ pin, closed, origins }) => [pin, closed, origins]),
    people.map((pin) => [pin, true, 'wall wall']),
  );
  for (const [person, { started }] of entries.entries())
    assert.equal(Date.parse(started), Math.floor(cameAt(person) / 1000) * 1000, 'as the tablet claims');
  times.sort((one, other) => one - other);
  const atShare = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  t.diagnostic(
    `answers: half within ${atShare(0.5)} ms, 95 of 100 within ${atShare(0.95)} ms, all within ${times.at(-1)} ms`,
  );
  assert.ok(atShare(0.95) < SLOWEST_MILLISECONDS);
});
