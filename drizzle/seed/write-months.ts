import type { Running } from '#server/modules/long-work/kinds.ts';
import { loadRecordHash } from '#server/modules/monthly-records/load-month.ts';
import { createExport } from '#server/modules/payroll/manage-exports.ts';
import { createExportInput } from '#server/modules/payroll/schema-exports.ts';
import { closePeople, reopenPeople } from '#server/modules/periods/carry-out-closing.ts';
import { confirmPeriod, refusePeriod } from '#server/modules/periods/confirm-period.ts';
import { approvePeriod } from '#server/modules/periods/decide-periods.ts';
import { listPeriods } from '#server/modules/periods/list-periods.ts';
import { listReviewed } from '#server/modules/periods/repository-people.ts';
import { reopenWholePeriod } from '#server/modules/periods/repository-snapshots.ts';
import { beginReview } from '#server/modules/periods/start-review.ts';
import type { Actor, Scope } from '#server/platform/db/scope.ts';
import { addDays, localDateOf } from '#server/platform/shared/dates.ts';
import { newId } from '#server/platform/shared/ids.ts';
import type { Context, Member } from './context.ts';
import { randomOf } from './random.ts';
import { moveEnd, openCorrections, type Reviewer } from './write-open-month.ts';
import { writePayroll } from './write-payroll.ts';

interface Period {
  id: string;
  from: string;
  to: string;
}

/** Days after the end of a month on which its steps are taken. */
const REVIEWED = 1;
const APPROVED = 4;
const CLOSED = 8;
const REOPENED = 10;
const CLOSED_AGAIN = 12;
/** Age of the open corrections: few enough days that none is overdue. */
const PENDING_DAYS = 2;
/** Of the people of the open month, every third one is not approved yet. */
const LEFT_OPEN = 3;

const REOPEN_REASON = 'The terminal in the warehouse was an hour slow on two days.';
const REFUSAL = 'My extra hour of the stocktaking is missing.';

/**
 * The last months of a company: the one before the last closed, reopened once and closed again, the last one closed and exported to payroll, and
 * the newest one that is over in review, with open corrections of both sides and other blockers (K1). A month without records is left out.
 */
export async function writeMonths(
  members: readonly Member[],
  reviewers: readonly Reviewer[],
  context: Context,
): Promise<void> {
  const { scopeAt, now, today } = context;
  const owner = reviewers.find(({ actor }) => actor.role === 'owner')?.actor;
  if (!owner) return;
  const { rows } = await listPeriods(scopeAt(now), { page: 1, limit: 500 });
  const [newest, last, before] = rows.filter(({ to }) => to < today);
  const months = { members, owner, context };
  const { templateId } = await writePayroll(scopeAt(context.begin, owner), context.catalogue);
  if (before) await closeTwice(before, months);
  if (last) {
    await close(last, CLOSED, months);
    const asked = createExportInput.parse({ templateId, periodId: last.id });
    await createExport(scopeAt(momentOf(last, CLOSED + 1, context), owner), asked);
  }
  if (newest) await review(newest, reviewers, months);
}

interface Months {
  members: readonly Member[];
  owner: Actor;
  context: Context;
}

/** A morning so many days after the end of a month, but not later than now. */
function momentOf({ to }: Period, days: number, { now }: Context, hour = 9): Temporal.Instant {
  const at = Temporal.Instant.from(`${addDays(to, days)}T${String(hour).padStart(2, '0')}:00Z`);
  return Temporal.Instant.compare(at, now) < 0 ? at : now;
}

const laterOf = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? other : one;

async function close(period: Period, days: number, { members, owner, context }: Months): Promise<void> {
  const { scopeAt } = context;
  await beginReview(scopeAt(momentOf(period, REVIEWED, context), owner), period);
  const employeeIds = await peopleOf(scopeAt(context.now), period);
  await approve(
    period,
    members.filter(({ employeeId }) => employeeIds.includes(employeeId)),
    context,
  );
  // Days without recorded time are normal in a company of this size: the snapshots have them.
  await run(closePeople, scopeAt(momentOf(period, days, context), owner), {
    periodId: period.id,
    employeeIds,
    force: true,
  });
}

async function closeTwice(period: Period, months: Months): Promise<void> {
  const { members, owner, context } = months;
  const { scopeAt, deciderFor, seed } = context;
  await close(period, CLOSED, months);
  const at = momentOf(period, REOPENED, context);
  const reopening = scopeAt(at, owner);
  const { companyId } = reopening;
  const employeeIds = await peopleOf(reopening, period);
  const of = {
    companyId,
    id: period.id,
    at: new Date(at.epochMilliseconds),
    byName: owner.name,
    reason: REOPEN_REASON,
  };
  await reopening.transaction(({ commit }) => commit(reopenWholePeriod(of)));
  await run(reopenPeople, reopening, { periodId: period.id, employeeIds, reason: REOPEN_REASON });
  const random = randomOf(seed, 'reopened month');
  const inside = random.shuffle(members.filter(({ employeeId }) => employeeIds.includes(employeeId)));
  for (const { employeeId, person } of inside.slice(0, 1)) {
    const scope = scopeAt(momentOf(period, REOPENED, context, 11), deciderFor(person));
    await moveEnd(scope, { employeeId, from: period.from, to: period.to, minutes: 60 });
  }
  const closing = scopeAt(momentOf(period, CLOSED_AGAIN, context), owner);
  await run(closePeople, closing, { periodId: period.id, employeeIds, force: true });
}

async function review(period: Period, reviewers: readonly Reviewer[], months: Months): Promise<void> {
  const { members, owner, context } = months;
  const { scopeAt, now } = context;
  await beginReview(scopeAt(momentOf(period, REVIEWED, context, 7), owner), period);
  const employeeIds = new Set(await peopleOf(scopeAt(now), period));
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

/** Approves a month of people, each by whoever decides about them. */
async function approve(period: Period, members: readonly Member[], context: Context): Promise<void> {
  const { scopeAt, deciderFor } = context;
  const at = momentOf(period, APPROVED, context);
  const over = members.filter((member) => isOverFor(member, period, at));
  for (const ofDecider of Map.groupBy(over, ({ person }) => deciderFor(person).id).values()) {
    const [first] = ofDecider;
    if (!first) continue;
    const employeeIds = ofDecider.map(({ employeeId }) => employeeId);
    await approvePeriod(scopeAt(at, deciderFor(first.person)), { id: period.id, employeeIds });
  }
}

/** Whether the last day of a month has passed where somebody works. */
const isOverFor = ({ person }: Member, { to }: Period, at: Temporal.Instant): boolean =>
  localDateOf(at, person.office.timeZone) > to;

const peopleOf = async (scope: Scope, { id }: Period): Promise<string[]> =>
  (await scope.read(listReviewed(scope, id, {}))).map((person) => person.id);

/** Runs a kind of long work at once, on the clock of the scope: a job would run later, and on the clock of the server. */
async function run<Input>(
  work: (running: Running<Input>) => Promise<unknown>,
  scope: Scope,
  input: Input,
): Promise<void> {
  const progress = () => Promise.resolve();
  await work({ scope, jobId: newId(), input, signal: new AbortController().signal, progress });
}
