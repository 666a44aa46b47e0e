import { HeldByProcess } from './held-by-process.ts';
import type { Runtime } from './runtime.ts';

const held = new HeldByProcess<Runtime>('runtime');

export const setRuntime = (runtime: Runtime): void => held.set(runtime);
export const hasRuntime = (): boolean => held.get() !== undefined;

/** Throws if the process has not created it yet. */
export function getRuntime(): Runtime {
  const runtime = held.get();
  if (!runtime) throw new Error('The server has not been started: no runtime is set.');
  return runtime;
}
