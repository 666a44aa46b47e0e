import type pg from 'pg';
import type { CompanyId } from '../shared/ids.ts';
import type { Origin } from '../shared/origin.ts';
import { isStalePlan, isUnavailable } from './errors.ts';
import type { DatabasePool } from './pool.ts';
import { type Position, SELECT_POSITION } from './replica.ts';
import { PATIENCE_MILLISECONDS } from './session-settings.ts';
import { type AnswerOf, type AnswersOf, answersOf, type Part, type Read, type Statement } from './statement.ts';
import { type Outcome, sendTogether } from './statement-batch.ts';

/** The statement that admits a caller to its company: it checks their rights and sets the company for the transaction. */
export interface Entrance {
  /** Its last parameter is the origin of the transaction's writes, as JSON; null: it only reads, and the database refuses writes. */
  readonly text: string;
  /** Values without the last one. */
  readonly values: readonly unknown[];
  /** Reads the row of the statement. Throws if the caller is refused. */
  admit(row: Record<string, unknown> | undefined): void;
}

interface Options {
  /** Company on whose behalf connections are taken: they are shared fairly among companies. */
  companyId: CompanyId;
  pool: DatabasePool;
  entrance: Entrance;
  /** Stored by the audit with all writes (I11). */
  origin?: Origin | undefined;
  /** Whether a replica may answer reads. */
  usesReplica?: boolean | undefined;
}

/** Sends statements in order, as one message, and returns the result of each. */
export interface Send<Allowed = Statement<unknown>> {
  <const One extends Allowed>(statement: One): Promise<AnswerOf<One>>;
  <const All extends readonly Allowed[]>(
    ...statements: All
  ): Promise<All extends readonly Statement<unknown>[] ? AnswersOf<All> : never>;
}

/** An open transaction. */
export interface Transaction {
  /**
   * One round trip; statements that depend on the results follow in the next `send`. Throws the first refusal, in the order of the
   * statements.
   */
  readonly send: Send;
  /**
   * The same for the last statements, followed by the commit. A result can no longer prevent it: only a failed statement still rolls
   * everything back.
   */
  readonly commit: Send;
}

export type ReadOnly = Read<unknown>;

/**
 * One read in one round trip: the entrance and the statements, as of one moment. A refused entrance sets no company, so row-level security
 * returns no rows to the statements, and the caller gets the refusal. PostgreSQL refuses statements that write.
 * With `usesReplica`, a replica answers if it has everything that was acknowledged before the read.
 */
export async function readInTenant<const All extends readonly ReadOnly[]>(
  options: Options,
  statements: All,
): Promise<AnswersOf<All>> {
  const { companyId, pool, entrance, usesReplica } = options;
  if (usesReplica && pool.replica?.isReady) {
    const position = await enterForReplica(options);
    const answered = await pool.replica.read(companyId, position, (client) => readOn(client, entrance, statements));
    if (answered) return answered.answer;
  }
  return pool.repeatingStale(async () => readOn(await pool.connectFor(companyId, 'read'), entrance, statements));
}

/** Admits the caller on the primary, which alone knows all rights of this moment. Returns the position that a replica has to reach. */
function enterForReplica({ companyId, pool, entrance }: Options): Promise<Position> {
  return pool.repeatingStale(async () => {
    const client = await pool.connectFor(companyId, 'read');
    let broken: Error | undefined;
    try {
      const outcome = await sendTogether(client, [readingEntrance(entrance), SELECT_POSITION]);
      if (outcome.error) broken = errorOfBroken(outcome.error);
      admit(entrance, outcome, 0);
      if (outcome.error) throw outcome.error;
      return outcome.results[1]?.rows[0] as Position;
    } finally {
      client.release(broken);
    }
  });
}

/** Reads on a connection, and releases it. */
async function readOn<const All extends readonly ReadOnly[]>(
  client: pg.PoolClient,
  entrance: Entrance,
  statements: All,
): Promise<AnswersOf<All>> {
  const parts = partsOf(statements);
  // Statements sent together are one transaction by themselves. Only several that must agree with each other need a snapshot, and with it a
  // begin and a commit.
  const isOne = parts.length < 2;
  const entering = readingEntrance(entrance);
  let broken: Error | undefined;
  try {
    const outcome = await sendTogether(client, isOne ? [entering, ...parts] : [BEGIN_READ, entering, ...parts, COMMIT]);
    if (outcome.error) broken = isOne ? errorOfBroken(outcome.error) : await rollBack(client);
    admit(entrance, outcome, isOne ? 0 : 1);
    return readAnswers(statements, parts, outcome, isOne ? 1 : 2);
  } finally {
    client.release(broken);
  }
}

/** A connection that may still be waiting for a response is not used again. */
const errorOfBroken = (error: Error): Error | undefined => (isUnavailable(error) ? error : undefined);

/**
 * A transaction of several steps. `begin` and the entrance travel with its first statements; the commit is sent when the work is done, or
 * with its last statements. Everything is rolled back if the work throws, the entrance refuses, or the connection is lost. Work that sends
 * nothing costs nothing.
 */
export async function writeInTenant<T>(options: Options, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const transaction = new OpenTransaction(options);
  try {
    const done = await work(transaction);
    await transaction.end();
    return done;
  } catch (error) {
    if (isStalePlan(error)) options.pool.retire();
    await transaction.rollBack();
    throw error;
  } finally {
    transaction.release();
  }
}

