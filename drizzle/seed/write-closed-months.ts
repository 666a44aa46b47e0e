import type { Running } from '#server/modules/long-work/kinds.ts';
import { createExport } from '#server/modules/payroll/manage-exports.ts';
import { createExportInput } from '#server/modules/payroll/schema-exports.ts';
import { closePeople, reopenPeople } from '#server/modules/periods/carry-out-closing.ts';
import { listPeriods } from '#server/modules/periods/list-periods.ts';
import { reopenWholePeriod } from '#server/modules/periods/repository-snapshots.ts';
import { beginReview } from '#server/modules/periods/start-review.ts';
import type { Actor, Scope } from '#server/platform/db/scope.ts';
import { type Read, readText } from '#server/platform/db/statement.ts';
import { type CompanyId, newId } from '#server/platform/shared/ids.ts';
import type { Context } from './context.ts';
import { approve, momentOf, type Period, peopleOf, REVIEWED, type Worker } from './month-steps.ts';
import { randomOf } from './random.ts';
import { moveEnd } from './write-open-month.ts';
import { TEMPLATE } from './write-payroll.ts';

/** Days after the end of a month on which its steps are taken. */
const CLOSED = 8;
const REOPENED = 10;
const CLOSED_AGAIN = 12;
const EDIT_HOUR = 11;

const REOPEN_REASON = 'The terminal in the warehouse was an hour slow on two days.';

/** A company whose months are closed, which people may already use. */
export interface Closing {
  workers: readonly Worker[];
  owner: Actor;
  context: Pick<Context, 'now' | 'today' | 'seed' | 'scopeAt' | 'deciderFor'>;
  signal: AbortSignal;
}

/**
 * Closes the two months before the one in review: the older one is reopened once and closed again, the later one exported to payroll (K3, K5, P5).
 * Can be repeated after an interruption. A month that somebody else has reviewed, closed or reopened stays as it is.
 */
export async function writeClosedMonths(closing: Closing): Promise<void> {
  const { scopeAt, now, today } = closing.context;
  const { rows } = await listPeriods(scopeAt(now), { page: 1, limit: 500 });
  const [, last, before] = rows.filter(({ to }) => to < today);
  if (before) await closeTwice(before, closing);
  if (last) await closeAndExport(last, closing);
}

/** State of a month in the database. */
interface Standing {
  status: 'open' | 'review' | 'closed';
  updatedAt: Date;
  closedAt: Date | null;
  reopenedAt: Date | null;
  isClosedAgain: boolean;
  isExported: boolean;
  templateId: string | null;
}

const selectStanding = readText<Standing, { companyId: CompanyId; id: string; template: string }>(`
  select status, updated_at as "updatedAt", closed_at as "closedAt", reopened_at as "reopenedAt",
      exists (select from period_snapshots s where s.company_id = $companyId and s.period_id = p.id and s.version > 1) as "isClosedAgain",
      exists (select from payroll_exports x where x.company_id = $companyId and x.period_id = p.id) as "isExported",
      (select t.id from payroll_templates t where t.company_id = $companyId and t.name = $template limit 1) as "templateId"
    from periods p where p.company_id = $companyId and p.id = $id`);

const findStanding = ({ companyId }: Scope, { id }: Period): Read<Standing> =>
  selectStanding({ companyId, id, template: TEMPLATE.name }).first().required('period_not_found');

const readStanding = (period: Period, { context: { scopeAt, now } }: Closing): Promise<Standing> =>
  scopeAt(now).read(findStanding(scopeAt(now), period));

const isAt = (at: Date | null, moment: Temporal.Instant) => at?.getTime() === moment.epochMilliseconds;

