import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createRestClient } from '#test/rest-client.ts';
import { atOnce } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { answerPairing } from '../../platform/auth/answer-pairing.ts';
import { addressHeader } from '../../platform/auth/sign-in-limit.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const PATH = '/core/v3/devices';
const NOW = '2026-03-02T14:00:00Z';

afterEach(() => world.setNow(undefined));

let addresses = 0;
const newAddress = () => `10.9.${++addresses >> 8}.${addresses & 255}`;

async function send(body: unknown, headers: Record<string, string> = {}) {
  const text = JSON.stringify(body);
  const answer = await answerPairing(
    runtime,
    new Request('https://time.example/api/devices/pair', {
      method: 'POST',
      body: text,
      headers: {
        ...{ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) },
        ...{ host: 'time.example', [addressHeader]: newAddress(), ...headers },
      },
    }),
  );
  const answered = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text: answered,
    data: answered ? JSON.parse(answered) : null,
  };
}
const pair = (code: string) => send({ code });
const UNKNOWN = [404, '{"code":"unknown"}'];

/** Returns status and code of a call with the token. */
const asked = async (token: string) => {
  const { status, code } = await createRestClient(token).get('/core/v3/employees');
  return [status, code];
};
const REFUSED = [403, 'not_an_api_consumer'];
const ENDED = [401, 'unauthorized'];

