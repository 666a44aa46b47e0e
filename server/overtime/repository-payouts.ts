import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { overtimePayouts } from '#drizzle/schema/overtime.ts';
import type { Db } from '../db/client.ts';
import { inInstantRange, isFrom, isMissing, isOneOf, isUpTo, oneOf, returnsOnly } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listPayoutsInput } from './schema-payouts.ts';

export type Payout = typeof overtimePayouts.$inferSelect;

const { createdAt, updatedAt, exportedAt, deletedAt, fromDate, toDate, amountSeconds } = overtimePayouts;

/** Payouts whose period touches the one asked for, newest first or as ordered. */
export function listPayouts(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listPayoutsInput>,
): Promise<Page<Payout>> {
  return listPage(db, companyId, overtimePayouts, input, {
    where: [
      returnsOnly(deletedAt, input.onlyReturn),
      isOneOf(overtimePayouts.employeeId, input.employeeId),
      isUpTo(fromDate, input.to),
      isFrom(toDate, input.from),
      isMissing(exportedAt, input.exported === undefined ? undefined : !input.exported),
      inInstantRange(createdAt, input.createdAt),
      inInstantRange(updatedAt, input.updatedAt),
    ],
    columns: { createdAt, updatedAt, exportedAt, from: fromDate, to: toDate, amountSeconds },
    defaultOrder: [[createdAt, 'desc']],
  });
}

const areLive = (companyId: CompanyId, ids: readonly string[]) =>
  and(eq(overtimePayouts.companyId, companyId), oneOf(overtimePayouts.id, ids), isNull(deletedAt));

export async function findPayout(db: Db, companyId: CompanyId, id: string): Promise<Payout | undefined> {
  const [payout] = await db
    .select()
    .from(overtimePayouts)
    .where(areLive(companyId, [id]));
  return payout;
}

/** Those that are not taken back, locked until the end of the transaction. */
export function lockPayouts(db: Db, companyId: CompanyId, ids: readonly string[]): Promise<Payout[]> {
  return db
    .select()
    .from(overtimePayouts)
    .where(areLive(companyId, ids))
    .orderBy(asc(overtimePayouts.id))
    .for('no key update')
    .execute();
}

/** The line of an employee's movement, unless it was taken back; locked until the end of the transaction. */
export async function lockPayoutOf(
  db: Db,
  companyId: CompanyId,
  { employeeId, id: movementId }: { employeeId: string; id: string },
): Promise<Payout | undefined> {
  const [payout] = await db
    .select()
    .from(overtimePayouts)
    .where(
      and(
        eq(overtimePayouts.companyId, companyId),
        eq(overtimePayouts.employeeId, employeeId),
        eq(overtimePayouts.movementId, movementId),
        isNull(deletedAt),
      ),
    )
    .for('no key update');
  return payout;
}

export async function insertPayout(db: Db, payout: Payout): Promise<Payout> {
  const [inserted] = await db.insert(overtimePayouts).values(payout).returning();
  return inserted as Payout;
}

export async function updatePayouts(
  db: Db,
  companyId: CompanyId,
  ids: readonly string[],
  changes: Partial<Payout>,
): Promise<void> {
  await db.update(overtimePayouts).set(changes).where(areLive(companyId, ids));
}
