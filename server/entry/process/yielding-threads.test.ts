import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const PROGRAM = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { letPoolThreadsYield } from '${new URL('yielding-threads.ts', import.meta.url)}';
  await letPoolThreadsYield();
  const threads = readdirSync('/proc/self/task').map((id) => [
    readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim(),
    Number(readFileSync('/proc/self/task/' + id + '/stat', 'utf8').replace(/.*\\) /, '').split(' ')[16]),
  ]);
  process.stdout.write(JSON.stringify({ own: threads[0][1], pool: threads.filter(([name]) => name === 'libuv-worker').map(([, nice]) => nice) }));
`;

test('threads that hash passwords yield to the one that answers', {
  skip: process.platform !== 'linux' && 'only Linux has priorities of threads',
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  assert.deepEqual(JSON.parse(stdout), { own: 0, pool: [19, 19, 19, 19] });
});
