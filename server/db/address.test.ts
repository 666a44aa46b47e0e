import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddress } from './address.ts';

const placesOf = (url: string) => readAddress(url).targets.map(({ host, port }) => `${host} ${port}`);

test('an address names user, password, host, port and database, with escapes decoded', () => {
  const { user, password, database, targets, options, needsWritable } = readAddress(
    'postgres://me:p%40ss@db.example:6000/wfm',
  );
  assert.deepEqual([user, password, database, options, needsWritable], ['me', 'p@ss', 'wfm', undefined, false]);
  assert.deepEqual(targets, [{ host: 'db.example', port: 6000, ssl: undefined }]);
});

for (const [url, places] of [
  ['postgres://me@/wfm?host=/run/postgresql', ['/run/postgresql 5432']],
  ['postgresql://me@%2Frun%2Fpostgresql/wfm', ['/run/postgresql 5432']],
  ['postgres://me@one:1,two,[::1]:3/wfm', ['one 1', 'two 5432', '::1 3']],
  ['postgres:///wfm?user=me&host=one,two&port=1,2', ['one 1', 'two 2']],
  ['postgres:///wfm?user=me&host=one,two&port=7', ['one 7', 'two 7']],
  ['postgres:///wfm?user=me', ['/var/run/postgresql 5432', '/tmp 5432', 'localhost 5432']],
] as const) {
  test(`${url} is tried at ${places.join(', ')}`, () => assert.deepEqual(placesOf(url), places));
}

test('sslmode means what it means to libpq', () => {
  const tlsOf = (query: string) => readAddress(`postgres://me@db/wfm?${query}`).targets.map(({ ssl }) => ssl);
  assert.deepEqual(tlsOf(''), [undefined]);
  assert.deepEqual(tlsOf('sslmode=disable'), [undefined]);
  assert.deepEqual(tlsOf('sslmode=prefer'), [{ rejectUnauthorized: false }, undefined]);
  assert.deepEqual(tlsOf('sslmode=allow'), [undefined, { rejectUnauthorized: false }]);
  assert.deepEqual(tlsOf('sslmode=require'), [{ rejectUnauthorized: false }]);
  assert.deepEqual(tlsOf('sslmode=verify-full'), [{}]);
  assert.throws(() => tlsOf('sslmode=verify-ca'), /sslrootcert/);
  assert.throws(() => tlsOf('sslmode=maybe'), /sslmode is one of/);
});

test('errors say what is wrong without showing the password', () => {
  for (const url of [
    'mysql://me:hidden@db/wfm',
    'postgres://me:hidden@db:port/wfm',
    'postgres://me:hidden@db:99999/wfm',
  ]) {
    assert.throws(
      () => readAddress(url),
      (error: Error) => error.message.length > 10 && !error.message.includes('hidden'),
      url,
    );
  }
});
