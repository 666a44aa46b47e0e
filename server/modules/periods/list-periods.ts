import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { BLOCKER_KINDS } from './constants.ts';
import { withPayrollBlockers } from './list-blockers.ts';
import { presentPeriod } from './present.ts';
import * as repository from './repository.ts';
import { listBlockers } from './repository-blockers.ts';
import { listReviewed, sumPeriod } from './repository-people.ts';
import type { listPeriodsInput, listPeriodsOutput, periodDetailOutput } from './schema.ts';
import { settlePeriods } from './settle-periods.ts';

/** Returns the periods from the first contract or entry to the running one (K1), the newest first, with the numbers of people in scope (I3). */
export async function listPeriods(
  scope: Scope,
  input: z.output<typeof listPeriodsInput>,
): Promise<z.output<typeof listPeriodsOutput>> {
  // Declared first: it asks whom a limited reader sees (I3), without which the pipeline lets nothing be stored.
  const list = repository.listPeriods(scope, input);
  await settlePeriods(scope);
  const { rows, total } = await scope.read(list);
  return { rows: rows.map(presentPeriod), total };
}

/** Returns a period with the sums and blockers of its people in scope (K1, I3). Throws `period_not_found`. */
export async function getPeriod(scope: Scope, { id }: { id: string }): Promise<z.output<typeof periodDetailOutput>> {
  const { companyId } = scope;
  const [period, { timeZone, monthConfirmation, monthApproval }, people, known] = await scope.read(
    repository.getCountedPeriod(scope, id),
    repository.findRequirements(companyId),
    listReviewed(scope, id, {}),
    listBlockers(scope, id, null),
  );
  const { from, to } = period;
  const open = people.filter(({ closedAt }) => closedAt === null);
  const openIds = open.map((person) => person.id);
  const closedIds = people.flatMap((person) => (person.closedAt === null ? [] : person.id));
  const totals = await scope.read(sumPeriod({ companyId, id, openIds, closedIds, from, to }));
  const blockersOf = await withPayrollBlockers(scope, { from, to }, openIds, { known });
  const found = open.flatMap((person) => blockersOf.get(person.id) ?? []);
  const blocked = open.filter((person) => blockersOf.has(person.id)).length;
  return {
    ...presentPeriod(period),
    isOver: localDateOf(scope.now(), timeZone) > to,
    requires: { confirmation: monthConfirmation, approval: monthApproval },
    ready: open.length - blocked,
    blocked,
    totals,
    blockers: BLOCKER_KINDS.flatMap((kind) => {
      const ofKind = found.filter((blocker) => blocker.kind === kind);
      const count = ofKind.reduce((sum, blocker) => sum + blocker.count, 0);
      return ofKind.length === 0 ? [] : [{ kind, people: ofKind.length, count }];
    }),
  };
}
