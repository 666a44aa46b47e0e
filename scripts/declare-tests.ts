import asyncHooks, { type AsyncHook, type HookCallbacks } from 'node:async_hooks';

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

/** The same as one test, which ends with those that the file declares. */
export function declareAsOne(name: string, file: () => Promise<unknown>): void {
  test(name, () => declareTests(file));
}
