import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import { datesBetween, formatUtc, localDateOf } from '../../platform/shared/dates.ts';
import { maySee } from '../access/field-rights.ts';
import { requireInScope } from '../access/in-scope.ts';
import type { ChangeCause } from '../days/constants.ts';
import { loadSchedule } from '../days/load-schedule.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { periodOfYears } from '../days/rules-schedule.ts';
import { loadLeave } from '../leave/get-leave-balance.ts';
import { listYearStarts, yearsByOwner } from '../leave/repository-plans.ts';
import { presenter, recordShown, requestIdsOf } from './get-timeline.ts';
import { listBatches } from './repository-batches.ts';
import { listDaysOff } from './repository-coverage.ts';
import { listReplacements } from './repository-replacements.ts';
import { getTimelinePerson, listHolidaysOf, listTypesOf } from './repository-timeline.ts';
import { type LedgerRecord, listAllLines, listCalendarsOfYears } from './repository-year.ts';
import { patternOf } from './rules-timeline.ts';
import { runningDays } from './rules-year.ts';
import type { getPersonYearInput, personYearOutput } from './schema-year.ts';

type PersonYear = z.output<typeof personYearOutput>;

/**
 * Returns a person's year: absences, holidays and days without work, and each calendar of a leave year that has days in it, with its
 * balance and the ledger lines behind it (E6). Hides type and calendar of private absences from callers who may not see them (I4), and records the health data shown (L5). Throws
 * `employee_not_found`, also out of scope (I3).
 */
export async function getPersonYear(
  scope: Scope,
  { employeeId, year }: z.output<typeof getPersonYearInput>,
): Promise<PersonYear> {
  const { companyId } = scope;
  const period = periodOfYears(year);
  const [, person, timeZone, schedule, daysOff, found, holidays, calendars, starts] = await scope.read(
    requireInScope(scope, employeeId),
    getTimelinePerson(scope, employeeId),
    employeeZone(companyId, employeeId),
    loadSchedule(companyId, employeeId, period),
    listDaysOff(companyId, [employeeId], period),
    listReplacements(companyId, employeeId, period),
    listHolidaysOf(companyId, [employeeId], period),
    // Leave years that began in the year before can reach into this one.
    listCalendarsOfYears(companyId, employeeId, [year - 1, year]),
    listYearStarts(companyId, { employeeIds: [employeeId], absenceTypeIds: null }),
  );
  const yearsOf = yearsByOwner(starts);
  const all = calendars.filter(({ calendar }) => yearsOf(calendar).periodOf(calendar.year).to >= period.from);
  const seen = all.filter(({ type }) => type.visibility === 'normal' || maySee(scope, 'health', employeeId));
  const [types, batches, leave, lines] = await scope.read(
    listTypesOf(companyId, [
      ...new Set([
        ...daysOff.map(({ absenceTypeId }) => absenceTypeId),
        ...found.flatMap(({ typeId, releasedTypeId }) => [typeId, releasedTypeId]),
      ]),
    ]),
    listBatches(companyId, requestIdsOf(daysOff)),
    together(...seen.map(({ calendar }) => loadLeave(scope, calendar))),
    together(...seen.map(({ calendar }) => listAllLines(companyId, calendar.id))),
  );
  const present = presenter(scope, types);
  const days = daysOff.map(present.day);
  const replacements = found.map(({ typeId, releasedTypeId, ...part }) => ({
    ...part,
    ...{ typeId: present.typeId(employeeId, typeId), releasedTypeId: present.typeId(employeeId, releasedTypeId) },
  }));
  const shown = [...days, ...replacements, ...replacements.map(({ releasedTypeId: typeId }) => ({ typeId }))];
  const seesNotes = maySee(scope, 'comment', employeeId);
  await recordShown(scope, [{ person, days: shown }], {
    ...{ types: [...types, ...seen.map(({ type }) => type)], period },
    showsPrivateBalance: seen.some(({ type }) => type.visibility === 'private'),
  });
  return {
    ...{ person, timeZone, year, days, replacements, batches, holidays },
    today: localDateOf(scope.now(), timeZone),
    pattern: datesBetween(period.from, period.to)
      .map((date) => patternOf(date, schedule))
      .join(''),
    types: present.types([{ days: shown }]),
    calendars: seen.map(({ calendar, type: { visibility, ...type } }, index) => {
      const { period: dates, balanceWith } = leave[index] as (typeof leave)[number];
      return {
        type,
        balance: { absenceCalendarId: calendar.id, year: calendar.year, ...dates, ...balanceWith() },
        lines: runningDays(lines[index] as LedgerRecord[]).map((line) => presentLine(line, seesNotes)),
      };
    }),
    hasHidden: seen.length < all.length,
  };
}

type Line = PersonYear['calendars'][number]['lines'][number];

const presentLine = (
  line: LedgerRecord & Pick<Line, 'days' | 'beforeDays' | 'afterDays'>,
  seesNotes: boolean,
): Line => ({
  ...{ id: line.id, type: line.type, date: line.onDate, expiresOn: line.expiresOn, seconds: line.seconds },
  ...{ days: line.days, beforeDays: line.beforeDays, afterDays: line.afterDays },
  note: seesNotes ? line.note : null,
  cause: line.cause as ChangeCause | null,
  author: { type: line.authorType, id: line.authorId, name: line.authorName },
  createdAt: formatUtc(line.createdAt),
});
