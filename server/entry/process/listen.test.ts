import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { listen } from './listen.ts';

const CONNECTIONS = 64;

// From a process of its own, while this one waits: all of them are there before the first is taken.
const open = (port: number) =>
  execFileSync(process.execPath, [
    '--eval',
    `const { connect } = require('node:net'); let open = 0;
     for (let n = 0; n < ${CONNECTIONS}; n += 1) connect(${port}, '127.0.0.1', () => { open += 1; if (open === ${CONNECTIONS}) process.exit() });`,
  ]);

test('many new connections are taken in a few turns, so that none waits for all before it', {
  skip: process.platform !== 'linux' && 'only Linux spreads connections over listeners',
}, async () => {
  const server = createServer();
  const listening = await listen(server, { host: '127.0.0.1', port: 0 });
  after(() => listening.close());
  const turns: number[] = [];
  let turn = 0;
  const next = () => {
    turn += 1;
    if (turns.length < CONNECTIONS) setImmediate(next);
  };
  server.on('connection', () => turns.push(turn));
  open(listening.port);
  next();
  while (turns.length < CONNECTIONS) await new Promise(setImmediate);
  assert.ok(turn <= CONNECTIONS / 2, `${CONNECTIONS} connections took ${turn} turns`);
});

test('EADDRINUSE where another server of ours listens', async () => {
  const first = await listen(createServer(), { host: '127.0.0.1', port: 0 });
  after(() => first.close());
  await assert.rejects(listen(createServer(), { host: '127.0.0.1', port: first.port }), { code: 'EADDRINUSE' });
});

test('a closed server takes no connection at any of its listeners', async () => {
  const listening = await listen(createServer(), { host: '127.0.0.1', port: 0 });
  await listening.close();
  for (let count = 0; count < 32; count += 1) {
    const socket = connect(listening.port, '127.0.0.1');
    await assert.rejects(
      new Promise((resolve, reject) => {
        socket.once('connect', resolve).once('error', reject);
      }),
      { code: 'ECONNREFUSED' },
    );
  }
});
