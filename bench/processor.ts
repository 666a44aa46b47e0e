import { existsSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Seconds of processor time that the processes have used so far; undefined where the system does not tell. */
export function processorSeconds(pids: number[]): number | undefined {
  if (process.platform !== 'linux') return undefined;
  let ticks = 0;
  for (const pid of pids) {
    const path = `/proc/${pid}/stat`;
    if (!existsSync(path)) continue;
    // After the program's name, which may hold spaces: user and system time are the 14th and 15th field.
    const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / TICKS_PER_SECOND;
}