/** Closes a month that nobody has begun to review, and goes on with a closing that was interrupted. Returns whether it is closed. */
async function close(period: Period, closing: Closing): Promise<boolean> {
  const { workers, owner, context } = closing;
  const { scopeAt } = context;
  const [reviewed, closed] = [momentOf(period, REVIEWED, context), momentOf(period, CLOSED, context)];
  const { status, updatedAt, closedAt, reopenedAt } = await readStanding(period, closing);
  if (reopenedAt !== null) return false;
  if (status === 'closed') return isAt(closedAt, closed);
  if (status === 'review' && !isAt(updatedAt, reviewed)) return false;
  await beginReview(scopeAt(reviewed, owner), period);
  const people = await peopleOf(scopeAt(context.now), period);
  const waiting = new Set(people.flatMap(({ id, approvedAt, closedAt: done }) => (approvedAt || done ? [] : [id])));
  await approve(
    period,
    workers.filter(({ employeeId }) => waiting.has(employeeId)),
    context,
  );
  await closeEverybody(period, CLOSED, closing);
  return true;
}

/** Days without recorded time are normal in a company of this size: the snapshots have them. */
async function closeEverybody(period: Period, days: number, { owner, context, signal }: Closing): Promise<void> {
  const { scopeAt, now } = context;
  const employeeIds = (await peopleOf(scopeAt(now), period)).map(({ id }) => id);
  const input = { periodId: period.id, employeeIds, force: true };
  await run(closePeople, { scope: scopeAt(momentOf(period, days, context), owner), input, signal });
}

async function closeTwice(period: Period, closing: Closing): Promise<void> {
  const { workers, owner, context, signal } = closing;
  const { scopeAt, deciderFor, seed } = context;
  const reopened = momentOf(period, REOPENED, context);
  const scope = scopeAt(reopened, owner);
  const at = new Date(reopened.epochMilliseconds);
  if (await close(period, closing)) {
    const of = { companyId: scope.companyId, id: period.id, at, byName: owner.name, reason: REOPEN_REASON };
    await scope.transaction(({ commit }) => commit(reopenWholePeriod(of)));
  }
  const { status, reopenedAt, isClosedAgain } = await readStanding(period, closing);
  if (status !== 'review' || !isAt(reopenedAt, reopened)) return;
  if (!isClosedAgain) {
    const people = await peopleOf(scope, period);
    const employeeIds = people.map(({ id }) => id);
    await run(reopenPeople, { scope, input: { periodId: period.id, employeeIds, reason: REOPEN_REASON }, signal });
    const inside = workers.filter(({ employeeId }) => employeeIds.includes(employeeId));
    for (const { employeeId, person } of randomOf(seed, 'reopened month').shuffle(inside).slice(0, 1)) {
      const edited = momentOf(period, REOPENED, context, EDIT_HOUR);
      const { companyId } = scope;
      const of = { companyId, employeeId, from: period.from, to: period.to, at: new Date(edited.epochMilliseconds) };
      if (await scope.read(hasEdited(of))) continue;
      await moveEnd(scopeAt(edited, deciderFor(person)), { employeeId, from: period.from, to: period.to, minutes: 60 });
    }
  }
  await closeEverybody(period, CLOSED_AGAIN, closing);
}

type Edit = { companyId: CompanyId; employeeId: string; from: string; to: string; at: Date };

const selectEdit = readText<{ id: string }, Edit>(`
  select id from work_entries where company_id = $companyId and employee_id = $employeeId and work_date between $from and $to
    and updated_at = $at limit 1`);
const hasEdited = (edit: Edit): Read<boolean> => selectEdit(edit).map((rows) => rows.length > 0);

async function closeAndExport(period: Period, closing: Closing): Promise<void> {
  if (!(await close(period, closing))) return;
  const { isExported, templateId } = await readStanding(period, closing);
  if (isExported || templateId === null) return;
  const { owner, context } = closing;
  const asked = createExportInput.parse({ templateId, periodId: period.id });
  await createExport(context.scopeAt(momentOf(period, CLOSED + 1, context), owner), asked);
}

/** Runs a kind of long work at once, on the clock of the scope: a job would run later, and on the clock of the server. */
async function run<Input>(
  work: (running: Running<Input>) => Promise<unknown>,
  running: Pick<Running<Input>, 'scope' | 'input' | 'signal'>,
): Promise<void> {
  await work({ ...running, jobId: newId(), progress: () => Promise.resolve() });
}
