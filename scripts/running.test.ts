import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

test('compose.yaml passes all of .env, and takes its own variables from .env.example, where each is a setting', () => {
  const text = read('compose.yaml');
  assert.match(text, /^ {4}env_file: \[\.env\]$/m);
  const named = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const given = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  const settings = [...read('README.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  assert.deepEqual(
    [...named].filter((name) => !given.includes(name)),
    [],
  );
  assert.deepEqual(
    given.filter((name) => !named.has(name) && !settings.includes(name)),
    [],
  );
});

test('compose.yaml: daily backups are in a volume that user 10001 may write to', () => {
  const text = read('compose.yaml');
  const [, folder] = /^ {6}JORNADA_BACKUP_DIR: (\S+)$/m.exec(text) ?? [];
  assert.ok(text.includes(`"backups:${folder}"`));
  const made = readImage(read('Dockerfile')).stages.flatMap(({ steps }) => steps.map(({ words }) => words.join(' ')));
  assert.ok(made.includes(`install --directory --owner=10001 --group=10001 --mode=0700 ${folder}`));
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

const program = join(root, 'scripts/jornada.sh');

/** Settings that the program of a release gives to Node, whose place a script has. */
async function settingsOf(file: string, env: Record<string, string> = {}) {
  return withRunFolder(async (folder) => {
    const node = join(folder, 'node_modules/.bin/node');
    mkdirSync(dirname(node), { recursive: true });
    writeFileSync(node, '#!/bin/sh\nenv\n', { mode: 0o755 });
    writeFileSync(join(folder, 'release.json'), '{}');
    copyFileSync(program, join(folder, 'jornada'));
    writeFileSync(join(folder, 'settings'), file);
    const { stdout, stderr, status } = spawnSync('sh', [join(folder, 'jornada'), 'check'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', JORNADA_ENV_FILE: join(folder, 'settings'), ...env },
      encoding: 'utf8',
    });
    const settings = new Map(stdout.split('\n').map((line) => line.split(/=(.*)/s, 2) as [string, string]));
    return { status, settings, stderr: stderr.replaceAll(folder, '') };
  });
}

test('jornada: a command has the settings of the service, and those of the shell win', async () => {
  const file = [
    '# comment',
    '; comment',
    '',
    ' DATABASE_URL=postgres://jornada:a#b$(id)@db/jornada ',
    'MAIL_FROM=Jornada <jornada@example.com>',
    'JORNADA_URL="https://jornada.example.com"',
    `JORNADA_SECRET='a "b" \\ c'`,
    'JORNADA_DATA_DIR=/srv/jornada',
    'PORT=3001',
  ].join('\n');
  const { settings, status, stderr } = await settingsOf(file, { PORT: '3002' });
  assert.deepEqual([status, stderr], [0, '']);
  assert.equal(settings.get('DATABASE_URL'), 'postgres://jornada:a#b$(id)@db/jornada');
  assert.equal(settings.get('MAIL_FROM'), 'Jornada <jornada@example.com>');
  assert.equal(settings.get('JORNADA_URL'), 'https://jornada.example.com');
  assert.equal(settings.get('JORNADA_SECRET'), 'a "b" \\ c');
  assert.equal(settings.get('JORNADA_DATA_DIR'), '/srv/jornada');
  assert.equal(settings.get('PORT'), '3002');
});

test('jornada: a line of the settings that systemd could read otherwise is refused with its number, and nothing of it is run', async () => {
  const refused = {
    'export PORT=1': 'write NAME=value.',
    'A;id=1': 'write NAME=value.',
    PORT: 'write NAME=value.',
    'SMTP_URL=a\\b': "put a value with quotes or backslashes between single quotes: SMTP_URL='…'.",
    'SMTP_URL="a"b"': "put a value with quotes or backslashes between single quotes: SMTP_URL='…'.",
    "SMTP_URL='a'b'": "put a value with quotes or backslashes between single quotes: SMTP_URL='…'.",
  };
  for (const [line, sentence] of Object.entries(refused)) {
    const { status, stderr } = await settingsOf(`PORT=3001\n${line}\n`);
    assert.deepEqual([status, stderr], [1, `/settings, line 2: ${sentence}\n`]);
  }
  const { status, stderr } = await settingsOf('', { JORNADA_ENV_FILE: '/none/jornada.env' });
  assert.deepEqual([status, stderr], [1, 'The file of JORNADA_ENV_FILE cannot be read: /none/jornada.env.\n']);
});
