import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { CompanyId } from '../shared/ids.ts';
import { TOPICS, type Topic } from '../shared/topics.ts';
import type { DatabasePool } from './pool.ts';

const CHANNEL = 'jornada_changes';
/** Interval at which changes are announced. */
const TELL_MILLISECONDS = 250;
const TELL = 'select tell_changes()';
/** Apart from it, since that does not wait for the disk. */
const RECORD = 'select record_changes() as "isFull"';
const RETRY_MILLISECONDS = [250, 500, 1000, 2000, 5000];
/** Changes remembered for followers that reconnect. */
const REMEMBERED = 2000;

/** Stands for everybody: many people changed at once, or what changed is unknown. */
const ANYBODY = '*';

/** A topic that changed. `whom`: id of the employee or membership that the change is about; null if it is about none. */
export interface Told {
  topic: Topic;
  whom: string | null;
}

/** Returns whether a change is about one of some ids, or may be. */
export const concerns = (own: readonly string[], { whom }: Told): boolean =>
  whom !== null && (whom === ANYBODY || own.includes(whom));

const ANYTHING: readonly Told[] = TOPICS.map((topic) => ({ topic, whom: ANYBODY }));

/** A follower of a company's changes. */
export interface Follower {
  companyId: CompanyId;
  /** Hash of the following session, as in `drizzle/sql/live.sql`; null without one. */
  sessionHash: string | null;
  onChange(changes: readonly Told[]): void;
  /** Called if role, scope, employee or subscription may have changed. */
  onAccess(): void;
  onEnded(): void;
}

/** Announces and records the changes, so that few are stored while no process listens. Idempotent. */
export async function tellChanges({ systemPool }: { systemPool: DatabasePool }): Promise<void> {
  await systemPool.query(TELL);
  while ((await systemPool.query<{ isFull: boolean }>(RECORD)).rows[0]?.isFull);
}

/**
 * Changes of all companies, as the database announces them to every process: one listening connection, opened with the first follower.
 * While it is lost no changes arrive; after reconnecting, followers are notified that anything may have changed.
 */
export class ChangeFeed {
  private readonly pool: DatabasePool;
  private readonly log: Logger;
  private readonly followers = new Map<string, Set<Follower>>();
  private readonly sessions = new Map<string, Set<Follower>>();
  /** Readers of the feed of each company that wait for its next change. */
  private readonly waiting = new Map<string, Set<() => void>>();
  /** Newest last. */
  private readonly remembered: (Told & { companyId: string; at: number })[] = [];
  /** Identifies changes received without a gap: positions of another run, or from before a gap, are unknown here. */
  private run = crypto.randomUUID();
  /** From when on everything is remembered. */
  private from = now();
  private isListening = false;
  private readonly ending = new AbortController();
  private work: Promise<void> | undefined;
  private closing: Promise<void> | undefined;

  /** `pool` is for this alone and has one connection. */
  constructor(pool: DatabasePool, log: Logger) {
    this.pool = pool;
    this.log = log;
  }

  /** Position of a follower that has received everything until now: a moment, which says nothing of what others do. */
  get position(): string {
    return `${this.run}:${now()}`;
  }

  /** Returns what changed in a company since a position; anything if that is unknown. */
  since(companyId: CompanyId, position: string): readonly Told[] {
    const [run, at] = position.split(':');
    const seen = Number(at);
    if (!this.isListening || run !== this.run || Number.isNaN(seen) || seen < this.from) return ANYTHING;
    return this.remembered.filter((change) => change.at >= seen && change.companyId === companyId);
  }

  /** Whether the database connection is listening right now. */
  get isConnected(): boolean {
    return this.isListening;
  }

  /** Notifies a follower of changes from now on. Returns the function that ends this. */
  follow(follower: Follower): () => void {
    add(this.followers, follower.companyId, follower);
    if (follower.sessionHash) add(this.sessions, follower.sessionHash, follower);
    this.work ??= this.listen();
    return () => {
      remove(this.followers, follower.companyId, follower);
      if (follower.sessionHash) remove(this.sessions, follower.sessionHash, follower);
    };
  }

  /**
   * Resolves as soon as changes of a company may have been recorded, when the signal is aborted, and when the process ends. Holds no
   * connection.
   */
  whenRecorded(companyId: CompanyId, signal: AbortSignal): Promise<void> {
    if (this.isClosed || signal.aborted) return Promise.resolve();
    this.work ??= this.listen();
    return new Promise((resolve) => {
      const end = () => {
        remove(this.waiting, companyId, end);
        signal.removeEventListener('abort', end);
        resolve();
      };
      signal.addEventListener('abort', end);
      add(this.waiting, companyId, end);
    });
  }

