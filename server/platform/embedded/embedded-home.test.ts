import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { cleanUp, copyPackage, end, failsFor, makeFolder, query, startOwner } from '#test/embedded-owner.ts';
import { findRunningEmbedded, startEmbedded } from './embedded.ts';
import { isRoot, unprivilegedAccount } from './embedded-account.ts';

after(cleanUp);

describe('which account it runs as', () => {
  const nobody = () => (isRoot ? unprivilegedAccount('/nonexistent') : undefined);

  test('as a normal user, with install scripts off and packages it may not write to', async (t) => {
    const folder = makeFolder();
    const account = nobody();
    const binaries = copyPackage(folder);
    const setModes = (mode: number) => {
      for (const name of ['.', 'lib', 'bin']) chmodSync(join(binaries, name), mode);
    };
    setModes(0o555);
    t.after(() => setModes(0o755));
    const dataDir = join(folder, 'own', '.jornada');
    mkdirSync(dirname(dataDir));
    if (account) chownSync(dirname(dataDir), account.uid, account.gid);
    for (const _round of ['first', 'second']) {
      const owner = await startOwner(dataDir, { binaries, account });
      assert.deepEqual(await query(owner.url, 'SELECT 1'), [[1]]);
      assert.equal(await end(owner.child, 'SIGINT'), 0);
    }
    const copies = readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('binaries-'));
    assert.equal(copies.length, 1);
    assert.equal(existsSync(join(binaries, 'lib', 'libicuuc.so.60')), false);
    if (account) assert.equal(statSync(join(dataDir, 'postgres', 'data')).uid, account.uid);

    if (isRoot) {
      await assert.rejects(
        startEmbedded({ dataDir, binaries, log: () => {} }),
        failsFor('wrong_user', /made by the user/),
      );
      const again = await startOwner(dataDir, { binaries, account });
      assert.deepEqual(await query(again.url, 'SELECT 1'), [[1]]);
      assert.deepEqual(await findRunningEmbedded(dataDir), { url: again.url }, 'root may use what runs');
    }
  });

  test('with install scripts off the missing links are made in the packages', async () => {
    const folder = makeFolder();
    const binaries = copyPackage(folder);
    const dataDir = join(folder, '.jornada');
    const database = await startEmbedded({ dataDir, binaries, log: () => {} });
    await database.stop();
    assert(existsSync(join(binaries, 'lib', 'libicuuc.so.60')));
    assert.deepEqual(
      readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('binaries-')),
      [],
    );
  });

  test('binaries that do not run are reported as unusable', async () => {
    const folder = makeFolder();
    const binaries = join(folder, 'package', 'native');
    mkdirSync(join(binaries, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'package', 'package.json'), '{"version":"1.0.0"}');
    writeFileSync(join(binaries, 'bin', 'postgres'), 'not a program', { mode: 0o755 });
    const attempt = startEmbedded({ dataDir: join(folder, '.jornada'), binaries, log: () => {} });
    await assert.rejects(attempt, failsFor('binaries_unusable', /DATABASE_URL/));
  });

  if (isRoot) {
    test('as root below a folder only root may enter: binaries and data go where the account reaches them', async (t) => {
      const folder = makeFolder();
      chmodSync(folder, 0o700);
      const binaries = copyPackage(folder);
      const dataDir = join(folder, 'checkout', '.jornada');
      const first = await startOwner(dataDir, { binaries });
      await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
      assert.deepEqual(await findRunningEmbedded(dataDir), { url: first.url });
      assert.equal(await end(first.child, 'SIGINT'), 0);

      const pointer = join(dataDir, 'postgres', 'location.txt');
      const home = readFileSync(pointer, 'utf8').split('\n')[0] ?? '';
      t.after(() => rmSync(home, { recursive: true, force: true }));
      assert.match(home, /^\/var\/lib\/jornada-/);
      assert.match(first.log.join(), new RegExp(home));
      assert.equal(statSync(home).uid, 0);
      assert.equal(statSync(home).mode & 0o777, 0o711);
      assert.equal(existsSync(join(dataDir, 'postgres', 'data')), false);

      const moved = join(folder, 'moved');
      cpSync(dataDir, moved, { recursive: true });
      const second = await startOwner(moved, { binaries });
      assert.deepEqual(await query(second.url, 'SELECT n FROM kept'), [[1]]);
      assert.equal((await startOwner(dataDir, { binaries })).reason, 'already_running', 'a copy is the same database');
      assert.equal(await end(second.child, 'SIGINT'), 0);

      chmodSync(home, 0o777);
      await assert.rejects(
        startEmbedded({ dataDir, binaries, log: () => {} }),
        failsFor('data_missing', /location\.txt/),
      );
      rmSync(home, { recursive: true });
      await assert.rejects(
        startEmbedded({ dataDir, binaries, log: () => {} }),
        failsFor('data_missing', /location\.txt/),
      );
    });

    test('a folder made as root is refused to a normal user, and one closed off later is not left for an empty one', async () => {
      const folder = makeFolder();
      const dataDir = join(folder, '.jornada');
      const binaries = copyPackage(folder);
      const database = await startEmbedded({ dataDir, binaries, log: () => {} });
      await database.stop();
      const other = await startOwner(dataDir, { binaries, account: nobody() });
      assert.equal(other.reason, 'wrong_user');
      assert.match(other.message ?? '', /made as root/);
      chmodSync(folder, 0o700);
      await assert.rejects(startEmbedded({ dataDir, binaries, log: () => {} }), failsFor('unreachable', /chmod/));
    });
  } else {
    test('a folder this user may not write to is refused', async () => {
      const folder = makeFolder();
      chmodSync(folder, 0o555);
      const attempt = startEmbedded({ dataDir: join(folder, '.jornada'), log: () => {} });
      await assert.rejects(attempt, failsFor('wrong_user', /JORNADA_DATA_DIR/));
    });
  }
});
