import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { readImage } from './read-image.ts';
import { root } from './steps.ts';
import { withRunFolder } from './temporary-folder.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

test('Dockerfile: the server runs as user 10001 without a shell, and its health is asked without one', () => {
  const { stages, config } = readImage(read('Dockerfile'));
  assert.deepEqual(
    stages.map(({ name }) => name),
    ['unpacked', 'last'],
  );
  assert.equal(config.user, '10001:10001');
  assert.equal(config.environment.JORNADA_DATA_DIR, '/data');
  for (const words of [config.command, config.health ?? []]) {
    assert.equal(words[0], '/opt/jornada/node_modules/.bin/node');
  }
  assert.match(config.health?.at(-1) ?? '', /\/readyz/);
});

test('an instruction that the reader of Dockerfile does not know is refused', () => {
  assert.throws(() => readImage('FROM debian:12-slim\nSHELL ["/bin/bash"]\n'), /SHELL is not known here/);
});

test('compose.yaml takes every setting without a default from a variable of .env.example', () => {
  const named = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const given = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  assert.deepEqual([...new Set(named)].sort(), given.sort());
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test('docs/running/jornada.service: systemd-analyze verify has no finding', {
  skip: !hasSystemd && 'systemd-analyze is not installed on this computer',
}, async () => {
  await withRunFolder(async (folder) => {
    // The program of the release is not here.
    const unit = read('docs/running/jornada.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true');
    const file = join(folder, 'jornada.service');
    writeFileSync(file, unit);
    const { stdout, stderr } = await promisify(execFile)('systemd-analyze', ['verify', file]);
    assert.equal(stdout + stderr, '');
  });
});

test('jornada: the program of a release refuses further words after start', async () => {
  const { status, stderr } = spawnSync('sh', [join(root, 'scripts/jornada.sh'), 'start', 'now'], { encoding: 'utf8' });
  assert.deepEqual([status, stderr], [2, 'start takes no further words: settings come from the environment.\n']);
});
