import { and, between, eq, isNotNull, isNull, sum } from 'drizzle-orm';
import { workEntries } from '#drizzle/schema/time.ts';
import type { Db } from '../db/client.ts';
import type { CompanyId } from '../shared/ids.ts';

export type WorkedDay = { workedSeconds: number; hasWork: boolean };

/**
 * Remunerated seconds (B7) of an employee by work date (A3), both ends included. A date without a closed entry is missing from
 * the map; an entry that is still open counts when it is closed.
 */
export async function loadWorkedDays(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, WorkedDay>> {
  const rows = await db
    .select({ date: workEntries.workDate, workedSeconds: sum(workEntries.remuneratedSeconds).mapWith(Number) })
    .from(workEntries)
    .where(
      and(
        eq(workEntries.companyId, companyId),
        eq(workEntries.employeeId, employeeId),
        between(workEntries.workDate, from, to),
        isNotNull(workEntries.endedAt),
        isNull(workEntries.deletedAt),
      ),
    )
    .groupBy(workEntries.workDate);
  return new Map(rows.map(({ date, workedSeconds }) => [date, { workedSeconds: workedSeconds ?? 0, hasWork: true }]));
}
