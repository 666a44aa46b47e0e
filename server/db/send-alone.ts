import type pg from 'pg';
import { type AnswersOf, answersOf, type Statement } from './statement.ts';
import { sendTogether } from './statement-batch.ts';

/** Sends statements in their order as one transaction without a company, for the role of sign-in. Answers what each answers. */
export async function sendAlone<const All extends readonly Statement<unknown>[]>(
  pool: pg.Pool,
  ...statements: All
): Promise<AnswersOf<All>> {
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
}