class OpenTransaction implements Transaction {
  private readonly options: Options;
  private client: pg.PoolClient | undefined;
  private state: 'new' | 'open' | 'committed' | 'over' = 'new';
  private isSending = false;
  private broken: Error | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  readonly send = ((...statements: Statement<unknown>[]) => this.exchange(statements, false)) as Send;
  readonly commit = ((...statements: Statement<unknown>[]) => this.exchange(statements, true)) as Send;

  async end(): Promise<void> {
    if (this.isSending) throw new Error('The work of a transaction ended before its statements did.');
    if (this.state === 'open') await this.exchange([], true);
    this.state = 'over';
  }

  async rollBack(): Promise<void> {
    const isOpen = this.state === 'open';
    this.state = 'over';
    if (this.client && isOpen) this.broken = await rollBack(this.client);
  }

  release(): void {
    this.client?.release(this.broken);
  }

  private async exchange(statements: readonly Statement<unknown>[], isLast: boolean): Promise<unknown> {
    if (this.state === 'committed' || this.state === 'over')
      throw new Error('A statement was sent after the end of its transaction.');
    // Otherwise the order in the source would not be the order on the wire.
    if (this.isSending) throw new Error('A transaction sends one batch at a time, and waits for its results.');
    const parts = partsOf(statements);
    // Nothing to send: no round trip, and no connection yet.
    if (parts.length === 0 && !(isLast && this.state === 'open')) return inShape(answersOf(statements, []));
    this.isSending = true;
    try {
      const opening = this.state === 'new' ? await this.open() : [];
      const ending = isLast ? [COMMIT] : [];
      const outcome = await sendTogether(this.client as pg.PoolClient, [...opening, ...parts, ...ending]);
      if (isLast && !outcome.error) this.state = 'committed';
      if (opening.length > 0) admit(this.options.entrance, outcome, opening.length - 1);
      const answers = readAnswers(statements, parts, outcome, opening.length);
      // A transaction that failed unnoticed responds to COMMIT with ROLLBACK, without an error.
      if (isLast && outcome.results.at(-1)?.command !== 'COMMIT')
        throw new Error('The transaction was rolled back by the database.');
      return inShape(answers);
    } finally {
      this.isSending = false;
    }
  }

  private async open(): Promise<Part[]> {
    const { companyId, pool, entrance, origin } = this.options;
    const asked = performance.now();
    this.client = await pool.connectFor(companyId);
    this.state = 'open';
    const waitedMilliseconds = performance.now() - asked;
    const patience = waitedMilliseconds > 100 ? [shorterLockWait(waitedMilliseconds)] : [];
    return [BEGIN, ...patience, writingEntrance(entrance, origin)];
  }
}

/** Rolls back what has not ended by itself. Returns the error of a connection that cannot be used any more. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  const { error } = await sendTogether(client, [ROLLBACK]);
  return error;
}

/** Returns one statement's result by itself, several as a list. */
export const inShape = (answers: readonly unknown[]): unknown => (answers.length === 1 ? answers[0] : answers);

const command = (text: string): Part => ({ text, values: [] });
const BEGIN = command('begin');
const BEGIN_READ = command('begin isolation level repeatable read read only');
const COMMIT = command('commit');
const ROLLBACK = command('rollback');

/** The waits for a connection and for a lock share the time limit for overload. In steps, so that these texts stay few. */
function shorterLockWait(waitedMilliseconds: number): Part {
  const left = PATIENCE_MILLISECONDS - Math.ceil(waitedMilliseconds / 100) * 100;
  return command(`set local lock_timeout = ${Math.max(left, 100)}`);
}

const readingEntrance = ({ text, values }: Entrance): Part => ({ text, values: [...values, null] });

const writingEntrance = ({ text, values }: Entrance, origin: Origin | undefined): Part => ({
  text,
  values: [...values, JSON.stringify(origin ?? {})],
});

/** Passes the entrance its result. Throws if it refuses, or did not run. */
function admit(entrance: Entrance, { results, error }: Outcome, at: number): void {
  const result = results[at];
  if (!result) throw error ?? new Error('The entrance returned no result.');
  entrance.admit(result.rows[0] as Record<string, unknown> | undefined);
}

function partsOf(statements: readonly Statement<unknown>[]): readonly Part[] {
  const [only, ...others] = statements;
  return only && others.length === 0 ? only.parts : statements.flatMap(({ parts }) => parts);
}

/** Returns the results of the statements, from those of their parts. Throws the first refusal, of a statement or of the database. */
function readAnswers<const All extends readonly Statement<unknown>[]>(
  statements: All,
  parts: readonly Part[],
  { results, error }: Outcome,
  from: number,
): AnswersOf<All> {
  const own = results.slice(from, from + parts.length);
  if (!error) return answersOf(statements, own);
  let reached = 0;
  for (const statement of statements) {
    reached += statement.parts.length;
    if (reached > own.length) break;
    statement.answer(own.slice(reached - statement.parts.length, reached));
  }
  // From here the stack leads to the use case instead of the driver’s socket.
  Error.captureStackTrace(error);
  throw parts[own.length]?.refusal?.(error) ?? error;
}