test('200: a device is created with a code, read, changed and listed by name; the code is in one answer', async () => {
  world.setNow(NOW);
  const { rest } = await world.company();
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Madrid' });
  const { data: made } = await rest.post(PATH, { name: 'Tablet', officeId: office.id });
  const { pairingCode, ...device } = made;
  assert.match(pairingCode, /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
  assert.deepEqual(device, {
    ...{ id: device.id, name: 'Tablet', officeId: office.id, status: 'waiting' },
    ...{ codeExpiresAt: '2026-03-02T14:10:00+00:00', pairedAt: null, lastSeenAt: null, revokedAt: null },
    ...{ isSilent: false, clockDifferenceSeconds: null, waitingPunches: null, waitingSince: null, version: null },
    refusedPunches: 0,
    ...{ createdAt: '2026-03-02T14:00:00+00:00', updatedAt: '2026-03-02T14:00:00+00:00' },
  });
  const path = `${PATH}/${device.id}`;
  assert.deepEqual((await rest.get(path)).data, device);
  const renamed = await rest.put(path, { name: 'Entrance' });
  assert.deepEqual(renamed.data, { ...device, name: 'Entrance' });
  assert.equal((await rest.put(path, { officeId: null })).data.officeId, null);
  const { data: other } = await rest.post(PATH, { name: 'Canteen' });
  const { data: listed } = await rest.get(PATH);
  assert.deepEqual(
    listed.map(({ name }: { name: string }) => name),
    ['Canteen', 'Entrance'],
  );
  assert.ok(!JSON.stringify(listed).includes(other.pairingCode));
  const kept = await ownerPool.query(
    `select string_agg(d::text, ' ') || (select string_agg(l::text, ' ') from audit_lines l where l.company_id = d.company_id) as text
      from devices d where d.id = $1 group by d.company_id`,
    [device.id],
  );
  assert.ok(kept.rows[0].text.includes('device'));
  assert.ok(!kept.rows[0].text.includes(pairingCode) && !kept.rows[0].text.includes(pairingCode.replace('-', '')));
});

test('404 office_not_found, also for a deleted one, which is no place of a device any more', async () => {
  const [{ rest }, other] = [await world.company(), await world.company()];
  const { data: theirs } = await other.rest.post('/core/v3/offices', { name: 'Theirs' });
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Madrid' });
  const { data: device } = await rest.post(PATH, { name: 'Tablet', officeId: office.id });
  await rest.delete(`/core/v3/offices/${office.id}`);
  assert.equal((await rest.get(`${PATH}/${device.id}`)).data.officeId, null);
  for (const officeId of [theirs.id, office.id])
    for (const answer of [
      await rest.post(PATH, { name: 'X', officeId }),
      await rest.put(`${PATH}/${device.id}`, { officeId }),
    ])
      assert.deepEqual([answer.status, answer.code], [404, 'office_not_found']);
  for (const answer of [
    await other.rest.get(`${PATH}/${device.id}`),
    await other.rest.put(`${PATH}/${device.id}`, { name: 'Mine' }),
    await other.rest.post(`${PATH}/${device.id}/pairing-code`),
    await other.rest.delete(`${PATH}/${device.id}`),
  ])
    assert.deepEqual([answer.status, answer.code], [404, 'device_not_found']);
});

test('M4 a code is exchanged for the token of the device, once, however it is typed', async () => {
  world.setNow(NOW);
  const { rest, companyId } = await world.company({ name: 'Acme' });
  const { data: made } = await rest.post(PATH, { name: 'Tablet' });
  world.setNow('2026-03-02T14:09:59Z');
  const typed = ` ${made.pairingCode.replace('-', '').toLowerCase()} `;
  const { status, headers, data } = await pair(typed);
  assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
  const { apiToken, ...device } = data;
  assert.deepEqual(device, { deviceId: made.id, deviceName: 'Tablet', companyName: 'Acme' });
  assert.deepEqual(await asked(apiToken), REFUSED);
  const { data: shown } = await rest.get(`${PATH}/${made.id}`);
  assert.deepEqual(
    [shown.status, shown.pairedAt, shown.lastSeenAt, shown.codeExpiresAt],
    ['paired', '2026-03-02T14:09:59+00:00', '2026-03-02T14:09:59+00:00', null],
  );
  const again = await pair(made.pairingCode);
  assert.deepEqual([again.status, again.text], UNKNOWN);
  const { data: tokens } = await rest.get('/core/v3/api-tokens');
  const token = tokens.find(({ kind }: { kind: string }) => kind === 'device');
  assert.deepEqual([token.name, token.active], ['Tablet', true]);
  await rest.put(`${PATH}/${made.id}`, { name: 'Entrance' });
  assert.equal((await rest.get(`/core/v3/api-tokens/${token.id}`)).data.name, 'Entrance');
  const { rows } = await ownerPool.query(
    `select actor_type, actor_id, operation, action from audit_lines
      where company_id = $1 and record_type = 'device' and operation = 'devices.pair'`,
    [companyId],
  );
  assert.deepEqual(rows, [{ actor_type: 'token', actor_id: token.id, operation: 'devices.pair', action: 'update' }]);
});

test('404 unknown: a wrong, used, replaced, old or revoked code, and one of a cancelled company, are answered alike', async () => {
  world.setNow(NOW);
  const { rest } = await world.company();
  const made = async (api = rest) => (await api.post(PATH, { name: 'Tablet' })).data;
  const [used, replaced, revoked] = [await made(), await made(), await made()];
  await pair(used.pairingCode);
  await rest.post(`${PATH}/${replaced.id}/pairing-code`);
  await rest.delete(`${PATH}/${revoked.id}`);
  const cancelled = await world.company();
  const { pairingCode: theirs } = await made(cancelled.rest);
  await ownerPool.query(`update companies set subscription = 'cancelled' where id = $1`, [cancelled.companyId]);
  const old = await made();
  const codes = ['AAAAA-AAAAA', '', used.pairingCode, replaced.pairingCode, revoked.pairingCode, theirs];
  for (const code of codes) {
    const { status, text } = await pair(code);
    assert.deepEqual([status, text], UNKNOWN, code);
  }
  world.setNow('2026-03-02T14:10:00Z');
  const { status, text } = await pair(old.pairingCode);
  assert.deepEqual([status, text], UNKNOWN);
  assert.equal((await rest.get(`${PATH}/${old.id}`)).data.status, 'unpaired');
});

test('one code that two devices send at once gives one token', async () => {
  const { rest, companyId } = await world.company();
  for (let round = 0; round < 5; round += 1) {
    const { data } = await rest.post(PATH, { name: `Tablet ${round}` });
    const answers = await atOnce(world, 8, () => pair(data.pairingCode));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(404)]);
  }
  const { rows } = await ownerPool.query(`select from api_tokens where company_id = $1 and kind = 'device'`, [
    companyId,
  ]);
  assert.equal(rows.length, 5);
});

