import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNetwork } from './networks.ts';

const NETWORKS = [
  ...['203.0.113.7', '203.0.113.0/24', '10.0.0.0/8', '0.0.0.0/0', '255.255.255.255/32', '10.1.2.3/8'],
  ...['::1', '2001:db8::/32', '2001:DB8::1', '::/0', '2001:db8:0:0:0:0:0:1/128', '64:ff9b::203.0.113.7'],
];
const OTHERS = [
  ...[
    '',
    ' ',
    '10.0.0',
    '10.0.0.0.',
    '10.0.0.256',
    '10.0.0.01',
    '0x7f.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/',
  ],
  ...[
    '10.0.0.0/8/8',
    '10.0.0.0 /8',
    '10.0.0.0/8,::1',
    '10.0.0.0/-1',
    '10.0.0.0/8.0',
    '2130706433',
    'localhost',
    'loopback',
  ],
  ...['::1/129', ':::', '2001:db8::1::1', 'fe80::1%eth0', '[::1]', '::1]@[::2', '12345::', '::1/', '/8'],
  ...['::ffff:10.0.0.1', '::FFFF:a00:0/104', '0:0:0:0:0:ffff:10.0.0.1'],
];

for (const text of NETWORKS) test(`I10 ${text} is a network`, () => assert.equal(isNetwork(text), true));
for (const text of OTHERS) test(`I10 «${text}» is no network`, () => assert.equal(isNetwork(text), false));
