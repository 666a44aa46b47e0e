import { approvePeriod } from '#server/modules/periods/decide-periods.ts';
import { listReviewed } from '#server/modules/periods/repository-people.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { addDays, localDateOf } from '#server/platform/shared/dates.ts';
import type { Context, Member } from './context.ts';

export interface Period {
  id: string;
  from: string;
  to: string;
}

/** A person, for the steps of a month. */
export type Worker = Pick<Member, 'person' | 'employeeId'>;

/** Days after the end of a month on which its steps are taken. */
export const REVIEWED = 1;
const APPROVED = 4;

type Moments = Pick<Context, 'now' | 'scopeAt' | 'deciderFor'>;

/** A morning so many days after the end of a month, but not later than now. */
export function momentOf({ to }: Period, days: number, { now }: Pick<Context, 'now'>, hour = 9): Temporal.Instant {
  const at = Temporal.Instant.from(`${addDays(to, days)}T${String(hour).padStart(2, '0')}:00Z`);
  return Temporal.Instant.compare(at, now) < 0 ? at : now;
}

/** Approves a month of people, each by whoever decides about them. */
export async function approve(period: Period, workers: readonly Worker[], context: Moments): Promise<void> {
  const { scopeAt, deciderFor } = context;
  const at = momentOf(period, APPROVED, context);
  const over = workers.filter((worker) => isOverFor(worker, period, at));
  for (const ofDecider of Map.groupBy(over, ({ person }) => deciderFor(person).id).values()) {
    const [first] = ofDecider;
    if (!first) continue;
    const employeeIds = ofDecider.map(({ employeeId }) => employeeId);
    await approvePeriod(scopeAt(at, deciderFor(first.person)), { id: period.id, employeeIds });
  }
}

/** Whether the last day of a month has passed where somebody works. */
export const isOverFor = ({ person }: Worker, { to }: Period, at: Temporal.Instant): boolean =>
  localDateOf(at, person.office.timeZone) > to;

/** The people of a month, with the steps that each has taken. */
export const peopleOf = (scope: Scope, { id }: Period) => scope.read(listReviewed(scope, id, {}));
