import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOfDatabase, readAddress } from './address.ts';

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
  ['postgres://me@one,two:2/wfm?hostaddr=192.0.2.7,', ['192.0.2.7 5432', 'two 2']],
  ['postgres://me@/wfm?hostaddr=192.0.2.7', ['192.0.2.7 5432']],
  ['postgres:///wfm?user=me', ['/var/run/postgresql 5432', '/tmp 5432', 'localhost 5432']],
] as const) {
  test(`${url} is tried at ${places.join(', ')}`, () => assert.deepEqual(placesOf(url), places));
}

test('sslmode means what it means to libpq', () => {
  const tlsOf = (query: string) => readAddress(`postgres://me@db/wfm?${query}`).targets.map(({ ssl }) => ssl);
  assert.deepEqual(tlsOf(''), [undefined]);
  assert.deepEqual(tlsOf('sslmode=disable'), [false]);
  assert.deepEqual(tlsOf('sslmode=prefer'), [{ rejectUnauthorized: false }, false]);
  assert.deepEqual(tlsOf('sslmode=allow'), [false, { rejectUnauthorized: false }]);
  assert.deepEqual(tlsOf('sslmode=require'), [{ rejectUnauthorized: false }]);
  assert.deepEqual(tlsOf('sslmode=verify-full'), [{}]);
  assert.throws(() => tlsOf('sslmode=verify-ca'), /sslrootcert/);
  assert.throws(() => tlsOf('sslmode=maybe'), /sslmode is one of/);
  assert.deepEqual(tlsOf('host=/run/postgresql&sslmode=require'), [false], 'a socket has none');
  assert.deepEqual(tlsOf('hostaddr=192.0.2.7&sslmode=verify-full'), [{ servername: 'db' }]);
});

test('a parameter that is not supported is refused by its name, and so is a value', () => {
  // Of libpq 18, all that are not taken.
  for (const name of [
    ...['service', 'servicefile', 'passfile', 'require_auth', 'channel_binding', 'client_encoding', 'replication'],
    ...['fallback_application_name', 'keepalives', 'keepalives_idle', 'keepalives_interval', 'keepalives_count'],
    ...['tcp_user_timeout', 'gssencmode', 'krbsrvname', 'gsslib', 'gssdelegation', 'load_balance_hosts', 'requirepeer'],
    ...['sslnegotiation', 'sslcompression', 'sslpassword', 'sslcertmode', 'sslcrl', 'sslcrldir', 'sslsni'],
    ...['sslkeylogfile', 'ssl_min_protocol_version', 'ssl_max_protocol_version', 'min_protocol_version', 'requiressl'],
    ...['max_protocol_version', 'scram_client_key', 'scram_server_key', 'oauth_issuer', 'oauth_client_id'],
    // Of drivers.
    ...['ssl', 'uselibpqcompat', 'statement_timeout', 'schema', 'pgbouncer', 'encoding', 'toString'],
  ])
    assert.throws(() => readAddress(`postgres://me@db/wfm?${name}=1`), new RegExp(`cannot have ${name}\\.`), name);
  for (const [given, refused] of [
    ['target_session_attrs=standby', /target_session_attrs is one of any, read-write, primary/],
    ['target_session_attrs=prefer-standby', /target_session_attrs is one of/],
    ['connect_timeout=0', /connect_timeout is a number of seconds/],
    ['connect_timeout=2s', /connect_timeout is a number of seconds/],
    ['hostaddr=db.example', /hostaddr is an address/],
    ['hostaddr=192.0.2.7,192.0.2.8', /hostaddr has an address for each host/],
    ['sslmode=verify-full&sslrootcert=system', /sslrootcert is a file/],
    ['sslmode=verify-full&sslrootcert=/no/such.pem', /\/no\/such\.pem/],
  ] as const)
    assert.throws(() => readAddress(`postgres://me@db/wfm?${given}`), refused, given);
});

test('what else an address can say is read', () => {
  const { user, password, database, ...given } = readAddress(
    'postgres://db/?user=me&password=a+b%20c&dbname=wfm&connect_timeout=7&application_name=one&options=-c%20a=b+c',
  );
  assert.deepEqual([user, password, database], ['me', 'a+b c', 'wfm']);
  assert.deepEqual([given.connectTimeoutMilliseconds, given.applicationName, given.options], [7000, 'one', '-c a=b+c']);
  assert.equal(readAddress('postgres://me@db/wfm?target_session_attrs=primary').needsWritable, true);
  assert.equal(readAddress('postgres://me@db/wfm?target_session_attrs=any').needsWritable, false);
});

test('errors say what is wrong without showing the password', () => {
  for (const url of [
    'mysql://me:hidden@db/wfm',
    'postgres://me:hidden@db:port/wfm',
    'postgres://me:hidden@db:99999/wfm',
    'postgres://me:not?hidden@db/wfm',
    'postgres://me:12?a&hidden@db/wfm',
  ]) {
    assert.throws(
      () => readAddress(url),
      (error: Error) => error.message.length > 10 && !error.message.includes('hidden'),
      url,
    );
  }
});

test('another database of the same server has the same address otherwise, whichever way the first is named', () => {
  for (const url of [
    'postgres://me:p%40ss@one:1,two/wfm?sslmode=disable&application_name=a+b',
    'postgres://me@/?host=/run/postgresql&dbname=wfm&options=-c%20geqo%3Doff',
    'postgresql://me@db.example/wfm',
  ]) {
    const [before, other] = [readAddress(url), readAddress(addressOfDatabase(url, 'jornada_scratch_1'))];
    assert.deepEqual(other, { ...before, database: 'jornada_scratch_1' });
  }
});
