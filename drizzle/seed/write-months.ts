import { loadRecordHash } from '#server/modules/monthly-records/load-month.ts';
import { confirmPeriod, refusePeriod } from '#server/modules/periods/confirm-period.ts';
import { listPeriods } from '#server/modules/periods/list-periods.ts';
import { beginReview } from '#server/modules/periods/start-review.ts';
import type { Context, Member } from './context.ts';
import { approve, isOverFor, momentOf, peopleOf, REVIEWED } from './month-steps.ts';
import { openCorrections, type Reviewer } from './write-open-month.ts';
import { writePayroll } from './write-payroll.ts';

/** Age of the open corrections: few enough days that none is overdue. */
const PENDING_DAYS = 2;
/** Of the people of the open month, every third one is not approved yet. */
const LEFT_OPEN = 3;

const REFUSAL = 'My extra hour of the stocktaking is missing.';

/**
 * The newest month that is over, in review with open corrections of both sides and other blockers (K1). Months before it are closed later
 * (`write-closed-months.ts`). A company without records of a month has none.
 */
export async function writeReview(
  members: readonly Member[],
  reviewers: readonly Reviewer[],
  context: Context,
): Promise<void> {
  const { scopeAt, now, today, begin, catalogue } = context;
  const owner = reviewers.find(({ actor }) => actor.role === 'owner')?.actor;
  if (!owner) return;
  await writePayroll(scopeAt(begin, owner), catalogue);
  const { rows } = await listPeriods(scopeAt(now), { page: 1, limit: 500 });
  const period = rows.find(({ to }) => to < today);
  if (!period) return;
  await beginReview(scopeAt(momentOf(period, REVIEWED, context, 7), owner), period);
  const employeeIds = new Set((await peopleOf(scopeAt(now), period)).map(({ id }) => id));
  const inside = members.filter(({ employeeId }) => employeeIds.has(employeeId));
  const opened = laterOf(momentOf(period, REVIEWED, context), now.subtract({ hours: 24 * PENDING_DAYS }));
  const blocked = await openCorrections(period, { members: inside, reviewers, at: opened }, context);
  const at = momentOf(period, REVIEWED + 1, context);
  for (const { actor, member } of reviewers.filter(
    (one) => inside.includes(one.member) && isOverFor(one.member, period, at),
  )) {
    const { employeeId } = member;
    const scope = scopeAt(at, actor);
    if (actor.role === 'employee') {
      if (blocked.has(employeeId)) await refusePeriod(scope, { id: period.id, employeeId, remark: REFUSAL });
      continue;
    }
    const recordHash = await scope.read(loadRecordHash(scope, employeeId, period));
    if (recordHash) await confirmPeriod(scope, { id: period.id, employeeId, recordHash });
  }
  const ready = inside.filter(({ employeeId, person }) => !blocked.has(employeeId) && person.index % LEFT_OPEN !== 0);
  await approve(period, ready, context);
}

const laterOf = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? other : one;
