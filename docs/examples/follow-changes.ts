import { createHash } from 'node:crypto';

/**
 * Copies records of a company through the change feed, and then follows the feed:
 *
 *     JORNADA_URL=http://127.0.0.1:3000 JORNADA_TOKEN=jrn_… node docs/examples/follow-changes.ts
 *
 * With `--once` it compares the complete copy with the digest and ends. A program would store `records`, `changedAt` and `cursor` in its
 * database, in one transaction for each response.
 */

const url = process.env.JORNADA_URL ?? 'http://127.0.0.1:3000';
const token = process.env.JORNADA_TOKEN;

const PATHS: Record<string, string> = {
  employee: '/core/v3/employees/',
  office: '/core/v3/offices/',
  work_entry: '/schedule/v1/work-entries/',
};
const types = Object.keys(PATHS).join(',');
const DELETED = 404;
const EXPIRED = 410;
const RETRIED = [429, 503];

type Fields = Record<string, unknown>;
type Change = { cursor: string; type: string; id: string; op: 'created' | 'updated' | 'deleted'; changedAt: string };

const records = new Map<string, Fields>();
const changedAt = new Map<string, string>();
let cursor: string | undefined;

async function get(
  path: string,
): Promise<{ status: number; body: { data: never; meta: { cursor: string; hasMore: boolean } } }> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (RETRIED.includes(response.status)) {
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return get(path);
  }
  if (!response.ok && response.status !== DELETED && response.status !== EXPIRED)
    throw new Error(`${path} returns ${response.status} ${await response.text()}`);
  return { status: response.status, body: (await response.json()) as never };
}

/** Returns whether the copy is complete for now. */
async function readChanges(): Promise<boolean> {
  const after = cursor === undefined ? '' : `&after=${cursor}`;
  const { status, body } = await get(`/sync/v1/changes?types=${types}&limit=500&wait=25${after}`);
  if (status === EXPIRED) {
    // The cursor is too old, or the server has restored a backup: begin again.
    records.clear();
    changedAt.clear();
    cursor = undefined;
    return false;
  }
  for (const { type, id, op, changedAt: at } of body.data as Change[]) {
    const key = `${type} ${id}`;
    const found = op === 'deleted' ? undefined : await get(PATHS[type] + id);
    // A record that is gone has another change, which deletes it.
    if (found?.status === 200) records.set(key, found.body.data);
    else records.delete(key);
    if (op === 'deleted') changedAt.delete(key);
    else changedAt.set(key, at);
  }
  cursor = body.meta.cursor;
  return !body.meta.hasMore;
}

/** Compares the copy with the digest at the same cursor. */
async function verify(): Promise<void> {
  const { body } = await get(`/sync/v1/digest?types=${types}&at=${cursor}`);
  const digest: { types: { type: string; count: number; hash: string }[] } = body.data;
  for (const { type, count, hash } of digest.types) {
    const lines = [...changedAt]
      .filter(([key]) => key.startsWith(`${type} `))
      .map(([key, at]) => `${key.split(' ')[1]} ${at}`)
      .sort();
    const own = createHash('sha256').update(lines.join('\n')).digest('hex');
    if (own !== hash || lines.length !== count) throw new Error(`The copy of ${type} differs: begin again.`);
    console.log(`${type}: ${count} records, equal`);
  }
}

for (let isOver = false; !isOver; ) {
  const isComplete = await readChanges();
  if (isComplete && process.argv.includes('--once')) {
    await verify();
    isOver = true;
  }
}
