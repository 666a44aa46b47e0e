import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { clientOf, limitKeyOf, readNetworks } from './client-address.ts';

const from = (peer: string, headers: Record<string, string> = {}, trusted?: string, request: object = {}) =>
  clientOf(
    {
      httpVersion: '1.1',
      socket: { remoteAddress: peer, localPort: 3000 },
      headers: { host: 'localhost:3000', ...headers },
      ...request,
    } as unknown as IncomingMessage,
    trusted === undefined ? undefined : readNetworks(trusted),
  );

test('without trusted proxies the client is the peer, whatever the request says', () => {
  assert.equal(from('203.0.113.7').address, '203.0.113.7');
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
    const { address, isKnown } = from('203.0.113.7', { [header]: '198.51.100.1' });
    assert.deepEqual([address, isKnown], ['203.0.113.7', false], header);
  }
});

test('a trusted proxy names the client, the last address that is not trusted; what the caller wrote before it does not count', () => {
  const trusted = 'loopback, 10.0.0.0/8';
  assert.equal(from('127.0.0.1', { 'x-forwarded-for': '198.51.100.1' }, trusted).address, '198.51.100.1');
  const chain = '127.0.0.1, 192.0.2.9, 198.51.100.1, 10.1.2.3';
  assert.deepEqual(from('10.9.9.9', { 'x-forwarded-for': chain }, trusted), {
    address: '198.51.100.1',
    isKnown: true,
    isLocal: false,
  });
  assert.equal(from('203.0.113.7', { 'x-forwarded-for': '198.51.100.1' }, trusted).address, '203.0.113.7');
});

test('an address with a port is read without it; what is no address leaves the proxy itself', () => {
  for (const [given, address] of [
    ['198.51.100.1:5432', '198.51.100.1'],
    ['[2001:db8::1]:5432', '2001:db8::1'],
    ['unknown', '127.0.0.1'],
    ['_hidden', '127.0.0.1'],
  ])
    assert.equal(from('127.0.0.1', { 'x-forwarded-for': String(given) }, 'loopback').address, address);
});

test('an IPv4 address mapped into IPv6 is the same address', () => {
  assert.equal(from('::ffff:203.0.113.7').address, '203.0.113.7');
  assert.equal(
    from('::ffff:127.0.0.1', { 'x-forwarded-for': '::ffff:198.51.100.1' }, '127.0.0.1').address,
    '198.51.100.1',
  );
  assert.equal(limitKeyOf('::ffff:203.0.113.7'), limitKeyOf('203.0.113.7'));
  assert.ok(from('::ffff:127.0.0.1').isLocal);
});

test('local is a loopback connection that nobody forwarded, by a name of this machine', () => {
  assert.ok(from('127.0.0.1').isLocal);
  assert.ok(from('127.4.5.6', { host: '127.0.0.1:3000' }).isLocal);
  assert.ok(from('::1', { host: '[::1]:3000' }).isLocal);
  assert.ok(!from('203.0.113.7').isLocal);
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via']) {
    assert.ok(!from('127.0.0.1', { [header]: '127.0.0.1' }).isLocal, header);
    assert.ok(!from('127.0.0.1', { [header]: '127.0.0.1' }, 'loopback').isLocal, `${header}, trusted`);
  }
  for (const host of ['time.example', 'localhost.evil.example', '127.0.0.1.evil.example', ''])
    assert.ok(!from('127.0.0.1', { host }).isLocal, host);
});

test('a proxy on this machine that adds no header makes nobody local', () => {
  // It keeps the name that people open, sends its own port, or speaks HTTP/1.0 as nginx does by default.
  for (const host of ['localhost', 'localhost:80', '127.0.0.1:8080', '[::1]'])
    assert.ok(!from('127.0.0.1', { host }).isLocal, host);
  assert.ok(!from('127.0.0.1', { host: '127.0.0.1:3000' }, undefined, { httpVersion: '1.0' }).isLocal);
  assert.ok(
    from('127.0.0.1', { host: 'localhost' }, undefined, { socket: { remoteAddress: '127.0.0.1', localPort: 80 } })
      .isLocal,
  );
});

test('limits count an IPv6 network of 64 bits as one', () => {
  assert.equal(limitKeyOf('2001:db8:1:2::1'), limitKeyOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  assert.notEqual(limitKeyOf('2001:db8:1:2::1'), limitKeyOf('2001:db8:1:3::1'));
  assert.notEqual(limitKeyOf('203.0.113.7'), limitKeyOf('203.0.113.8'));
});

const networks: [address: string, network: string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
];
for (const [address, network] of networks) {
  test(`${address} counts for limits as ${network}`, () => {
    assert.equal(limitKeyOf(address), network);
  });
}
