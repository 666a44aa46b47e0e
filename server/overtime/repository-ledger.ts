import { and, desc, eq, gte, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { overtimeDayChanges, overtimeMovements } from '#drizzle/schema/overtime.ts';
import { type Db, statement } from '../db/client.ts';
import { inInstantRange, isFrom, isOneOf, isUpTo } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { Allocation } from './rules.ts';
import type { HeldAllocation } from './rules-correction.ts';
import type { listAdjustmentsInput } from './schema.ts';

export type Movement = typeof overtimeMovements.$inferSelect;
export type MovementWithAllocations = Movement & { allocations: Allocation[] };
export type DayChangeLine = typeof overtimeDayChanges.$inferSelect;

type Period = { from: string; to: string };

const appendMovement = statement<never>(`
  with movement as (
    insert into overtime_movements (company_id, id, employee_id, kind, operation, source, from_date, to_date, amount_seconds,
        applied_seconds, balance_before_seconds, balance_after_seconds, note, absence_day_off_request_id, due_date, follows_id,
        author_type, author_id, author_name, created_at, self_made)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $25))
  insert into overtime_allocations (company_id, id, movement_id, employee_id, date, bucket, seconds)
    select $1, allocation.id, $2, $3, allocation.date, allocation.bucket, allocation.seconds
      from unnest($21::uuid[], $22::date[], $23::text[], $24::bigint[]) as allocation (id, date, bucket, seconds)`);

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
    movement.dueDate,
    movement.followsId,
    movement.authorType,
    movement.authorId,
    movement.authorName,
    movement.createdAt,
    allocations.map(() => newId()),
    allocations.map((one) => one.date),
    allocations.map((one) => one.bucket),
    allocations.map((one) => one.seconds),
    movement.selfMade,
  ]);
}

const selectCompensations = statement<Allocation>(`
  select a.date, a.bucket, a.seconds from overtime_allocations a
    join overtime_movements m on m.company_id = a.company_id and m.id = a.movement_id
    join overtime_movements f on f.company_id = m.company_id and f.id = coalesce(m.follows_id, m.id) and f.kind = 'compensation'
    where a.company_id = $1 and a.employee_id = $2 and a.date = any($3::date[])`);

/** Allocations of compensations on some dates, with what was given back and put right of them. */
export function listCompensations(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  dates: string[],
): Promise<Allocation[]> {
  return selectCompensations(db, [companyId, employeeId, dates]);
}

const selectAllocationSums = statement<Allocation>(`
  select date, bucket, sum(seconds)::bigint as seconds from overtime_allocations
    where company_id = $1 and employee_id = $2 and date between $3 and $4
    group by date, bucket`);

/** What all movements put into each bucket of each day of a period. */
export function sumAllocations(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Promise<Allocation[]> {
  return selectAllocationSums(db, [companyId, employeeId, from, to]);
}

const selectHeld = statement<HeldAllocation>(`
  select a.date, a.bucket, a.seconds, f.id as "movementId", f.kind, f.operation, f.created_at as "createdAt"
    from overtime_allocations a
    join overtime_movements m on m.company_id = a.company_id and m.id = a.movement_id
    join overtime_movements f on f.company_id = m.company_id and f.id = coalesce(m.follows_id, m.id)
    where a.company_id = $1 and a.employee_id = $2 and a.date between $3 and $4`);

/** All allocations of a period, each by the movement it counts for. */
export function listHeld(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Promise<HeldAllocation[]> {
  return selectHeld(db, [companyId, employeeId, from, to]);
}

export async function findMovement(db: Db, companyId: CompanyId, id: string): Promise<Movement | undefined> {
  const [movement] = await db
    .select()
    .from(overtimeMovements)
    .where(and(eq(overtimeMovements.companyId, companyId), eq(overtimeMovements.id, id)));
  return movement;
}

const selectReversal = statement<{ isReversed: boolean }>(
  `select exists (select from overtime_movements where company_id = $1 and follows_id = $2 and kind = 'reversal') as "isReversed"`,
);

export async function isReversed(db: Db, companyId: CompanyId, movementId: string): Promise<boolean> {
  const [found] = await selectReversal(db, [companyId, movementId]);
  return found?.isReversed ?? false;
}

export type AllocationLine = Pick<Allocation, 'bucket' | 'seconds'> &
  Pick<Movement, 'kind' | 'operation' | 'source' | 'note' | 'createdAt'> & { movementId: string };

const selectAllocationLines = statement<AllocationLine>(`
  select m.id as "movementId", m.kind, m.operation, m.source, m.note, m.created_at as "createdAt", a.bucket, a.seconds
    from overtime_allocations a
    join overtime_movements m on m.company_id = a.company_id and m.id = a.movement_id
    where a.company_id = $1 and a.employee_id = $2 and a.date = $3
    order by m.created_at, m.id, a.bucket`);

/** What each movement put into the buckets of a date, oldest first. */
export function listAllocationsOf(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  date: string,
): Promise<AllocationLine[]> {
  return selectAllocationLines(db, [companyId, employeeId, date]);
}

export type LastMovement = Pick<
  Movement,
  'id' | 'kind' | 'operation' | 'appliedSeconds' | 'note' | 'authorName' | 'createdAt'
>;

const selectLastMovement = statement<LastMovement>(`
  select id, kind, operation, applied_seconds as "appliedSeconds", note, author_name as "authorName", created_at as "createdAt"
    from overtime_movements
    where company_id = $1 and employee_id = $2 and from_date <= $4 and to_date >= $3
    order by created_at desc, id desc limit 1`);

/** The newest movement whose period touches this one. */
export async function findLastMovement(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Promise<LastMovement | undefined> {
  const [movement] = await selectLastMovement(db, [companyId, employeeId, from, to]);
  return movement;
}

const ALLOCATIONS = `(
  select coalesce(json_agg(json_build_object('date', a.date, 'bucket', a.bucket, 'seconds', a.seconds) order by a.date, a.bucket), '[]')
    from overtime_allocations a
    where a.company_id = overtime_movements.company_id and a.movement_id = overtime_movements.id) as allocations`;

const { createdAt, fromDate, toDate, operation, source, appliedSeconds } = overtimeMovements;

/** Movements whose period touches the one asked for, newest first or as ordered. */
export function listMovements(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listAdjustmentsInput>,
): Promise<Page<MovementWithAllocations>> {
  return listPage(db, companyId, overtimeMovements, input, {
    where: [
      isOneOf(overtimeMovements.employeeId, input.employeeId),
      isUpTo(fromDate, input.to),
      isFrom(toDate, input.from),
      inInstantRange(createdAt, input.createdAt),
    ],
    columns: { createdAt, from: fromDate, to: toDate, operation, source, appliedSeconds },
    defaultOrder: [[createdAt, 'desc']],
    besides: ALLOCATIONS,
  });
}

/** What recomputing changed on the days of a period, newest first (D10). */
export function listDayChanges(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { from, to, limit }: Period & { limit: number },
): Promise<DayChangeLine[]> {
  return db
    .select()
    .from(overtimeDayChanges)
    .where(
      and(
        eq(overtimeDayChanges.companyId, companyId),
        eq(overtimeDayChanges.employeeId, employeeId),
        gte(overtimeDayChanges.date, from),
        lte(overtimeDayChanges.date, to),
      ),
    )
    .orderBy(desc(overtimeDayChanges.createdAt), desc(overtimeDayChanges.id))
    .limit(limit)
    .execute();
}
