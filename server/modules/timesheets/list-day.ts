import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { forgottenBefore } from '../time/repository-findings.ts';
import { loadTimesheets } from './repository-days.ts';
import { listPeople } from './repository-people.ts';
import type { listDayInput, listDayOutput } from './schema.ts';

/** Returns a date of everybody in scope (I3), by name: plan, entries and findings, a page of people at a time. */
export async function listDay(
  scope: Scope,
  { onlyFindings, ...input }: z.output<typeof listDayInput>,
): Promise<z.output<typeof listDayOutput>> {
  const now = scope.now();
  const people = await scope.read(listPeople(scope, input, onlyFindings ? forgottenBefore(now) : null));
  const ids = people.rows.map(({ id }) => id);
  const period = { from: input.date, to: input.date };
  const daysOf = await scope.read(loadTimesheets(scope.companyId, ids, period, now));
  return {
    total: people.total,
    rows: people.rows.flatMap((employee) => daysOf(employee.id).map((day) => ({ employee, day }))),
  };
}
