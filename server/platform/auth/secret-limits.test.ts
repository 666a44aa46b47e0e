import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '#test/browser.ts';
import { invited, PASSWORD } from '#test/invitations.ts';
import { createWorld } from '#test/world.ts';
import { answerPairing } from './answer-pairing.ts';
import { createUser } from './better-auth.ts';
import { addressHeader, countSignInTry } from './sign-in-limit.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
let offices = 0;
const UNKNOWN = 'A'.repeat(43);

/** An office behind one address: people who accept invitations and sign in, and devices that are paired. */
async function office() {
  const { secret } = await invited(world);
  const { data: device } = await (await world.company()).rest.post('/core/v3/devices', { name: 'Tablet' });
  const email = `${crypto.randomUUID()}@x.test`;
  await createUser(runtime, { email, name: 'Ada', password: PASSWORD });
  offices += 1;
  const address = `10.7.0.${offices}`;
  const browser = openBrowser(runtime);
  const call = (path: string, body: object) => browser.call(path, body, { [addressHeader]: address });
  const pair = async (code: string) => {
    const body = JSON.stringify({ code });
    const answer = await answerPairing(
      runtime,
      new Request('https://time.example/api/devices/pair', {
        ...{ method: 'POST', body },
        headers: {
          ...{ 'content-type': 'application/json', 'content-length': String(body.length), host: 'time.example' },
          [addressHeader]: address,
        },
      }),
    );
    return answer.status;
  };
  return {
    pair: (code: string = device.pairingCode) => pair(code),
    read: async (of: string = secret) => (await call('/invitation', { secret: of })).status,
    signIn: async () => (await call('/sign-in/email', { email, password: PASSWORD })).status,
    guessPassword: async (time: number) => {
      const counted = await countSignInTry(runtime, { email: `guess-${time}@x.test`, address, deviceId: null });
      return 'waitSeconds' in counted ? 429 : 401;
    },
  };
}

/** Guesses until it is refused, for ten minutes from then. */
async function exhaust(guess: (time: number) => Promise<number>): Promise<void> {
  let time = 0;
  while ((await guess(time)) !== 429) assert.ok(++time < 400, 'It is never refused.');
  await ownerPool.query(`update auth.sign_in_counts set next_at = now() + interval '10 min' where tries >= 30`);
}

test('I7 M4: guessed pairing codes keep nobody of the same address from accepting an invitation or signing in', async () => {
  const { pair, read, signIn } = await office();
  await exhaust((time) => pair(`WRONG${time}`));
  assert.deepEqual([await read(), await signIn()], [200, 200]);
  assert.equal(await pair(), 429);
});

test('I6 I7: guessed links of invitations keep nobody of the same address from pairing a device or signing in', async () => {
  const { pair, read, signIn } = await office();
  await exhaust(() => read(UNKNOWN));
  assert.deepEqual([await pair(), await signIn()], [200, 200]);
  assert.equal(await read(), 429);
});

test('I7: guessed passwords keep nobody of the same address from accepting an invitation or pairing a device', async () => {
  const { pair, read, signIn, guessPassword } = await office();
  await exhaust(guessPassword);
  assert.deepEqual([await read(), await pair()], [200, 200]);
  assert.equal(await signIn(), 429);
});
