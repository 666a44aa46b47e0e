import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, isIP, type LookupFunction, type Server } from 'node:net';
import { after, test } from 'node:test';
import { checkedLookup, isPublicAddress, isRoutedAddress } from './addresses.ts';
import { post } from './post.ts';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function serve(answer: RequestListener): Promise<{ url: string; port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  after(() => server.closeAllConnections());
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}/hook`, port, asked };
}

/** A resolver under which every name has these addresses. */
const namesFor = (isAllowed: (address: string) => boolean, ...addresses: string[]): LookupFunction =>
  checkedLookup(isAllowed, (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address): LookupAddress => ({ address, family: isIP(address) })),
    ),
  );
const names = (...addresses: string[]) => namesFor(isPublicAddress, ...addresses);

const send = (url: string, options: Partial<Parameters<typeof post>[0]> = {}) =>
  post({ url, headers: { 'content-type': 'application/json' }, body: '{}', ...options });

test('an address on the public internet is distinguished from every other, however it is written', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
    assert.equal(isPublicAddress(address), true, address);
  for (const address of [
    ...[
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '127.0.0.1',
      '127.9.9.9',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
    ],
    ...['192.0.0.1', '192.168.1.1', '198.18.0.1', '203.0.113.5', '224.0.0.1', '239.255.255.250', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::127.0.0.1', '64:ff9b::a00:1'],
    ...[
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fec0::1',
      'ff02::1',
    ],
  ])
    assert.equal(isPublicAddress(address), false, address);
});

test('private addresses in the URL are refused: as literals, decimal, octal, hexadecimal, short, mapped', async () => {
  const { port, asked } = await serve((_request, response) => response.end());
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '0x7f000001',
    '127.1',
    '127.0.0.1.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '169.254.169.254',
  ])
    assert.deepEqual(await send(`http://${host}:${port}/`), { failure: 'private_address' }, host);
  assert.deepEqual(asked, []);
});

test('names of private addresses are refused where the connection is made, over https too', async () => {
  const { port, asked } = await serve((_request, response) => response.end());
  for (const scheme of ['http', 'https']) {
    assert.deepEqual(await send(`${scheme}://localhost:${port}/`), { failure: 'private_address' });
    for (const addresses of [['127.0.0.1'], ['10.1.2.3'], ['::1'], ['::ffff:127.0.0.1'], ['1.1.1.1', '127.0.0.1']]) {
      const lookup = names(...addresses);
      assert.deepEqual(await send(`${scheme}://receiver.example:${port}/`, { lookup }), { failure: 'private_address' });
    }
  }
  assert.deepEqual(asked, []);
});

test('the connection goes to the addresses that were checked: the name is resolved once', async () => {
  let resolved = 0;
  const answers = ['192.0.2.1', '127.0.0.1'];
  const lookup = checkedLookup(isPublicAddress, (_hostname, _options, callback) => {
    const address = answers[resolved++] ?? '127.0.0.1';
    callback(null, [{ address, family: 4 }]);
  });
  assert.deepEqual(await send('http://rebinding.example/', { lookup }), { failure: 'private_address' });
  assert.equal(resolved, 1);
});

test('a receiver inside the own network is reached when that is allowed', async () => {
  const { url, asked } = await serve((_request, response) => response.end('thanks'));
  assert.deepEqual(await send(url, { allowsPrivateAddresses: true }), { status: 200, body: 'thanks' });
  assert.deepEqual(asked, ['POST /hook']);
});

test('link-local addresses and the metadata addresses of clouds are refused whatever is allowed, as literals and behind names', async () => {
  const { port, asked } = await serve((_request, response) => response.end());
  const allowsPrivateAddresses = true;
  for (const address of [
    '169.254.169.254',
    '169.254.0.1',
    'fe80::1',
    'febf:ffff::1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'fd00:ec2::254',
    'fd20:ce::254',
  ]) {
    assert.equal(isRoutedAddress(address), false, address);
    const literal = isIP(address) === 6 ? `[${address}]` : address;
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${literal}:${port}/latest/meta-data`;
      assert.deepEqual(await send(url, { allowsPrivateAddresses }), { failure: 'private_address' }, url);
    }
    for (const addresses of [[address], ['127.0.0.1', address]]) {
      const lookup = namesFor(isRoutedAddress, ...addresses);
      const url = `http://metadata.example:${port}/`;
      assert.deepEqual(await send(url, { allowsPrivateAddresses, lookup }), { failure: 'private_address' }, address);
    }
  }
  for (const host of ['2852039166', '0xa9.254.43518', '169.254.43518'])
    assert.deepEqual(await send(`http://${host}/`, { allowsPrivateAddresses }), { failure: 'private_address' }, host);
  assert.equal(isRoutedAddress('fe80::1%eth0'), false);
  assert.deepEqual(asked, []);
  for (const address of ['127.0.0.1', '10.0.0.1', '169.253.1.1', '::1', 'fd00:ec2::253', 'fec0::1', '1.1.1.1'])
    assert.equal(isRoutedAddress(address), true, address);
});

test('a name inside the own network is looked up and reached when that is allowed', async () => {
  const { port } = await serve((_request, response) => response.end('thanks'));
  const url = `http://localhost:${port}/`;
  assert.deepEqual(await send(url, { allowsPrivateAddresses: true }), { status: 200, body: 'thanks' });
});

test('a redirect is an answer like any other, and is not followed', async () => {
  const { url, asked } = await serve((request, response) =>
    request.url === '/hook' ? response.writeHead(307, { location: '/elsewhere' }).end() : response.end(),
  );
  assert.deepEqual(await send(url, { allowsPrivateAddresses: true }), { status: 307, body: '' });
  assert.deepEqual(asked, ['POST /hook']);
});

test('of a long or endless answer only the beginning is read, and text that no database holds is replaced', async () => {
  const { url } = await serve((_request, response) => {
    const flood = () => {
      while (!response.destroyed && response.write('\0'.repeat(1024)));
    };
    response.on('drain', flood);
    flood();
  });
  const result = await send(url, { allowsPrivateAddresses: true });
  assert.deepEqual(result, { status: 200, body: '\uFFFD'.repeat(4096) });
});

test('an answer that breaks off still counts as given', async () => {
  const { url } = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
  });
  assert.deepEqual(await send(url, { allowsPrivateAddresses: true }), { status: 200, body: 'half' });
});

test('no answer in time is a timeout; a refused, broken or odd connection has failed', async () => {
  const { url } = await serve(() => {});
  const allowed = { allowsPrivateAddresses: true };
  assert.deepEqual(await send(url, { ...allowed, timeoutMilliseconds: 20 }), { failure: 'timeout' });
  const closed = createServer();
  const port = await listen(closed);
  closed.close();
  assert.deepEqual(await send(`http://127.0.0.1:${port}/`, allowed), { failure: 'connection_failed' });
  for (const answer of [
    '',
    'nonsense\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  ]) {
    const odd = await listen(createServer((socket) => socket.once('data', () => socket.end(answer))));
    assert.deepEqual(await send(`http://127.0.0.1:${odd}/`, allowed), { failure: 'connection_failed' }, answer);
    assert.deepEqual(await send(`https://127.0.0.1:${odd}/`, allowed), { failure: 'connection_failed' }, 'no TLS');
  }
});

test('an aborted request rejects: nothing is known of it', async () => {
  const aborting = new AbortController();
  const { url } = await serve(() => aborting.abort());
  await assert.rejects(send(url, { allowsPrivateAddresses: true, signal: aborting.signal }), { name: 'AbortError' });
});
