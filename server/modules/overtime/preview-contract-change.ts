import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import { previewTerms } from '../contracts/preview-terms.ts';
import type { Span } from '../contracts/rules.ts';
import type { ContractChange } from '../contracts/schema-changes.ts';
import { FIRST_DATE, LAST_DATE } from '../days/constants.ts';
import { loadSchedule } from '../days/load-schedule.ts';
import { previewDays } from '../days/preview-days.ts';
import { findDayTerms, listPolicyTerms } from '../days/repository-days.ts';
import { policyOn } from '../days/rules-policy.ts';
import { type Period, plansAlike, type Schedule, weekSeconds } from '../days/rules-schedule.ts';
import { MAX_PREVIEWED_DAYS } from './constants.ts';
import { balancesOf } from './preview-balances.ts';
import { listHeld } from './repository-ledger.ts';
import type { contractPreviewOutput } from './schema-previews.ts';

type Preview = z.output<typeof contractPreviewOutput>;

/** Days previewed after today, or after the change's first day. */
const DAYS_AHEAD = 366;

/**
 * Returns the effects of a change of an employee's contracts or annexes, by the rules of the change (C1, D1, D10), without writing: the
 * days whose plan differs, the hours of a week, and the balances. Throws the codes of `previewTerms`.
 */
export async function previewContractChange(scope: Scope, change: ContractChange): Promise<Preview> {
  const { companyId } = scope;
  const { employeeId, after, spans } = await previewTerms(scope, change);
  const [{ timeZone, overtimeSince }, policies] = await scope.read(
    findDayTerms(companyId, employeeId),
    listPolicyTerms(companyId, employeeId),
  );
  const today = localDateOf(scope.now(), timeZone);
  const previewed = await previewDays(scope, employeeId, { contracts: after }, MAX_PREVIEWED_DAYS);
  const { since } = previewed;
  const held = await scope.read(listHeld(companyId, employeeId, { from: since ?? FIRST_DATE, to: LAST_DATE }));
  const policyType = policyOn(today, policies)?.type ?? null;
  const [, earliest = overtimeSince] = [overtimeSince, addDays(today, -MAX_PREVIEWED_DAYS)].sort();
  const planned = await changedDays(scope, employeeId, after, { spans, today, earliest });
  return { ...planned, balance: { policyType, ...balancesOf(previewed, held), since } };
}

/** Returns the days in these spans whose plan differs under other contracts, and the week of the first of them. */
async function changedDays(
  { companyId, read }: Scope,
  employeeId: string,
  after: Pick<Schedule, 'contracts' | 'annexes'>,
  { spans, today, earliest }: { spans: Span[]; today: string; earliest: string },
): Promise<Pick<Preview, 'days' | 'week'>> {
  const nothing = { days: null, week: null };
  const [first] = spans.map(({ from }) => from).sort();
  if (first === undefined) return nothing;
  const [, from = earliest] = [first, earliest].sort();
  const [, ahead = today] = [from, today].sort();
  const latest = addDays(ahead, DAYS_AHEAD);
  const periods = spans.map((span) => {
    const [, start = from] = [span.from, from].sort();
    const [end = latest] = [span.to ?? latest, latest].sort();
    return { from: start, to: end };
  });
  const schedule = await read(loadSchedule(companyId, employeeId, { from, to: latest }));
  const changed = { ...schedule, ...after };
  const dates = (
    await inPortions(datesOf(periods), (date) => (plansAlike(date, schedule, changed) ? [] : date))
  ).flat();
  const [firstDay, lastDay = from] = [dates[0], dates.at(-1)];
  if (firstDay === undefined) return nothing;
  const goesOn = spans.some((span) => span.to === null || span.to > latest);
  return {
    days: { count: dates.length, from: firstDay, to: lastDay, goesOn, since: first < from ? from : null },
    week: { beforeSeconds: weekSeconds(firstDay, schedule), afterSeconds: weekSeconds(firstDay, changed) },
  };
}

/** Yields each date of some periods once. */
function* datesOf(periods: readonly Period[]): Generator<string> {
  let next = FIRST_DATE;
  for (const { from, to } of periods.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (from > next) next = from;
    for (; next <= to; next = addDays(next, 1)) yield next;
  }
}
