import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';

/** The plans of the statements that a read starts at once, as row-level security makes them. */
export async function plansOf(scope: Scope, read: (db: Db) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await scope.transaction(async (db) => {
    const explaining = {
      $client: {
        query: async (config: { text: string; values: unknown[] }) => {
          const { rows } = await db.$client.query({ text: `explain ${config.text}`, values: config.values });
          plans.push(...rows.map((row) => String(row['QUERY PLAN'])));
          return { rows: [{ total: 0 }] };
        },
      },
    } as unknown as Db;
    await read(explaining).catch(() => {});
  });
  return plans.join('\n');
}
