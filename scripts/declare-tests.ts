import asyncHooks, { type AsyncHook, type HookCallbacks } from 'node:async_hooks';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { limitFile } from './time-limit.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Node's runner follows each promise to the test that it belongs to: this is how it knows of which test a file that is imported is part,
 * and which test an error belongs to that nobody waited for. It took a fifth of the processors' time of a run. In the files that
 * `group-tests.ts` writes it follows only while a file declares its tests; an error that nobody waited for fails their process.
 */
const { createHook } = asyncHooks;
let following: AsyncHook | undefined;
const keepHook = (callbacks: HookCallbacks) => {
  following = createHook(callbacks);
  return following;
};
// The runner keeps what it finds while it is loaded.
Object.assign(asyncHooks, { createHook: keepHook });
const { test } = await import('node:test');
Object.assign(asyncHooks, { createHook });

/** Imports a test file, which declares its tests. */
export async function declareTests(file: () => Promise<unknown>): Promise<void> {
  following?.enable();
  try {
    await file();
  } finally {
    following?.disable();
  }
}

/** Runs files of the list that no other process has taken, one after the other, each as one test that ends with those it declares. */
export async function runShared(list: string): Promise<void> {
  const files: string[] = JSON.parse(readFileSync(list, 'utf8'));
  // A process ends when nothing is left to wait for, and a timer of the server does not count.
  const awake = setInterval(() => {}, 60_000);
  for (const [index, file] of files.entries()) {
    if (!take(`${list}.${index}`)) continue;
    const name = relative(root, file);
    limitFile(name);
    // It has to see the test that it is to follow.
    following?.enable();
    await test(name, () => declareTests(() => import(pathToFileURL(file).href)));
  }
  clearInterval(awake);
}

/** Makes a file, which only one process can. */
function take(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
