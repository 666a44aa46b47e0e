import { readdir, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

const THREADS = '/proc/self/task';
/** Name that Node gives to the threads of its pool. */
const POOL_THREAD = 'libuv-worker\n';

/**
 * Lets the threads of Node's pool have only what processor time nobody else wants. They hash passwords, a tenth of a second each for whoever
 * tries to sign in, and pack answers: both may wait, while everybody waits for the main thread. Linux alone has priorities of threads;
 * elsewhere this changes nothing.
 */
export async function letPoolThreadsYield(): Promise<void> {
  if (process.platform !== 'linux') return;
  // The pool has all of its threads once it has read this.
  for (const thread of await readdir(THREADS)) {
    // Other threads may have ended meanwhile.
    const name = await readFile(`${THREADS}/${thread}/comm`, 'utf8').catch(() => '');
    if (name === POOL_THREAD) setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  }
}
