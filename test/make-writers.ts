import { adjustmentWriter } from './adjustment-writer.ts';
import { clockWriter } from './clock-writer.ts';
import { officeWriter } from './office-writer.ts';
import type { Remote } from './remote.ts';
import type { Writer } from './writers.ts';

const KINDS = [officeWriter, clockWriter, adjustmentWriter];

/** Writers of all kinds, evenly, each with records of its own. */
export async function makeWriters(remote: Remote, count: number): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let index = 0; index < count; index += 1) {
    const make = KINDS[index % KINDS.length] ?? officeWriter;
    writers.push(await make(remote, `client ${index}`));
  }
  return writers;
}
