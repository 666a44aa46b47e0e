import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { groupTests } from './group-tests.ts';
import { withRunFolder } from './temporary-folder.ts';

/** Runs files with these texts, in as many of the shared processes as there may be. */
const runFiles = (processes: number, texts: string[]) =>
  withRunFolder(async (folder) => {
    const files = texts.map((text, index) => {
      const file = join(folder, `file-${index}.test.mjs`);
      writeFileSync(file, `import { after, describe, test } from 'node:test';\n${text}`);
      return file;
    });
    // Inside a test Node runs no tests.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const groups = groupTests(files, join(folder, 'groups')).slice(0, processes);
    return spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...groups], { env, encoding: 'utf8' });
  });

const said = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('# said '))
    .map((line) => line.slice(7));
const say = (word: string) => `console.log('said ${word}')`;

test('files that share a process run one after the other, each to its end', async () => {
  const { status, stdout } = await runFiles(1, [
    `describe('one', () => { test('a', async () => { await new Promise((done) => setTimeout(done, 50)); ${say('a')}; }); });
     after(() => ${say('end of one')});`,
    `const world = async () => { await new Promise((done) => setTimeout(done, 50)); after(() => ${say('end of two')}); };
     ${say('two begins')}; await world(); test('b', () => ${say('b')});`,
    `${say('three begins')}; test('c', () => ${say('c')});`,
  ]);
  assert.equal(status, 0, stdout);
  assert.deepEqual(said(stdout), ['a', 'end of one', 'two begins', 'b', 'end of two', 'three begins', 'c']);
});

test('however many processes share the files, each is run once', async () => {
  const words = ['a', 'b', 'c', 'd', 'e'];
  const { status, stdout } = await runFiles(
    Number.POSITIVE_INFINITY,
    words.map((word) => `test('t', () => ${say(word)});`),
  );
  assert.equal(status, 0, stdout);
  assert.deepEqual(said(stdout).sort(), words);
});

for (const [what, text] of [
  ['a rejection', `test('a', async () => { Promise.reject(new Error('nobody waited')); });`],
  [
    'a late error',
    `test('a', () => { setTimeout(() => { throw new Error('nobody waited'); }, 20); });
     test('b', () => new Promise((done) => setTimeout(done, 100)));`,
  ],
] as const) {
  test(`${what} that nobody waited for fails the run, and is shown`, async () => {
    const { status, stdout } = await runFiles(1, [text]);
    assert.equal(status, 1, stdout);
    assert.match(stdout, /nobody waited/);
  });
}
