import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { directionOf } from '../../platform/shared/lists.ts';
import { maySee } from '../access/field-rights.ts';
import { MONTH_PORTION } from '../monthly-records/load-month.ts';
import { loadStandingRecords } from '../monthly-records/load-shown.ts';
import type { MonthRecord } from '../monthly-records/rules-record.ts';
import type { MonthTotals } from '../monthly-records/rules-totals.ts';
import { withPayrollBlockers } from './list-blockers.ts';
import { presentPerson } from './present.ts';
import { findPeriod, findRequirements } from './repository.ts';
import { listBlockers } from './repository-blockers.ts';
import { findPeople, listReviewed } from './repository-people.ts';
import { stateOf, withoutSteps } from './rules.ts';
import type { ListPeriodPeopleInput, listPeriodPeopleOutput } from './schema.ts';

/**
 * Returns the people of a period in scope (I3) by name, with their sums, the blockers of a close and the steps taken (K1, K2). Throws
 * `period_not_found`.
 */
export async function listPeriodPeople(
  scope: Scope,
  { id, page, limit, orderBy, state, blocker, isReady, ...filters }: ListPeriodPeopleInput,
): Promise<z.output<typeof listPeriodPeopleOutput>> {
  const { companyId } = scope;
  // Blockers of everybody only for the filters that need them: those of a page are few.
  const filtersBlockers = blocker !== undefined || isReady !== undefined;
  const [{ from, to }, people, read] = await scope.read(
    findPeriod(companyId, id),
    listReviewed(scope, id, filters),
    filtersBlockers ? listBlockers(scope, id, null) : nothing(null),
  );
  const idsOf = (persons: readonly (typeof people)[number][]) =>
    persons.filter(({ closedAt }) => closedAt === null).map((person) => person.id);
  const known = read && (await withPayrollBlockers(scope, { from, to }, idsOf(people), { known: read }));
  const matching = people.filter((person) => {
    const kinds = known?.get(person.id)?.map(({ kind }) => kind) ?? [];
    if (state && !state.includes(stateOf(person))) return false;
    if (blocker && !kinds.some((kind) => blocker.includes(kind))) return false;
    return isReady === undefined || (person.closedAt === null && isReady === (kinds.length === 0));
  });
  if (directionOf(orderBy, 'asc') === 'desc') matching.reverse();
  const shown = matching.slice((page - 1) * limit, page * limit);
  const employeeIds = shown.map((person) => person.id);
  const [employeeOf, requirements, readOf] = await scope.read(
    findPeople({ companyId, employeeIds }),
    findRequirements(companyId),
    known ? nothing(known) : listBlockers(scope, id, employeeIds),
  );
  const recordOf = new Map<string, { totals: MonthTotals; recordHash: string; isConfirmed: boolean }>();
  const records: MonthRecord[] = [];
  for (let at = 0; at < employeeIds.length; at += MONTH_PORTION) {
    const portion = employeeIds.slice(at, at + MONTH_PORTION);
    for (const { record, hash, confirmation } of await scope.read(loadStandingRecords(scope, portion, { from, to }))) {
      records.push(record);
      const isConfirmed = confirmation.confirmedAt !== null;
      recordOf.set(record.employee.id, { totals: record.totals, recordHash: hash, isConfirmed });
    }
  }
  const open = new Set(idsOf(shown));
  const months = records.filter(({ employee }) => open.has(employee.id));
  const blockersOf = known ?? (await withPayrollBlockers(scope, { from, to }, [...open], { known: readOf, months }));
  return {
    total: matching.length,
    rows: shown.flatMap((person) => {
      const employee = employeeOf.get(person.id);
      const record = recordOf.get(person.id);
      if (!employee || !record) return [];
      const { isConfirmed, ...sums } = record;
      const known = { steps: person, blockers: blockersOf.get(person.id) ?? [] };
      // A confirmation of another record is none (K2).
      const { steps, blockers } = person.confirmedAt && !isConfirmed ? withoutSteps(known, requirements) : known;
      const seesRemark = maySee(scope, 'comment', person.id);
      return [presentPerson(employee, steps, { ...sums, blockers, seesRemark })];
    }),
  };
}
