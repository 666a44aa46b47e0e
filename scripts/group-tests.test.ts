import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { groupTests } from './group-tests.ts';
import { withRunFolder } from './temporary-folder.ts';

/** Runs files with these texts as a group of tests. */
const runGroup = (...texts: string[]) =>
  withRunFolder(async (folder) => {
    const files = texts.map((text, index) => {
      const file = join(folder, `file-${index}.test.mjs`);
      writeFileSync(file, `import { after, describe, test } from 'node:test';\n${text}`);
      return file;
    });
    // Inside a test Node runs no tests.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const groups = groupTests(files, join(folder, 'groups'));
    return spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...groups], { env, encoding: 'utf8' });
  });

const said = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('# said '))
    .map((line) => line.slice(7));
const say = (word: string) => `console.log('said ${word}')`;

test('files of a group run one after the other, each to its end', async () => {
  const { status, stdout } = await runGroup(
    `describe('one', () => { test('a', async () => { await new Promise((done) => setTimeout(done, 50)); ${say('a')}; }); });
     after(() => ${say('end of one')});`,
    `${say('two begins')}; test('b', () => ${say('b')});`,
  );
  assert.equal(status, 0, stdout);
  assert.deepEqual(said(stdout), ['a', 'end of one', 'two begins', 'b']);
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
    const { status, stdout } = await runGroup(text);
    assert.equal(status, 1, stdout);
    assert.match(stdout, /nobody waited/);
  });
}
