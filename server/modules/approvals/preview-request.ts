import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import { planRequest } from '../absences/create-request.ts';
import { loadCoverage } from '../absences/load-coverage.ts';
import { listUnitsOf } from '../absences/repository-coverage.ts';
import { listGranted } from '../absences/repository-days-off.ts';
import { getTimelinePerson } from '../absences/repository-timeline.ts';
import { replacesLeave } from '../absences/rules-replacement.ts';
import type { previewRequestInput } from '../absences/schema-ask.ts';
import { sumOfSeconds } from '../days/rules-credit.ts';
import { loadLeave } from '../leave/get-leave-balance.ts';
import { amountOf } from '../leave/rules-balance.ts';
import { sumsOn } from '../leave/settle-account.ts';
import { presentColleague } from './get-inbox-request.ts';
import { countOf, givenBack } from './present-count.ts';
import { previewReplacement } from './preview-replacement.ts';
import { recordHealthReads } from './record-reads.ts';
import { listColleaguesOff } from './repository.ts';
import type { requestPreviewOutput } from './schema.ts';

/**
 * Returns the effects of a request that adds days off or removes granted ones: the days that count, the calendars before and after, absent
 * team members, the coverage of the person's offices and departments, and the leave that sick days replace. Records the private leave
 * shown of another person (L5), and writes nothing else. Throws the refusals of the request.
 */
export async function previewRequest(
  scope: Scope,
  input: z.output<typeof previewRequestInput>,
): Promise<z.output<typeof requestPreviewOutput>> {
  const { companyId } = scope;
  const { employeeId } = input;
  const { seen, person, ...preview } = await scope.transaction(async (tx) => {
    const { type, years, account } = await planRequest(tx, scope, input);
    const days = years.flatMap(({ daysOff }) => daysOff);
    const dates = [...new Set(days.map(({ date }) => date))].sort();
    const [units, person] = await tx.send(
      listUnitsOf(companyId, employeeId, dates),
      getTimelinePerson(scope, employeeId),
    );
    const { replaced, seen } = replacesLeave(input, type)
      ? await previewReplacement(tx, scope, { employeeId, days })
      : { replaced: [], seen: [] };
    const [colleagues, coverage, leave, granted] = await tx.commit(
      listColleaguesOff(scope, employeeId, dates),
      loadCoverage(companyId, units, { except: employeeId }),
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
      ...{ seen, person, replaced },
      status: type.needsValidation ? ('pending' as const) : ('accepted' as const),
      days,
      count: { days: amountOf(counted.flatMap(({ changed }) => changed)).days, seconds: sumOfSeconds(days) },
      calendars: counted.map(({ changed, ...calendar }) => calendar),
      alsoOff: colleagues.map(presentColleague),
      coverage,
    };
  });
  await recordHealthReads(
    scope,
    seen.map((shown) => ({ ...shown, person })),
  );
  return preview;
}
