import { readFileSync } from 'node:fs';

const LOOK_MILLISECONDS = 500;
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash']);

/**
 * Calls `stop` once npm has ended, if npm started this process. npm hands SIGTERM to the shell of its script, which ends without passing it
 * on, and hands other signals to nobody. Linux also shows that npm has ended while its shell waits.
 */
export function onLostParent(stop: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const { ppid } = process;
  const npm = SHELLS.has(statusOf(ppid, 'Name') ?? '') ? statusOf(ppid, 'PPid') : undefined;
  const timer = setInterval(() => {
    if (process.ppid === ppid && (npm === undefined || statusOf(ppid, 'PPid') === npm)) return;
    clearInterval(timer);
    stop();
  }, LOOK_MILLISECONDS);
  timer.unref();
}

/** A field of the process's status; undefined where there is no /proc. */
function statusOf(pid: number, field: string): string | undefined {
  try {
    return new RegExp(`^${field}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
