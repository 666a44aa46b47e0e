import { listCompaniesWhere } from '../../platform/db/list-companies.ts';
import type { Background, Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { periodsUntil } from '../organisation/rules-periods.ts';
import { actAsSystem, type CalendarFacts, findCalendarFacts, lockCalendarFacts, writePeriods } from './repository.ts';

/**
 * Stores the periods of the company up to the running one (K1), so that each has its id. Periods that nobody has reviewed follow the closing
 * day and the first date; repeating this changes nothing, and of two at once the second waits for the first. The audit records it as the
 * system's, whoever reads first.
 */
export async function settlePeriods(scope: Scope): Promise<void> {
  const { companyId, actor } = scope;
  if (await arePeriodsSettled(scope)) return;
  await scope.transaction(async ({ send, commit }) => {
    const [, facts] = await send(actor.type === 'system' ? nothing(null) : actAsSystem, lockCalendarFacts(companyId));
    const changes = changesOf(facts, scope);
    await commit(...writePeriods(companyId, changes, new Date(scope.now().epochMilliseconds)));
  });
}

const arePeriodsSettled = async (scope: Scope): Promise<boolean> =>
  isSettled(changesOf(await scope.read(findCalendarFacts(scope.companyId)), scope));

/** Companies for which `settlePeriods` has something to do. */
export const listCompaniesWithoutPeriods = (background: Background): Promise<CompanyId[]> =>
  listCompaniesWhere(background, async (scope) => !(await arePeriodsSettled(scope)));

/** Returns the changes of the stored periods. One that begins on the same day as a planned one is the same. */
function changesOf({ timeZone, closingDay, first, stored }: CalendarFacts, { now }: Pick<Scope, 'now'>) {
  const today = localDateOf(now(), timeZone);
  const planned = periodsUntil(today, { first, closingDay, kept: stored.filter(({ isKept }) => isKept) });
  const plannedFrom = new Map(planned.map((period) => [period.from, period]));
  const known = new Set(stored.map(({ from }) => from));
  return {
    removed: stored.filter(({ from }) => !plannedFrom.has(from)).map(({ id }) => id),
    changed: stored.flatMap(({ id, from, to }) => {
      const period = plannedFrom.get(from);
      return period && period.to !== to ? [{ id, ...period }] : [];
    }),
    added: planned.filter(({ from }) => !known.has(from)),
  };
}

const isSettled = ({ removed, changed, added }: ReturnType<typeof changesOf>): boolean =>
  removed.length + changed.length + added.length === 0;
