import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { decryptSecret, encryptSecret, newSecret, signedHeaders } from './secret.ts';

const server = 'a secret of the server, long enough to be one';

test('a secret is whsec_ and 32 random bytes in base64', () => {
  const secret = newSecret();
  assert.match(secret, /^whsec_/);
  assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32);
  assert.notEqual(secret, newSecret());
});

test('a stored secret is read with the server’s secret and for its own endpoint alone', () => {
  const [endpointId, secret] = [randomUUID(), newSecret()];
  const stored = encryptSecret(server, endpointId, secret);
  assert.equal(decryptSecret(server, endpointId, stored), secret);
  assert.equal(stored.includes(secret), false);
  assert.notDeepEqual(encryptSecret(server, endpointId, secret), stored, 'never the same twice');
  assert.equal(decryptSecret(`${server}!`, endpointId, stored), null);
  assert.equal(decryptSecret(server, randomUUID(), stored), null);
  for (const at of [0, 15, stored.length - 1]) {
    const altered = Buffer.from(stored);
    altered[at] = (altered[at] ?? 0) ^ 1;
    assert.equal(decryptSecret(server, endpointId, altered), null, `byte ${at} altered`);
  }
  assert.equal(decryptSecret(server, endpointId, Buffer.alloc(3)), null);
});

test('the signature is that of the example of Standard Webhooks', () => {
  const headers = signedHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestampSeconds: 1614265330, body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  assert.deepEqual(headers, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});
