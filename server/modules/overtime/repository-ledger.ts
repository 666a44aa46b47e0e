import { and, desc, eq, getTableColumns, gte, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { overtimeDayChanges, overtimeMovements } from '#drizzle/schema/overtime.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import { inInstantRange, isFrom, isOneOf, isUpTo } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, readText, together, type Write, writeText } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { Allocation } from './rules.ts';
import type { HeldAllocation } from './rules-held.ts';
import { type listAdjustmentsInput, movementOutput } from './schema.ts';

export type Movement = typeof overtimeMovements.$inferSelect;
export type MovementWithAllocations = Movement & { allocations: Allocation[] };
export type DayChangeLine = typeof overtimeDayChanges.$inferSelect;

type Period = { from: string; to: string };
type OfEmployee = { companyId: CompanyId; employeeId: string };

type AllocationColumns = { companyId: CompanyId } & Record<
  'ids' | 'movementIds' | 'employeeIds' | 'dates' | 'buckets',
  string[]
> & {
    seconds: number[];
  };
type Appended = Movement & { allocationIds: string[]; dates: string[]; buckets: string[]; seconds: number[] };

const appendMovement = writeText<never, Appended>(`
  with movement as (
    insert into overtime_movements (company_id, id, employee_id, kind, operation, source, from_date, to_date, amount_seconds,
        applied_seconds, balance_before_seconds, balance_after_seconds, note, cause, absence_day_off_request_id, due_date, follows_id,
        author_type, author_id, author_name, created_at, self_made)
      values ($companyId, $id, $employeeId, $kind, $operation, $source, $fromDate, $toDate, $amountSeconds,
        $appliedSeconds, $balanceBeforeSeconds, $balanceAfterSeconds, $note, $cause, $absenceDayOffRequestId, $dueDate, $followsId,
        $authorType, $authorId, $authorName, $createdAt, $selfMade))
  insert into overtime_allocations (company_id, id, movement_id, employee_id, date, bucket, seconds)
    select $companyId, allocation.id, $id, $employeeId, allocation.date, allocation.bucket, allocation.seconds
      from unnest($allocationIds::uuid[], $dates::date[], $buckets::text[], $seconds::bigint[])
        as allocation (id, date, bucket, seconds)`);

const appendAllocations = writeText<never, AllocationColumns>(`
  insert into overtime_allocations (company_id, id, movement_id, employee_id, date, bucket, seconds)
    select $companyId, a.* from unnest($ids::uuid[], $movementIds::uuid[], $employeeIds::uuid[], $dates::date[], $buckets::text[],
      $seconds::bigint[]) as a`);

/** Inserts a movement and its allocations, in one statement. */
export const insertMovement = (movement: Movement, allocations: readonly Allocation[]): Write<never[]> =>
  appendMovement({
    ...movement,
    allocationIds: allocations.map(() => newId()),
    dates: allocations.map((one) => one.date),
    buckets: allocations.map((one) => one.bucket),
    seconds: allocations.map((one) => one.seconds),
  });

/** Inserts movements, with all their allocations in one statement: the consequences of allocations are then computed once. */
export function insertMovements(
  companyId: CompanyId,
  movements: readonly { movement: Movement; allocations: readonly Allocation[] }[],
): Write<unknown> {
  const lines = movements.flatMap(({ movement: { id, employeeId }, allocations }) =>
    allocations.map((one) => ({ ...one, movementId: id, employeeId })),
  );
  return together(
    ...movements.map(({ movement }) => insertMovement(movement, [])),
    appendAllocations({
      companyId,
      ids: lines.map(() => newId()),
      movementIds: lines.map(({ movementId }) => movementId),
      employeeIds: lines.map(({ employeeId }) => employeeId),
      dates: lines.map(({ date }) => date),
      buckets: lines.map(({ bucket }) => bucket),
      seconds: lines.map(({ seconds }) => seconds),
    }),
  );
}

/**
 * Joins the movement `f` that an allocation `a` counts for: its own, or the one that its own follows. Selects its id before looking it up:
 * under row-level security an expression like COALESCE is compared with each movement of the company.
 */
export const COUNTS_FOR = `cross join lateral (
      select coalesce(follows_id, id) as first_id from overtime_movements
        where company_id = $companyId and id = a.movement_id offset 0
    ) as m
    cross join lateral (select * from overtime_movements where company_id = $companyId and id = m.first_id offset 0) as f`;

const selectCompensations = readText<Allocation, OfEmployee & { dates: readonly string[] }>(`
  select a.date, a.bucket, a.seconds from overtime_allocations a
    ${COUNTS_FOR}
    where a.company_id = $companyId and a.employee_id = $employeeId and a.date = any($dates::date[]) and f.kind = 'compensation'`);

/** Allocations of compensations on some dates, with their reversals and corrections. */
export const listCompensations = (
  companyId: CompanyId,
  employeeId: string,
  dates: readonly string[],
): Read<Allocation[]> => selectCompensations({ companyId, employeeId, dates });

const selectAllocationSums = readText<Allocation, OfEmployee & Period>(`
  select date, bucket, sum(seconds)::bigint as seconds from overtime_allocations
    where company_id = $companyId and employee_id = $employeeId and date between $from and $to
    group by date, bucket`);

/** Sums of all movements per bucket and day of a period. */
export const sumAllocations = (companyId: CompanyId, employeeId: string, { from, to }: Period): Read<Allocation[]> =>
  selectAllocationSums({ companyId, employeeId, from, to });

/** Columns of a held allocation `a`, with the movement `f` that it counts for. */
export const HELD = `a.date, a.bucket, a.seconds, f.id as "movementId", f.kind, f.operation, f.source, f.created_at as "createdAt",
  a.movement_id = f.id as "isOwn",
  exists (select from overtime_movements r where r.company_id = $companyId and r.follows_id = f.id and r.kind = 'reversal') as "isReversed",
  case when f.kind = 'retro' then case when a.date = f.from_date then 'taken' else 'given' end end as retro`;

const selectHeld = readText<HeldAllocation, OfEmployee & Period>(`
  select ${HELD} from overtime_allocations a
    ${COUNTS_FOR}
    where a.company_id = $companyId and a.employee_id = $employeeId and a.date between $from and $to`);

/** All allocations of a period, each with the movement that it counts for. */
export const listHeld = (companyId: CompanyId, employeeId: string, { from, to }: Period): Read<HeldAllocation[]> =>
  selectHeld({ companyId, employeeId, from, to });

const selectReversal = readText<{ isReversed: boolean }, { companyId: CompanyId; movementId: string }>(`
  select exists (
    select from overtime_movements where company_id = $companyId and follows_id = $movementId and kind = 'reversal'
  ) as "isReversed"`);

export const isReversed = (companyId: CompanyId, movementId: string): Read<boolean> =>
  selectReversal({ companyId, movementId }).map(([found]) => found?.isReversed ?? false);

const selectUsed = readText<{ count: number }, { companyId: CompanyId; movementIds: readonly string[] }>(`
  select count(*)::int as count from overtime_movements u
    where u.company_id = $companyId and u.id <> all($movementIds::uuid[]) and u.kind not in ('correction', 'retro')
      and exists (select from overtime_movements m where m.company_id = $companyId and m.id = any($movementIds::uuid[])
        and m.employee_id = u.employee_id and u.id > m.id and u.from_date <= m.to_date
        and (u.kind <> 'reversal' or u.follows_id = m.id))
      and not exists (select from overtime_movements r
        where r.company_id = $companyId and r.follows_id = u.id and r.kind = 'reversal')`);

/** Number of movements since that overlap the periods of some others, or have reversed them, and were not reversed themselves. */
export const countMovementsSince = (companyId: CompanyId, movementIds: readonly string[]): Read<number> =>
  selectUsed({ companyId, movementIds }).map(([found]) => found?.count ?? 0);

export type AllocationLine = Pick<Allocation, 'bucket' | 'seconds'> &
  Pick<Movement, 'kind' | 'operation' | 'source' | 'note' | 'createdAt'> & { movementId: string };

const selectAllocationLines = readText<AllocationLine, OfEmployee & { date: string }>(`
  select m.id as "movementId", m.kind, m.operation, m.source, m.note, m.created_at as "createdAt", a.bucket, a.seconds
    from overtime_allocations a
    join overtime_movements m on m.company_id = $companyId and m.id = a.movement_id
    where a.company_id = $companyId and a.employee_id = $employeeId and a.date = $date
    order by m.created_at, m.id, a.bucket`);

/** Allocations of each movement on a date, oldest first. */
export const listAllocationsOf = (companyId: CompanyId, employeeId: string, date: string): Read<AllocationLine[]> =>
  selectAllocationLines({ companyId, employeeId, date });

export type LastMovement = Pick<
  Movement,
  'id' | 'kind' | 'operation' | 'appliedSeconds' | 'note' | 'authorName' | 'createdAt'
>;

const selectLastMovement = readText<LastMovement, OfEmployee & Period>(`
  select id, kind, operation, applied_seconds as "appliedSeconds", note, author_name as "authorName", created_at as "createdAt"
    from overtime_movements
    where company_id = $companyId and employee_id = $employeeId and from_date <= $to and to_date >= $from
    order by created_at desc, id desc limit 1`);

/** Newest movement whose period overlaps this one. */
export const findLastMovement = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Read<LastMovement | undefined> => selectLastMovement({ companyId, employeeId, from, to }).first();

const ALLOCATIONS = `(
  select coalesce(json_agg(json_build_object('date', a.date, 'bucket', a.bucket, 'seconds', a.seconds) order by a.date, a.bucket), '[]')
    from overtime_allocations a
    where a.company_id = $companyId and a.movement_id = overtime_movements.id)`;

const record = answeredRecord(movementOutput, {
  table: overtimeMovements,
  own: {
    from: { sql: 'overtime_movements.from_date', type: 'date' },
    to: { sql: 'overtime_movements.to_date', type: 'date' },
    author: {
      members: {
        type: { sql: 'overtime_movements.author_type', type: 'enumeration' },
        id: { sql: 'overtime_movements.author_id', type: 'text' },
        name: { sql: 'overtime_movements.author_name', type: 'text' },
      },
    },
    allocations: { sql: ALLOCATIONS, type: 'json' },
  },
});

const { createdAt, fromDate, toDate, operation, source, appliedSeconds } = overtimeMovements;

/** Movements whose period overlaps the requested one, newest first or as ordered. */
export const listMovements = (
  companyId: CompanyId,
  input: z.output<typeof listAdjustmentsInput>,
): Read<PageText<z.output<typeof movementOutput>>> =>
  listAnswers(companyId, record, input, {
    where: [
      isOneOf(overtimeMovements.employeeId, input.employeeId),
      isUpTo(fromDate, input.to),
      isFrom(toDate, input.from),
      inInstantRange(createdAt, input.createdAt),
    ],
    columns: { createdAt, from: fromDate, to: toDate, operation, source, appliedSeconds },
    defaultOrder: [[createdAt, 'desc']],
  });

const COLUMNS = Object.entries(getTableColumns(overtimeMovements)).map(([key, column]) => `${column.name} as "${key}"`);

const selectMovementsOf = readText<MovementWithAllocations, OfEmployee & Period & { limit: number }>(`
  select ${COLUMNS.join(', ')}, ${ALLOCATIONS} as allocations from overtime_movements
    where company_id = $companyId and employee_id = $employeeId and from_date <= $to and to_date >= $from
    order by created_at desc, id desc limit $limit`);

/** Movements of an employee whose period overlaps this one, newest first. */
export const listMovementsOf = (
  companyId: CompanyId,
  employeeId: string,
  { from, to, limit }: Period & { limit: number },
): Read<MovementWithAllocations[]> => selectMovementsOf({ companyId, employeeId, from, to, limit });

/** Changes by recomputing the days of a period, newest first (D10). */
export const listDayChanges = (
  companyId: CompanyId,
  employeeId: string,
  { from, to, limit }: Period & { limit: number },
): Read<DayChangeLine[]> =>
  readBuilt(
    build
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
      .limit(limit),
  );