test('a device is paired again with a new code: until then its token counts, from then on only the new one', async () => {
  const { rest } = await world.company();
  const { data: made } = await rest.post(PATH, { name: 'Tablet' });
  const { data: first } = await pair(made.pairingCode);
  const { data: coded } = await rest.post(`${PATH}/${made.id}/pairing-code`);
  assert.equal(coded.status, 'paired');
  assert.deepEqual(await asked(first.apiToken), REFUSED);
  const { data: second } = await pair(coded.pairingCode);
  assert.deepEqual([await asked(first.apiToken), await asked(second.apiToken)], [ENDED, REFUSED]);
});

test('a device is revoked at once and for good, also while it is paired', async () => {
  const { rest } = await world.company();
  const { data: made } = await rest.post(PATH, { name: 'Tablet' });
  const { data: paired } = await pair(made.pairingCode);
  assert.deepEqual(await asked(paired.apiToken), REFUSED);
  assert.equal((await rest.delete(`${PATH}/${made.id}`)).body.data, '');
  assert.deepEqual(await asked(paired.apiToken), ENDED);
  const { data: revoked } = await rest.get(`${PATH}/${made.id}`);
  assert.equal(revoked.status, 'revoked');
  await rest.delete(`${PATH}/${made.id}`);
  assert.equal((await rest.get(`${PATH}/${made.id}`)).data.revokedAt, revoked.revokedAt);
  const refused = await rest.post(`${PATH}/${made.id}/pairing-code`);
  assert.deepEqual([refused.status, refused.code], [409, 'device_revoked']);

  for (let round = 0; round < 8; round += 1) {
    const { data } = await rest.post(PATH, { name: `Tablet ${round}` });
    const [answer] = await Promise.all([pair(data.pairingCode), rest.delete(`${PATH}/${data.id}`)]);
    if (answer.status === 200) assert.deepEqual(await asked(answer.data.apiToken), ENDED);
    else assert.equal(answer.status, 404);
    assert.equal((await rest.get(`${PATH}/${data.id}`)).data.status, 'revoked');
  }
});

test('a device whose token was revoked among the tokens is not paired, and can be again', async () => {
  const { rest } = await world.company();
  const { data: made } = await rest.post(PATH, { name: 'Tablet' });
  await pair(made.pairingCode);
  const { data: tokens } = await rest.get('/core/v3/api-tokens');
  const { id } = tokens.find(({ kind }: { kind: string }) => kind === 'device');
  await rest.delete(`/core/v3/api-tokens/${id}`);
  assert.equal((await rest.get(`${PATH}/${made.id}`)).data.status, 'unpaired');
  const { data: coded } = await rest.post(`${PATH}/${made.id}/pairing-code`);
  assert.equal(coded.status, 'waiting');
  assert.equal((await pair(coded.pairingCode)).status, 200);
});

test('429: codes are guessed slowly from one address; a right one is not counted', async () => {
  const { rest } = await world.company();
  const headers = { [addressHeader]: '198.51.100.7' };
  for (let made = 0; made < 3; made += 1) {
    const { data } = await rest.post(PATH, { name: 'Tablet' });
    assert.equal((await send({ code: data.pairingCode }, headers)).status, 200);
  }
  for (let tries = 0; tries < 30; tries += 1)
    assert.equal((await send({ code: `WRONG${tries}` }, headers)).status, 404);
  const { data } = await rest.post(PATH, { name: 'Tablet' });
  const late = await send({ code: data.pairingCode }, headers);
  assert.deepEqual([late.status, late.text], [429, '{"code":"too_many"}']);
  assert.ok(Number(late.headers.get('retry-after')) >= 1);
  assert.equal((await pair(data.pairingCode)).status, 200);
});

test('400, 403, 413 and 415: what is no JSON with a code, is too long, or comes from another site', async () => {
  for (const body of [{}, { code: 7 }, [], 'x', { code: 'A'.repeat(101) }])
    assert.equal((await send(body)).status, 400);
  assert.equal((await send({ code: 'A'.repeat(2000) })).status, 413);
  assert.equal((await send({ code: 'A' }, { 'content-type': 'text/plain' })).status, 415);
  assert.equal((await send({ code: 'A' }, { origin: 'https://elsewhere.example' })).status, 403);
  assert.equal((await send({ code: 'A' }, { 'sec-fetch-site': 'cross-site' })).status, 403);
});
