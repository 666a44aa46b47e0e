import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Scope } from '#server/platform/db/scope.ts';
import { Statement, together } from '#server/platform/db/statement.ts';

/** The plans of a statement's texts, as row-level security makes them. */
export async function plansOf(scope: Scope, { parts }: Statement<unknown>): Promise<string> {
  const explained = parts.map(
    ({ text, values }) =>
      new Statement<string[], 'reads'>([{ text: `explain ${text}`, values }], ([result]) => {
        const lines = (result?.rows ?? []) as { 'QUERY PLAN': string }[];
        return lines.map((line) => line['QUERY PLAN']);
      }),
  );
  return (await scope.read(together(...explained))).flat().join('\n');
}

/**
 * Writes many rows without what triggers make of them: plans do not depend on it, and lines of the audit take longer than all tests of plans.
 * Constraints and references are checked.
 */
export async function fill(pool: pg.Pool, text: string, values: unknown[]): Promise<void> {
  const tables = [...text.matchAll(/insert into (\w+)/g)].map(([, table]) => table);
  const each = (change: string) => tables.map((table) => `alter table ${table} ${change} trigger user`).join('; ');
  const client = await pool.connect();
  try {
    await client.query(`begin; set local statement_timeout = 0; ${each('disable')}`);
    await client.query(text, values);
    await client.query(`${each('enable')}; commit`);
  } finally {
    // Where something failed, the transaction ends with its connection.
    client.release(true);
  }
}

/**
 * Vacuums and analyses the tables until every page is all-visible, as in a table that has rested. One `vacuum` is not enough: while the
 * server itself analyses some table of the database, it still sees the old rows, and plans and blocks differ from run to run.
 */
export async function vacuum(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    await pool.query(`vacuum analyze ${tables.join(', ')}`);
    const { rows } = await pool.query(
      'select from pg_class where oid = any($1::regclass[]) and relallvisible < relpages',
      [tables],
    );
    if (rows.length === 0) return;
    await setTimeout(100);
  }
  throw new Error(`Something keeps old rows of ${tables.join(', ')} visible.`);
}