  /** Returns the number of readers of a company that wait. */
  countWaiting(companyId: CompanyId): number {
    return this.waiting.get(companyId)?.size ?? 0;
  }

  /** Returns the number of followers of a company, and of a session. */
  countOf({ companyId, sessionHash }: { companyId: CompanyId; sessionHash: string | null }) {
    return {
      company: this.followers.get(companyId)?.size ?? 0,
      session: (sessionHash && this.sessions.get(sessionHash)?.size) || 0,
    };
  }

  /** Ends all followers, and accepts no more. */
  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    this.ending.abort();
    for (const follower of this.all()) follower.onEnded();
    this.wakeAll();
    await this.work;
    await this.pool.end();
  }

  get isClosed(): boolean {
    return this.ending.signal.aborted;
  }

  private all(): Follower[] {
    return [...this.followers.values()].flatMap((set) => [...set]);
  }

  private wake(companyId: string): void {
    for (const end of [...(this.waiting.get(companyId) ?? [])]) end();
  }

  private wakeAll(): void {
    for (const companyId of [...this.waiting.keys()]) this.wake(companyId);
  }

  private async listen(): Promise<void> {
    const { signal } = this.ending;
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        const client = await this.pool.connect();
        try {
          await this.listenOn(client, () => {
            failures = 0;
          });
        } finally {
          client.release(true);
        }
      } catch (error) {
        if (!signal.aborted) this.log.warn({ error }, 'lost the database notification channel; reconnecting');
      }
      this.isListening = false;
      const pause = RETRY_MILLISECONDS[Math.min(failures, RETRY_MILLISECONDS.length - 1)];
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  /** Returns when closed; throws when the connection is lost. */
  private async listenOn(client: pg.PoolClient, onListening: () => void): Promise<void> {
    const { signal } = this.ending;
    const lost = new AbortController();
    const lose = (error?: Error) => lost.abort(error ?? new Error('The connection has ended.'));
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload = '' }) => this.hear(payload));
    await client.query(`listen ${CHANNEL}`);
    this.isListening = true;
    this.forget();
    onListening();
    for (const follower of this.all()) {
      follower.onAccess();
      follower.onChange(ANYTHING);
    }
    this.wakeAll();
    const ended = AbortSignal.any([signal, lost.signal]);
    while (!signal.aborted) {
      await sleep(TELL_MILLISECONDS, undefined, { signal: ended }).catch(() => {});
      if (lost.signal.aborted) throw lost.signal.reason;
      // A connection lost by the network reports nothing by itself: this detects it too.
      if (signal.aborted) break;
      await client.query(RECORD);
      await client.query(TELL);
    }
  }

  /** The changes in between are unknown. */
  private forget(): void {
    this.run = crypto.randomUUID();
    this.from = now();
    this.remembered.length = 0;
  }

  private hear(line: string): void {
    const [subject = '', what = '', whom = null] = line.split(' ');
    if (subject === 'session') {
      for (const follower of [...(this.sessions.get(what) ?? [])]) follower.onEnded();
      return;
    }
    if (what === 'feed') {
      this.wake(subject);
      return;
    }
    const followers = [...(this.followers.get(subject) ?? [])];
    if (what === 'access') {
      for (const follower of followers) follower.onAccess();
      return;
    }
    if (!isTopic(what)) return;
    const change = { topic: what, whom };
    this.remembered.push({ companyId: subject, ...change, at: now() });
    if (this.remembered.length > REMEMBERED) this.from = this.remembered.splice(0, REMEMBERED / 4).at(-1)?.at ?? now();
    for (const follower of followers) follower.onChange([change]);
  }
}

/** Milliseconds of a clock that never goes back. */
const now = () => performance.now();

const isTopic = (word: string): word is Topic => (TOPICS as readonly string[]).includes(word);

function add<Item>(map: Map<string, Set<Item>>, key: string, item: Item): void {
  const set = map.get(key);
  if (set) set.add(item);
  else map.set(key, new Set([item]));
}

function remove<Item>(map: Map<string, Set<Item>>, key: string, item: Item): void {
  const set = map.get(key);
  set?.delete(item);
  if (set?.size === 0) map.delete(key);
}
