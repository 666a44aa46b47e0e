import type pg from 'pg';
import { isStalePlan } from './errors.ts';
import type { DatabasePool } from './pool.ts';
import { type AnswersOf, answersOf, type Statement } from './statement.ts';
import { sendTogether } from './statement-batch.ts';

/** Sends statements in order as one transaction without a company, for the sign-in role. Returns the result of each. */
export function sendAlone<const All extends readonly Statement<unknown>[]>(
  pool: DatabasePool,
  ...statements: All
): Promise<AnswersOf<All>> {
  return pool.repeatingStale(async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const { results, error } = await sendTogether(
        client,
        statements.flatMap(({ parts }) => parts),
      );
      broken = error;
      if (error) throw error;
      return answersOf(statements, results);
    } finally {
      client.release(broken);
    }
  });
}

/**
 * The same for work of several steps, which ends the transaction: with `commit`, or with `rollback` to leave everything unchanged. If it
 * throws, everything is rolled back, and it may be repeated once.
 */
export function transactAlone<T>(pool: DatabasePool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return pool.repeatingStale(async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      return await work(client);
    } catch (error) {
      broken = isStalePlan(error)
        ? (error as Error)
        : await client.query('rollback').then(
            () => undefined,
            (failure: Error) => failure,
          );
      throw error;
    } finally {
      client.release(broken);
    }
  });
}
