import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const PROGRAM = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { letPoolThreadsYield } from '${new URL('yielding-threads.ts', import.meta.url)}';
  await letPoolThreadsYield();
  const niceOf = (id) => Number(readFileSync('/proc/self/task/' + id + '/stat', 'utf8').replace(/.*\\) /, '').split(' ')[16]);
  const isOfPool = (id) => readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim() === 'libuv-worker';
  // The first thread has the number of the process; once numbers begin again, others can have lower ones.
  const pool = readdirSync('/proc/self/task').filter(isOfPool).map(niceOf);
  process.stdout.write(JSON.stringify({ own: niceOf(process.pid), pool }));
`;

test('threads that hash passwords yield to the one that answers', {
  skip: process.platform !== 'linux' && 'only Linux has priorities of threads',
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  assert.deepEqual(JSON.parse(stdout), { own: 0, pool: [19, 19, 19, 19] });
});
