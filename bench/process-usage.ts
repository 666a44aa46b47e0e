import { existsSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** In seconds. */
export interface ProcessorTime {
  user: number;
  system: number;
}

/** Processor time of the processes so far; undefined if the system does not report it. */
export function processorTime(pids: number[]): ProcessorTime | undefined {
  if (process.platform !== 'linux') return undefined;
  const used = { user: 0, system: 0 };
  for (const pid of pids) {
    const path = `/proc/${pid}/stat`;
    if (!existsSync(path)) continue;
    // After the program's name, which may hold spaces: user and system time are the 14th and 15th field.
    const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
    used.user += Number(fields[11]) / TICKS_PER_SECOND;
    used.system += Number(fields[12]) / TICKS_PER_SECOND;
  }
  return used;
}

/** The same of one process, user and system together, and finer than the ticks of it. */
export function processorMicroseconds(pid: number): number | undefined {
  const path = `/proc/${pid}/schedstat`;
  if (!existsSync(path)) return undefined;
  return Number(readFileSync(path, 'utf8').split(' ')[0]) / 1000;
}

/** Memory of a process; undefined if the system does not report it. */
export function memoryMegabytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1_000_000;
}
