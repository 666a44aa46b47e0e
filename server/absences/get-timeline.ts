import type { z } from 'zod';
import { maySee } from '../access/field-rights.ts';
import { recordReads } from '../audit/record-reads.ts';
import { loadSharedSchedules, oncePerSchedule } from '../days/load-schedule.ts';
import { type Period, plannedDay, type Schedule } from '../days/rules-schedule.ts';
import type { Scope } from '../db/scope.ts';
import { inPortions } from '../in-portions.ts';
import { datesBetween } from '../shared/dates.ts';
import { coverageOfUnits, memberOf, worksOn } from './load-coverage.ts';
import { type DayOffOfPerson, listDaysOff, listWatchedUnits } from './repository-coverage.ts';
import * as repository from './repository-timeline.ts';
import { MAX_TIMELINE_PEOPLE, patternOf } from './rules-timeline.ts';
import type { getTimelineInput, TimelineDay, timelineOutput } from './schema-timeline.ts';

type Timeline = z.output<typeof timelineOutput>;

/**
 * Everybody in scope (I3) with their absences of a period, granted and pending, their holidays and days without work, and the coverage
 * of the offices and departments that are asked for, or have a minimum. A private absence of others is shown without its type, and is
 * not found by it (I4); what is shown of other people's health is recorded (L5).
 */
export async function getTimeline(scope: Scope, input: z.output<typeof getTimelineInput>): Promise<Timeline> {
  const { companyId } = scope;
  const period = { from: input.from, to: input.to };
  const absentOf = await listAbsent(scope, input);
  const [{ people, total }, units] = await scope.read(
    repository.listTimelinePeople(scope, { ...input, absentOf }, MAX_TIMELINE_PEOPLE),
    listWatchedUnits(scope, input),
  );
  const listedIds = people.map(({ id }) => id);
  const allIds = [...new Set([...listedIds, ...units.flatMap(({ employeeIds }) => employeeIds)])];
  const [schedules, daysOff, holidays] = await scope.read(
    loadSharedSchedules(companyId, allIds, period),
    listDaysOff(companyId, allIds, period),
    repository.listHolidaysOf(companyId, listedIds, period),
  );
  const daysOffOf = Map.groupBy(daysOff, ({ employeeId }) => employeeId);
  const { rows, types } = await presentDays(scope, people, daysOffOf, input);
  const dates = datesBetween(period.from, period.to);
  const patternOfPerson = patternIn(dates);
  const shown = await inPortions(rows, (row) => ({ ...row, pattern: patternOfPerson(schedules.get(row.person.id)) }));
  const worksBy = worksOn(dates);
  const members = await inPortions(new Set(units.flatMap(({ employeeIds }) => employeeIds)), (id) => {
    const schedule = schedules.get(id);
    return schedule && memberOf(id, { works: worksBy(schedule), daysOff: daysOffOf.get(id) ?? [] });
  });
  const byId = new Map(members.flatMap((member) => (member ? [[member.employeeId, member] as const] : [])));
  await recordShown(scope, rows, { types, period });
  const coverage = coverageOfUnits(units, byId, dates);
  return { total, people: shown, types: presenter(scope, types).types(rows), holidays, coverage };
}

/** Who has an absence of the type that is asked for; of a private one, the caller alone, unless they see it of everybody (I4). */
export async function listAbsent(
  { companyId, actor, read }: Scope,
  { absenceTypeId, from, to }: Period & { absenceTypeId?: string | undefined },
): Promise<string[] | null> {
  if (absenceTypeId === undefined) return null;
  const [absent, [type]] = await read(
    repository.listAbsentOf(companyId, absenceTypeId, { from, to }),
    repository.listTypesOf(companyId, [absenceTypeId]),
  );
  const isHidden = type?.visibility === 'private' && !maySee({ actor }, 'health', null);
  return isHidden ? absent.filter((id) => id === actor.employeeId) : absent;
}

/** These people with their days off as the caller may see them (I4), of one type if it is asked for; and the types of all of them. */
export async function presentDays(
  scope: Scope,
  people: readonly repository.TimelinePerson[],
  daysOffOf: ReadonlyMap<string, readonly DayOffOfPerson[]>,
  { absenceTypeId }: { absenceTypeId?: string | undefined },
) {
  const typeIds = people.flatMap(({ id }) => daysOffOf.get(id) ?? []).map((day) => day.absenceTypeId);
  const types = await scope.read(repository.listTypesOf(scope.companyId, [...new Set(typeIds)]));
  const present = presenter(scope, types);
  const rows = await inPortions(people, (person) => ({
    person,
    days: (daysOffOf.get(person.id) ?? [])
      .map(present.day)
      .filter(({ typeId }) => absenceTypeId === undefined || typeId === absenceTypeId),
  }));
  return { rows, types };
}

/** What each date is for somebody, a letter each. */
export function patternIn(dates: readonly string[]): (schedule: Schedule | undefined) => string {
  const patternBy = oncePerSchedule((schedule) => dates.map((date) => patternOf(plannedDay(date, schedule))).join(''));
  return (schedule) => (schedule ? patternBy(schedule) : '-'.repeat(dates.length));
}

/** What the caller may see of days off and their types (I4). */
export function presenter(scope: Scope, types: readonly repository.TypeOfDays[]) {
  const privateIds = new Set(types.filter(({ visibility }) => visibility === 'private').map(({ id }) => id));
  const day = ({ employeeId, absenceTypeId, ...shown }: DayOffOfPerson): TimelineDay => ({
    ...shown,
    typeId: privateIds.has(absenceTypeId) && !maySee(scope, 'health', employeeId) ? null : absenceTypeId,
  });
  return {
    day,
    /** Those of the days that are shown. */
    types: (rows: readonly { days: readonly TimelineDay[] }[]): Timeline['types'] => {
      const shown = new Set(rows.flatMap(({ days }) => days.map(({ typeId }) => typeId)));
      return types.filter(({ id }) => shown.has(id)).map(({ visibility, ...type }) => type);
    },
  };
}

/** Records the private absences and balances of others that were shown, a line for each person (L5). */
export async function recordShown(
  scope: Scope,
  rows: readonly { person: repository.TimelinePerson; days: readonly TimelineDay[] }[],
  {
    types,
    period,
    showsPrivateBalance = false,
  }: { types: readonly repository.TypeOfDays[]; period: Period; showsPrivateBalance?: boolean },
): Promise<void> {
  const privateIds = new Set<string | null>(types.filter((type) => type.visibility === 'private').map(({ id }) => id));
  const seen = rows.filter(
    ({ person, days }) =>
      person.id !== scope.actor.employeeId &&
      (showsPrivateBalance || days.some(({ typeId }) => privateIds.has(typeId))),
  );
  await recordReads(
    scope,
    seen.map(({ person }) => ({
      ...{ recordType: 'employee' as const, recordId: person.id },
      ...{ recordName: `${person.firstName} ${person.lastName}`, details: { absences_of: period } },
    })),
  );
}
