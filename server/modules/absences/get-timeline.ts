import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { datesBetween } from '../../platform/shared/dates.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import { maySee } from '../access/field-rights.ts';
import { recordReads } from '../audit/record-reads.ts';
import { loadSharedSchedules, oncePerSchedule } from '../days/load-schedule.ts';
import type { Period, Schedule } from '../days/rules-schedule.ts';
import { loadCoverage } from './load-coverage.ts';
import { listBatches } from './repository-batches.ts';
import { type DayOffOfPerson, listDaysOff, listWatchedUnits } from './repository-coverage.ts';
import * as repository from './repository-timeline.ts';
import { MAX_TIMELINE_PEOPLE, patternOf } from './rules-timeline.ts';
import type {
  coverageOutput,
  getCoverageInput,
  getTimelineInput,
  TimelineDay,
  timelineOutput,
} from './schema-timeline.ts';

type Timeline = z.output<typeof timelineOutput>;

/**
 * Returns people in scope (I3) with their absences of a period, granted and pending, their holidays and days without work: `limit` of all
 * who match, beginning at `first`. A private absence of others has no type and is not found by it (I4). Records the health data shown of
 * others (L5).
 */
export async function getTimeline(scope: Scope, input: z.output<typeof getTimelineInput>): Promise<Timeline> {
  const { companyId, actor } = scope;
  const { from, to, absenceTypeId, first = 0, limit = MAX_TIMELINE_PEOPLE } = input;
  const period = { from, to };
  const matching = { ...input, absentOf: await listAbsent(scope, input) };
  const [{ people, total }, inUse, holidays] = await scope.read(
    repository.listTimelinePeople(scope, matching, limit, first),
    repository.listTypesInUse(scope, matching, period, actor.employeeId),
    repository.listHolidaysOfMatching(scope, matching, period),
  );
  const ids = people.map(({ id }) => id);
  const [schedules, daysOff, types] = await scope.read(
    loadSharedSchedules(companyId, ids, period),
    listDaysOff(companyId, ids, period),
    repository.listTypesOf(
      companyId,
      inUse.map((type) => type.absenceTypeId),
    ),
  );
  const pending = daysOff.filter(({ kind }) => kind !== 'granted');
  const batches = await scope.read(listBatches(companyId, requestIdsOf(pending)));
  const daysOffOf = Map.groupBy(daysOff, ({ employeeId }) => employeeId);
  const { rows, types: typesOfRows } = await presentDays(scope, people, daysOffOf, input);
  const patternOfPerson = patternIn(datesBetween(from, to));
  const shown = await inPortions(rows, (row) => ({ ...row, pattern: patternOfPerson(schedules.get(row.person.id)) }));
  await recordShown(scope, rows, { types: typesOfRows, period });
  const own = new Set(inUse.filter(({ isOwn }) => isOwn).map((type) => type.absenceTypeId));
  const seen = types
    .filter(({ id }) => absenceTypeId === undefined || id === absenceTypeId)
    .filter(({ id, visibility }) => visibility !== 'private' || maySee(scope, 'health', null) || own.has(id))
    .map(({ visibility, ...type }) => type);
  return { total, first, people: shown, types: seen, batches, holidays };
}

/**
 * Returns how many people work, are off and have pending requests in offices and departments: in the requested ones, otherwise in those
 * with a minimum.
 */
export async function getCoverage(
  scope: Scope,
  { from, to, ...asked }: z.output<typeof getCoverageInput>,
): Promise<z.output<typeof coverageOutput>> {
  const units = await scope.read(listWatchedUnits(scope, { ...asked, from, to }));
  const dates = datesBetween(from, to);
  return scope.read(
    loadCoverage(
      scope.companyId,
      units.map((unit) => ({ ...unit, dates })),
      { except: null },
    ),
  );
}

/**
 * Returns people who have an absence of the requested type, or of any. Of a private type only the caller, unless they may see everybody's
 * (I4). Null: everybody, absent or not.
 */
export async function listAbsent(
  { companyId, actor, read }: Scope,
  {
    absenceTypeId,
    onlyAbsent,
    from,
    to,
  }: Period & { absenceTypeId?: string | undefined; onlyAbsent?: boolean | undefined },
): Promise<string[] | null> {
  if (absenceTypeId === undefined)
    return onlyAbsent ? read(repository.listAbsentOf(companyId, null, { from, to })) : null;
  const [absent, [type]] = await read(
    repository.listAbsentOf(companyId, absenceTypeId, { from, to }),
    repository.listTypesOf(companyId, [absenceTypeId]),
  );
  const isHidden = type?.visibility === 'private' && !maySee({ actor }, 'health', null);
  return isHidden ? absent.filter((id) => id === actor.employeeId) : absent;
}

export const requestIdsOf = (days: readonly Pick<DayOffOfPerson, 'requestId'>[]): string[] => [
  ...new Set(days.flatMap(({ requestId }) => requestId ?? [])),
];

/** Returns these people with their days off as the caller may see them (I4), of one type if requested, and the types of all of them. */
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

/** Returns a letter per date for a person's schedule. */
export function patternIn(dates: readonly string[]): (schedule: Schedule | undefined) => string {
  const patternBy = oncePerSchedule((schedule) => dates.map((date) => patternOf(date, schedule)).join(''));
  return (schedule) => (schedule ? patternBy(schedule) : '-'.repeat(dates.length));
}

/** Shows days off and their types as the caller may see them (I4). */
export function presenter(scope: Scope, types: readonly repository.TypeOfDays[]) {
  const privateIds = new Set(types.filter(({ visibility }) => visibility === 'private').map(({ id }) => id));
  const typeId = (employeeId: string, absenceTypeId: string): string | null =>
    privateIds.has(absenceTypeId) && !maySee(scope, 'health', employeeId) ? null : absenceTypeId;
  const day = ({ employeeId, absenceTypeId, ...shown }: DayOffOfPerson): TimelineDay => ({
    ...shown,
    typeId: typeId(employeeId, absenceTypeId),
  });
  return {
    day,
    typeId,
    /** Types of the days shown. */
    types: (rows: readonly { days: readonly Pick<TimelineDay, 'typeId'>[] }[]): Timeline['types'] => {
      const shown = new Set(rows.flatMap(({ days }) => days.map(({ typeId }) => typeId)));
      return types.filter(({ id }) => shown.has(id)).map(({ visibility, ...type }) => type);
    },
  };
}

/** Records the private absences and balances of others that were shown, a line per person (L5). */
export async function recordShown(
  scope: Scope,
  rows: readonly { person: repository.TimelinePerson; days: readonly Pick<TimelineDay, 'typeId'>[] }[],
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
    seen.map(({ person: { id, firstName, lastName } }) => ({
      ...{ recordType: 'employee' as const, recordId: id },
      ...{ recordName: fullNameOf({ firstName, lastName }), details: { absences_of: period } },
    })),
  );
}
