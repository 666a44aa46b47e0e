import type { overtimeMovements } from '#drizzle/schema/overtime.ts';
import { type Db, statement } from '../db/client.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Allocation } from './rules.ts';

export type Movement = typeof overtimeMovements.$inferSelect;

const appendMovement = statement<never>(`
  with movement as (
    insert into overtime_movements (company_id, id, employee_id, kind, operation, source, from_date, to_date, amount_seconds,
        applied_seconds, balance_before_seconds, balance_after_seconds, note, absence_day_off_request_id, author_type, author_id,
        author_name, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18))
  insert into overtime_allocations (company_id, id, movement_id, employee_id, date, bucket, seconds)
    select $1, allocation.id, $2, $3, allocation.date, allocation.bucket, allocation.seconds
      from unnest($19::uuid[], $20::date[], $21::text[], $22::int[]) as allocation (id, date, bucket, seconds)`);

/** A movement and its allocations, in one statement. */
export async function insertMovement(db: Db, movement: Movement, allocations: readonly Allocation[]): Promise<void> {
  await appendMovement(db, [
    movement.companyId,
    movement.id,
    movement.employeeId,
    movement.kind,
    movement.operation,
    movement.source,
    movement.fromDate,
    movement.toDate,
    movement.amountSeconds,
    movement.appliedSeconds,
    movement.balanceBeforeSeconds,
    movement.balanceAfterSeconds,
    movement.note,
    movement.absenceDayOffRequestId,
    movement.authorType,
    movement.authorId,
    movement.authorName,
    movement.createdAt,
    allocations.map(() => newId()),
    allocations.map((one) => one.date),
    allocations.map((one) => one.bucket),
    allocations.map((one) => one.seconds),
  ]);
}

const selectCompensations = statement<Allocation>(`
  select a.date, a.bucket, a.seconds from overtime_allocations a
    join overtime_movements m on m.company_id = a.company_id and m.id = a.movement_id and m.kind = 'compensation'
    where a.company_id = $1 and a.employee_id = $2 and a.date = any($3::date[])`);

/** Allocations of compensations and their reversals on some dates. */
export function listCompensations(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  dates: string[],
): Promise<Allocation[]> {
  return selectCompensations(db, [companyId, employeeId, dates]);
}
