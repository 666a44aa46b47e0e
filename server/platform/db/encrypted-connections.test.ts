import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Certified, makeAuthority } from '#test/certificates.ts';
import { rowsOf } from '#test/remote.ts';
import { makeDataDir, startServer } from '#test/server-process.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import { existingHome } from '../embedded/embedded-home.ts';
import { createPool } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'jornada-tls-'));
chmodSync(folder, 0o755); // PostgreSQL runs under another account when we are root
const database = await startEmbedded({ dataDir: folder, log: () => {} });
after(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});
const { port, password } = new URL(database.url);

const authority = makeAuthority('Ours');
const stranger = makeAuthority('Somebody else');
const dataFolder = join(String(existingHome(folder)), 'data');
const { uid, gid } = statSync(dataFolder);
/** Writes a file that its owner alone may read, as keys have to be. */
function fileOf(name: string, text: string, place = folder): string {
  const path = join(place, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}
const root = fileOf('root.pem', authority.certificate);
const otherRoot = fileOf('other-root.pem', stranger.certificate);

const host = authority.certify('db.example');
for (const [name, text] of [
  ['server.crt', host.certificate],
  ['server.key', host.key],
  ['root.crt', authority.certificate],
] as const)
  chownSync(fileOf(name, text, dataFolder), uid, gid);
const rules = join(dataFolder, 'pg_hba.conf');
writeFileSync(
  rules,
  `hostssl all certified all cert\nhostnossl all certified all reject\n${readFileSync(rules, 'utf8')}`,
);
for (const text of [
  `alter system set ssl_ca_file = 'root.crt'`,
  `alter system set ssl = 'on'`,
  'create role certified login',
  'select pg_reload_conf()',
])
  await rowsOf(database.url, text);

/** Whether the connection to the address is encrypted. */
async function isEncrypted(place: string, query = '', account = `postgres:${password}`): Promise<boolean> {
  const pool = createPool(`postgres://${account}@${place}/jornada?${query}`, { connections: 1 });
  try {
    const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0].ssl;
  } finally {
    await pool.end();
  }
}

const local = `127.0.0.1:${port}`;
// A name that nobody looks up.
const named = `db.example:${port}`;
const trusting = (file: string) => `hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert=${file}`;

for (const [what, place, query, encrypted] of [
  ['no sslmode', local, '', false],
  ['sslmode=disable', local, 'sslmode=disable', false],
  ['sslmode=allow', local, 'sslmode=allow', false],
  ['sslmode=prefer', local, 'sslmode=prefer', true],
  ['sslmode=require', local, 'sslmode=require', true],
  ['sslmode=verify-ca', local, `sslmode=verify-ca&sslrootcert=${root}`, true],
  ['sslmode=verify-full', named, trusting(root), true],
] as const) {
  test(`with ${what} a connection is ${encrypted ? 'encrypted' : 'not encrypted'} where the server offers it`, async () => {
    assert.equal(await isEncrypted(place, query), encrypted);
  });
}

for (const [what, place, query, message] of [
  ['another authority', named, trusting(otherRoot), /self-signed certificate|unable to verify/],
  ['another authority and verify-ca', local, `sslmode=verify-ca&sslrootcert=${otherRoot}`, /self-signed|unable/],
  ['another authority and require', local, `sslmode=require&sslrootcert=${otherRoot}`, /self-signed|unable/],
  ['no authority that Node knows', named, 'hostaddr=127.0.0.1&sslmode=verify-full', /self-signed|unable/],
  ['a certificate of another name', `other.example:${port}`, trusting(root), /other\.example\. is not in the cert/],
  ['a certificate of no address', local, `sslmode=verify-full&sslrootcert=${root}`, /127\.0\.0\.1 is not in the cert/],
] as const) {
  test(`a server is refused that shows ${what}`, () => assert.rejects(isEncrypted(place, query), message));
}

test('a certificate lets a role in, and one of another authority or role does not', async () => {
  const asRole = (name: string, { certificate, key }: Certified) =>
    isEncrypted(
      named,
      `${trusting(root)}&sslcert=${fileOf(`${name}.crt`, certificate)}&sslkey=${fileOf(`${name}.key`, key)}`,
      'certified',
    );
  assert.equal(await asRole('own', authority.certify('certified')), true);
  await assert.rejects(asRole('other-role', authority.certify('postgres')), /certificate authentication failed/);
  await assert.rejects(asRole('other-authority', stranger.certify('certified')), /unknown ca|ECONNRESET|terminated/);
  await assert.rejects(isEncrypted(named, trusting(root), 'certified'), /valid client certificate/);
});

test('a folder as the host is a socket, which is not encrypted whatever is asked for', async () => {
  const socket = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on('error', () => {});
  });
  socket.listen(join(folder, `.s.PGSQL.${port}`));
  await once(socket, 'listening');
  after(() => void socket.close());
  const there = encodeURIComponent(folder);
  assert.equal(await isEncrypted(`${there}:${port}`), false);
  assert.equal(await isEncrypted('', `host=${there}&port=${port}&sslmode=require`), false);
  assert.equal(await isEncrypted('', `host=/no/such/folder,${there}&port=${port}`), false, 'the second of two');
  await assert.rejects(isEncrypted('', `host=/no/such/folder&port=${port}`), { code: 'ENOENT' });
});

test('a server starts with such an address: it migrates, and each of its connections is encrypted', async () => {
  const [way, name] = ['hostaddr=127.0.0.1,127.0.0.1', `postgres:${password}@away.example:9,${named}`];
  const url = `postgres://${name}/jornada?${trusting(root).replace('hostaddr=127.0.0.1', way)}&application_name=tls`;
  const server = await startServer({ env: { DATABASE_URL: url, JORNADA_DATA_DIR: makeDataDir(), LOG_LEVEL: 'error' } });
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  const connections = await rowsOf<{ ssl: boolean; role: string }>(
    database.url,
    `select ssl, regexp_replace(usename, '_[0-9a-f]{12}$', '') as role from pg_stat_activity join pg_stat_ssl using (pid)
     where application_name = 'tls'`,
  );
  assert.deepEqual(new Set(connections.map(({ ssl }) => ssl)), new Set([true]));
  assert.ok(
    connections.some(({ role }) => role === 'jornada_app') && connections.some(({ role }) => role === 'jornada_system'),
  );
});
