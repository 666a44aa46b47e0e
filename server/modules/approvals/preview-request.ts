import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import { planRequest } from '../absences/create-request.ts';
import { loadCoverage } from '../absences/load-coverage.ts';
import { listUnitsOf } from '../absences/repository-coverage.ts';
import { listGranted } from '../absences/repository-days-off.ts';
import type { previewRequestInput } from '../absences/schema-ask.ts';
import { sumOfSeconds } from '../days/rules-credit.ts';
import { loadLeave } from '../leave/get-leave-balance.ts';
import { amountOf } from '../leave/rules-balance.ts';
import { sumsOn } from '../leave/settle-account.ts';
import { countOf, givenBack, presentColleague } from './get-inbox-request.ts';
import { listColleaguesOff } from './repository.ts';
import type { requestPreviewOutput } from './schema.ts';

/**
 * Returns the effects of a request that adds days off or removes granted ones: the days that count, the calendars before and after, absent
 * team members, and the coverage of the person's offices and departments. Writes nothing. Throws the refusals of the request.
 */
export async function previewRequest(
  scope: Scope,
  input: z.output<typeof previewRequestInput>,
): Promise<z.output<typeof requestPreviewOutput>> {
  const { companyId } = scope;
  const { employeeId } = input;
  return scope.transaction(async (tx) => {
    const { type, years, account } = await planRequest(tx, scope, input);
    const days = years.flatMap(({ daysOff }) => daysOff);
    const dates = [...new Set(days.map(({ date }) => date))].sort();
    const units = await tx.send(listUnitsOf(companyId, employeeId));
    const [colleagues, coverage, leave, granted] = await tx.commit(
      listColleaguesOff(scope, employeeId, dates),
      loadCoverage(companyId, units, { dates, except: employeeId }),
      together(...years.map(({ calendar }) => loadLeave(scope, calendar))),
      together(...years.map(({ calendar }) => listGranted(companyId, calendar.id))),
    );
    const counted = years.map(({ calendar, daysOff }, index) => {
      const { balanceWith, takenBy } = leave[index] as (typeof leave)[number];
      const isRemoval = input.type === 'delete';
      const changed = isRemoval ? givenBack(granted[index] ?? [], daysOff, takenBy) : takenBy(daysOff);
      const taken = changed.map(({ seconds, daySeconds }) => ({ seconds: isRemoval ? -seconds : seconds, daySeconds }));
      const sums = sumsOn(account, calendar, dates.at(-1));
      const [before, after] = [balanceWith([], sums), balanceWith(taken, sums)];
      return { changed, year: calendar.year, before: countOf(before), after: countOf(after) };
    });
    return {
      status: type.needsValidation ? 'pending' : 'accepted',
      days,
      count: { days: amountOf(counted.flatMap(({ changed }) => changed)).days, seconds: sumOfSeconds(days) },
      calendars: counted.map(({ changed, ...calendar }) => calendar),
      alsoOff: colleagues.map(presentColleague),
      coverage,
    };
  });
}
