import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CHANGE_TYPES, type ChangeType } from '#server/modules/changes/constants.ts';
import { call, listAll, type Remote, succeed } from './remote.ts';

type Row = { id: string; [field: string]: unknown };
interface Change {
  cursor: string;
  type: ChangeType;
  id: string;
  op: 'created' | 'updated' | 'deleted';
  changedAt: string;
}

/** Types that the copy reads, and the paths of their lists. */
const LISTS: Partial<Record<ChangeType, string>> = {
  office: '/core/v3/offices',
  employee: '/core/v3/employees',
  work_entry: '/schedule/v1/work-entries',
  tag: '/project/v1/tags',
};
const PAUSE_AFTER_FAILURE_MILLISECONDS = 50;

/** Copies a company from nothing but its change feed, and reads the records that changed. */
export class FeedCopy {
  /** Each change that was received, in order. */
  readonly received: string[] = [];
  private readonly remote: Remote;
  private readonly waitSeconds: number;
  private readonly records = new Map<ChangeType, Map<string, Row>>();
  private readonly changedAt = new Map<ChangeType, Map<string, string>>();
  private cursor = '';
  private isStopped = false;
  private work: Promise<void> | undefined;

  constructor(remote: Remote, { waitSeconds }: { waitSeconds: number }) {
    this.remote = remote;
    this.waitSeconds = waitSeconds;
  }

  start(): void {
    this.work = (async () => {
      while (!this.isStopped) if ((await this.readPage(this.waitSeconds)) === undefined) await pause();
    })();
    this.work.catch(() => {});
  }

  /** Ends after everything that is there now has been read. */
  async finish(): Promise<void> {
    this.isStopped = true;
    await this.work;
    for (let count: number | undefined = 1; count !== 0; ) {
      count = await this.readPage(0);
      if (count === undefined) await pause();
    }
  }

  /** Compares the copy with the lists and with the digest. */
  async verify(): Promise<void> {
    for (const [type, path] of Object.entries(LISTS) as [ChangeType, string][]) {
      const listed = await listAll(this.remote, path);
      assert.deepEqual(inOrder(this.records.get(type)?.values() ?? []), inOrder(listed), type);
    }
    const { data } = await succeed(this.remote, 'GET', `/sync/v1/digest?at=${this.cursor}`);
    for (const { type, count, hash } of data.types as { type: ChangeType; count: number; hash: string }[]) {
      const lines = [...(this.changedAt.get(type) ?? [])].map(([id, changedAt]) => `${id} ${changedAt}`).sort();
      assert.equal(count, lines.length, type);
      assert.equal(hash, createHash('sha256').update(lines.join('\n')).digest('hex'), type);
    }
  }

  /** Returns the number of changes; undefined if the server did not answer. */
  private async readPage(seconds: number): Promise<number | undefined> {
    const after = this.cursor && `&after=${this.cursor}`;
    const { status, data, code } = await call(this.remote, 'GET', `/sync/v1/changes?limit=200&wait=${seconds}${after}`);
    if (status === 0 || status === 503) return undefined;
    assert.equal(status, 200, String(code));
    const changes = data as Change[];
    for (const change of changes) this.receive(change);
    const changed = new Map(changes.map((change) => [`${change.type} ${change.id}`, change]));
    await Promise.all([...changed.values()].map((change) => this.readRecord(change)));
    return changes.length;
  }

  private receive({ cursor, type, id, op, changedAt }: Change): void {
    this.received.push(`${type} ${id} ${op} ${changedAt}`);
    // Positions have no gap and no repetition.
    assert.equal(Number(cursor.split('-')[2]), this.received.length);
    this.cursor = cursor;
    const known = within(this.changedAt, type);
    if (op === 'created') assert.ok(!known.has(id), `${type} ${id} was created once`);
    else assert.ok(known.has(id), `${type} ${id} was created before it was ${op}`);
    if (op === 'deleted') known.delete(id);
    else known.set(id, changedAt);
  }

  private async readRecord({ type, id }: Change): Promise<void> {
    if (!(type in LISTS)) return;
    for (;;) {
      const { status, data, code } = await call(this.remote, 'GET', CHANGE_TYPES[type].path.replace('{id}', id));
      if (status === 0 || status === 503) {
        await pause();
        continue;
      }
      if (status === 404) within(this.records, type).delete(id);
      else {
        assert.equal(status, 200, String(code));
        if (data.isDeleted || data.deletedAt) within(this.records, type).delete(id);
        else within(this.records, type).set(id, data);
      }
      return;
    }
  }
}

const pause = () => wait(PAUSE_AFTER_FAILURE_MILLISECONDS);

function within<Value>(all: Map<ChangeType, Map<string, Value>>, type: ChangeType): Map<string, Value> {
  const known = all.get(type) ?? new Map<string, Value>();
  all.set(type, known);
  return known;
}

/** By id, and without the work status: a punch is no change of the employee. */
const inOrder = (rows: Iterable<Row>) =>
  [...rows].map((row) => withoutStatus(row) as Row).sort((a, b) => (a.id < b.id ? -1 : 1));

function withoutStatus(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutStatus);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'workStatus' && name !== 'workStatusUpdatedAt')
      .map(([name, inner]) => [name, withoutStatus(inner)]),
  );
}
