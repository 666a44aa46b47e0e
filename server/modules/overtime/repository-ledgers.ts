import { and, desc, eq } from 'drizzle-orm';
import { overtimeMovements } from '#drizzle/schema/overtime.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import { oneOf } from '../../platform/db/conditions.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, isInScope } from '../access/in-scope.ts';
import { ASKED, type AskedPeriod, type AskedPeriods, askedPeriods, IS_ASKED } from './repository-balance.ts';
import { COUNTS_FOR, HELD, type Movement } from './repository-ledger.ts';
import type { Allocation } from './rules.ts';
import type { HeldAllocation } from './rules-held.ts';

const selectSumsOfMany = readText<Allocation & { employeeId: string }, AskedPeriods>(`
  select asked.employee_id as "employeeId", a.* from ${ASKED} cross join lateral (
      select date, bucket, sum(seconds)::bigint as seconds from overtime_allocations
        where company_id = $companyId and ${IS_ASKED}
        group by date, bucket
    ) as a`);

/** `sumAllocations` of many people. */
export const listAllocationSums = (
  companyId: CompanyId,
  asked: readonly AskedPeriod[],
): Read<(Allocation & { employeeId: string })[]> => selectSumsOfMany(askedPeriods(companyId, asked));

const selectHeldOfMany = readText<HeldAllocation & { employeeId: string }, AskedPeriods>(`
  select a.employee_id as "employeeId", ${HELD} from ${ASKED}
    cross join lateral (select * from overtime_allocations where company_id = $companyId and ${IS_ASKED} offset 0) as a
    ${COUNTS_FOR}`);

/** `listHeld` of many people. */
export const listHeldOf = (
  companyId: CompanyId,
  asked: readonly AskedPeriod[],
): Read<(HeldAllocation & { employeeId: string })[]> => selectHeldOfMany(askedPeriods(companyId, asked));

const selectCorrected = readText<HeldAllocation & { employeeId: string }, AskedPeriods>(`
  select a.employee_id as "employeeId", ${HELD} from ${ASKED}
    cross join lateral (
      select distinct c.date from overtime_movements k
        join overtime_allocations c on c.company_id = $companyId and c.movement_id = k.id
        where k.company_id = $companyId and k.employee_id = asked.employee_id and k.kind = 'correction'
          and c.date between asked.from_date and asked.to_date
        offset 0
    ) as corrected
    cross join lateral (
      select * from overtime_allocations
        where company_id = $companyId and employee_id = asked.employee_id and date = corrected.date offset 0
    ) as a
    ${COUNTS_FOR}`);

/** All allocations of those days of periods that have corrections (D10). */
export const listCorrectedOf = (
  companyId: CompanyId,
  asked: readonly AskedPeriod[],
): Read<(HeldAllocation & { employeeId: string })[]> => selectCorrected(askedPeriods(companyId, asked));

/** Movements with these ids in scope (I3), newest first. */
export const listMovementsIn = (asking: Asking, ids: readonly string[]): Read<Movement[]> =>
  readBuilt(
    build
      .select()
      .from(overtimeMovements)
      .where(
        and(
          eq(overtimeMovements.companyId, asking.companyId),
          oneOf(overtimeMovements.id, ids),
          isInScope(asking, overtimeMovements.employeeId),
        ),
      )
      .orderBy(desc(overtimeMovements.id)),
  );

/** One movement; undefined also out of scope (I3). */
export const findMovement = (asking: Asking, id: string): Read<Movement | undefined> =>
  listMovementsIn(asking, [id]).first();

const selectReversed = readText<{ id: string }, { companyId: CompanyId; ids: readonly string[] }>(`
  select follows_id as id from overtime_movements
    where company_id = $companyId and follows_id = any($ids::uuid[]) and kind = 'reversal'`);

/** Reversed movements among several. */
export const listReversed = (companyId: CompanyId, ids: readonly string[]): Read<ReadonlySet<string>> =>
  selectReversed({ companyId, ids }).map((rows) => new Set(rows.map(({ id }) => id)));
