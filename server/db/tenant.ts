import type pg from 'pg';
import type { CompanyId } from '../shared/ids.ts';
import { type Db, drizzleOn, isUnavailable, type QueryClient } from './client.ts';
import { type DatabasePool, isStalePlan, PATIENCE_MILLISECONDS } from './pool.ts';
import { type BatchedStatement, sendTogether } from './statement-batch.ts';

/** The statement that lets a caller into its company: it checks the right to be there and sets the company for the transaction. */
export interface Entrance<Entry> {
  text: string;
  values: unknown[];
  /** Reads the row that the statement answered. Throws when the caller is refused. */
  admit(row: Record<string, unknown> | undefined): Entry;
}

interface Options<Entry> {
  /** On whose behalf connections are taken: they are shared fairly among companies. */
  companyId: CompanyId;
  pool: DatabasePool;
  entrance: Entrance<Entry>;
  onEntered?: (entry: Entry) => void;
}

/**
 * Starts the last statements of a transaction and sends its commit right behind them, in one round trip. Their answers can no
 * longer hold the commit back: only a statement that fails still rolls everything back. Used once, as the end of the work.
 */
export type CommitWith = <R>(start: () => Promise<R>) => Promise<R>;

/**
 * One read in one round trip: the entrance, and the statements that `work` starts before it waits for any of them, all of one
 * moment. A refused entrance sets no company, so row-level security answers those statements with nothing, and the refusal is what
 * the caller gets.
 */
export function readInTenant<T, Entry>(options: Options<Entry>, work: (db: Db) => Promise<T>): Promise<T> {
  return options.pool.repeatingStale(() => readOnce(options, work));
}

async function readOnce<T, Entry>(
  { companyId, pool, entrance, onEntered }: Options<Entry>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connectFor(companyId);
  const transaction = new TransactionClient(client);
  let ending: Promise<pg.QueryResult> | undefined;
  let broken: Error | undefined;
  try {
    transaction.hold();
    const entered = transaction.query(entrance.text, entrance.values);
    const working = attempt(() => work(drizzleOn(transaction)));
    transaction.release(() => {
      ending = transaction.endRead();
      ending?.catch(() => {});
    });
    const [entry, done] = await Promise.allSettled([entered, working]);
    if (entry.status === 'rejected') throw entry.reason;
    const admitted = entrance.admit(entry.value.rows[0]);
    onEntered?.(admitted);
    if (done.status === 'rejected') throw done.reason;
    await ending;
    return done.value;
  } catch (error) {
    // A connection that may still be waiting for an answer is not used again.
    broken = ending ? await rollBack(transaction, ending) : isUnavailable(error) ? (error as Error) : undefined;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * A transaction of several steps. `begin` and the entrance travel with the first statements of `work`; the commit is sent when
 * work is done, or by `commitWith` with its last statements. Everything is rolled back when work throws, the entrance refuses,
 * or the connection is lost.
 */
export async function writeInTenant<T, Entry>(
  options: Options<Entry>,
  work: (db: Db, commitWith: CommitWith) => Promise<T>,
): Promise<T> {
  const { companyId, pool, entrance, onEntered } = options;
  const asked = performance.now();
  const client = await pool.connectFor(companyId);
  const waitedMilliseconds = performance.now() - asked;
  const transaction = new TransactionClient(client);
  let ending: Promise<pg.QueryResult> | undefined;
  let broken: Error | undefined;
  const commitWith: CommitWith = (start) => {
    transaction.hold();
    const last = attempt(start);
    ending = new Promise((resolve, reject) => {
      transaction.release(() => transaction.end('commit').then(resolve, reject));
    });
    ending.catch(() => {});
    return last;
  };
  try {
    transaction.hold();
    const began = transaction.query('begin');
    if (waitedMilliseconds > 100) transaction.query(shorterLockWait(waitedMilliseconds)).catch(() => {});
    const entered = transaction.query(entrance.text, entrance.values);
    const working = attempt(() => work(drizzleOn(transaction), commitWith));
    transaction.release();
    const [begun, entry, done] = await Promise.allSettled([began, entered, working]);
    if (begun.status === 'rejected') throw begun.reason;
    if (entry.status === 'rejected') throw entry.reason;
    const admitted = entrance.admit(entry.value.rows[0]);
    onEntered?.(admitted);
    if (done.status === 'rejected') throw done.reason;
    ending ??= transaction.end('commit');
    // A transaction that failed unseen answers COMMIT with ROLLBACK, without an error.
    if ((await ending).command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.');
    return done.value;
  } catch (error) {
    if (isStalePlan(error)) pool.retire();
    broken = await rollBack(transaction, ending);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Takes back what has not ended by itself. Answers the error of a connection that cannot be used any more. */
async function rollBack(
  transaction: TransactionClient,
  ending: Promise<pg.QueryResult> | undefined,
): Promise<Error | undefined> {
  const isOver = await ending?.then(
    () => true,
    () => false,
  );
  if (isOver) return undefined;
  return transaction.end('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  );
}

/** The waits for a connection and for a lock share the time in which overload is answered. In steps, so that these texts stay few. */
function shorterLockWait(waitedMilliseconds: number): string {
  const left = PATIENCE_MILLISECONDS - Math.ceil(waitedMilliseconds / 100) * 100;
  return `set local lock_timeout = ${Math.max(left, 100)}`;
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  return work();
}

/**
 * Sends statements together that are started together, and refuses those that are started after the end of the transaction: outside
 * it they would run without a company and find nothing.
 */
class TransactionClient implements QueryClient {
  private readonly client: pg.PoolClient;
  private waiting: BatchedStatement[] = [];
  private holds = 0;
  private ended = false;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  /** Keeps statements back until `release`. */
  hold(): void {
    this.holds += 1;
  }

  /** Sends what was held, after `last`. Drizzle sends a statement some microtasks after it is started; this macrotask comes after all of them. */
  release(last?: () => void): void {
    setImmediate(() => {
      last?.();
      this.holds -= 1;
      this.flush();
    });
  }

  query(config: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.ended) return Promise.reject(new Error('A statement was started after the end of its transaction.'));
    return this.send(config, values);
  }

  end(command: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    this.ended = true;
    return this.send(command);
  }

  /**
   * Ends a read that is still held. What is sent together is one transaction by itself; only statements that must agree with each
   * other, more than the entrance and one, need a snapshot, and with it a begin and a commit.
   */
  endRead(): Promise<pg.QueryResult> | undefined {
    this.ended = true;
    if (this.waiting.length <= 2) return undefined;
    this.send('begin isolation level repeatable read read only').catch(() => {});
    this.waiting.unshift(...this.waiting.splice(-1));
    return this.send('commit');
  }

  private send(config: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> {
    const query = typeof config === 'string' ? { text: config } : config;
    return new Promise((resolve, reject) => {
      this.waiting.push({
        config: { ...query, values: values ?? query.values },
        answer: (error, result) => (error ? reject(error) : resolve(result)),
      });
      if (this.waiting.length === 1) process.nextTick(() => this.flush());
    });
  }

  private flush(): void {
    if (this.holds > 0 || this.waiting.length === 0) return;
    const statements = this.waiting;
    this.waiting = [];
    sendTogether(this.client, statements);
  }
}
