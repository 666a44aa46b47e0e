import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { loadSchedules } from '../days/load-schedule.ts';
import { periodOfYears } from '../days/rules-schedule.ts';
import { CALENDAR_YEAR, MAX_ASSIGNED } from './constants.ts';
import { listGroups } from './repository-ledger.ts';
import { listPlanPeople, type PlanPerson } from './repository-plan-people.ts';
import { findPlan, listTerms, listYearStarts } from './repository-plans.ts';
import type { EmploymentTerms } from './rules-accrual.ts';
import { carriedDays, givenDays } from './rules-preview.ts';
import { leaveYears, yearStartOf } from './rules-years.ts';
import type { planPreviewOutput, previewPlanInput } from './schema-preview.ts';

const PEOPLE_AT_ONCE = 50;

type Preview = z.output<typeof planPreviewOutput>;
type PlanChange = z.output<typeof previewPlanInput>;

/**
 * Returns the entitlement that a plan would give in its year to its people and to additional ones, and the days that it would carry over, next
 * to their current ones. Writes nothing. Throws `vacation_configuration_not_found`, `hiring_date_missing`.
 */
export async function previewPlan(scope: Scope, input: PlanChange): Promise<Preview> {
  const { companyId } = scope;
  const { id = null, year, employeeIds } = input;
  const before =
    id === null ? undefined : await scope.read(findPlan(companyId, id).required('vacation_configuration_not_found'));
  const people = await scope.read(listPlanPeople(companyId, { planId: id, year, employeeIds, limit: MAX_ASSIGNED }));
  const after = {
    maxDaysOff: input.maxDaysOff ?? null,
    accrual: input.accrual ?? null,
    carryOver: input.carryOver ?? null,
    advanceDays: input.advanceDays ?? 0,
  };
  const rows: Preview['people'] = [];
  for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
    const portion = people.slice(at, at + PEOPLE_AT_ONCE);
    const loaded = await loadPortion(scope, portion, input);
    rows.push(
      ...(await inPortions(loaded, ({ person, years, groups, employment }) => {
        const { isAssigned, ...named } = person;
        const known = { years, year, groups, employment };
        const current = isAssigned ? before : undefined;
        return {
          person: named,
          isAssigned,
          beforeDays: current ? givenDays({ ...known, plan: current }) : 0,
          afterDays: givenDays({ ...known, plan: after }),
          beforeCarriedDays: current ? carriedDays({ ...known, plan: current }) : 0,
          afterCarriedDays: carriedDays({ ...known, plan: after }),
        };
      })),
    );
  }
  return { people: rows };
}

/** Loads the inputs of some people's entitlements. */
async function loadPortion(
  { companyId, read }: Scope,
  people: readonly PlanPerson[],
  { year, yearStart = CALENDAR_YEAR, ...input }: PlanChange,
) {
  const absenceTypeId = input.absenceTypeId ?? NO_TYPE;
  const ids = people.map(({ id }) => id);
  const [schedules, terms, groups, starts] = await read(
    // Every leave year lies within two calendar years.
    loadSchedules(companyId, ids, periodOfYears(year, year + 1)),
    together(...ids.map((id) => listTerms(companyId, id))),
    together(...ids.map((employeeId) => listGroups(companyId, { employeeId, absenceTypeId }, [year]))),
    listYearStarts(companyId, { employeeIds: ids, absenceTypeIds: [absenceTypeId] }),
  );
  const startsOf = Map.groupBy(starts, ({ employeeId }) => employeeId);
  return people.flatMap((person, index) => {
    const schedule = schedules.get(person.id);
    if (!schedule) return [];
    const employment = { schedule, terms: terms[index] as EmploymentTerms[] };
    const start = yearStartOf(yearStart, year, employment.terms);
    if (start === null) throw new DomainError('hiring_date_missing');
    // Assigned people keep the start of their year.
    const years = leaveYears([{ year, yearStart: start }, ...(startsOf.get(person.id) ?? [])]);
    return [{ person, years, groups: groups[index] ?? [], employment }];
  });
}

/** Without a type nothing is granted, and no calendar has it. */
const NO_TYPE = '00000000-0000-0000-0000-000000000000';
