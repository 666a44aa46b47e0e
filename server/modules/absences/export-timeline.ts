import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { factOf } from '../../platform/exports/sheet.ts';
import { textsOf } from '../../platform/exports/texts.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { datesBetween } from '../../platform/shared/dates.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { loadSharedSchedules } from '../days/load-schedule.ts';
import { absencesOf, exportAbsences } from './export-absences.ts';
import { listAbsent, patternIn, presentDays, recordShown } from './get-timeline.ts';
import { listDaysOff } from './repository-coverage.ts';
import { listTimelinePeople, type TimelinePerson } from './repository-timeline.ts';
import type { exportTimelineInput } from './schema-timeline.ts';

type Asked = Omit<z.output<typeof exportTimelineInput>, 'format'>;

/** People whose absences are read at once. */
const PORTION = 500;

/**
 * Exports the absences of the team calendar, of everybody in scope (I3): by person, a row per absence, cut off at the end of the period. A
 * private absence of others has no type (I4). Records the export in the audit, and the health data shown of each person (L5).
 */
export async function exportTimeline(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportTimelineInput>,
): Promise<ExportedFile> {
  const absentOf = await listAbsent(scope, asked);
  const { people } = await scope.read(listTimelinePeople(scope, { ...asked, absentOf }, MOST_EXPORTED));
  const rows: ReturnType<typeof absencesOf> = [];
  let total = 0;
  for (let first = 0; first < people.length; first += PORTION) {
    const { absences, record } = await readPortion(scope, people.slice(first, first + PORTION), asked);
    total += absences.length;
    // Counts absences beyond the limit without exporting them.
    if (rows.length >= MOST_EXPORTED) continue;
    rows.push(...absences);
    await record();
  }
  const { say } = textsOf(locale, 'absences');
  return exportAbsences(scope, locale, {
    ...{ format, rows: rows.slice(0, MOST_EXPORTED), total, filters: asked },
    facts: [
      ...factOf(say('ask.from'), asked.from),
      ...factOf(say('ask.to'), asked.to),
      ...factOf(say('filters.search'), asked.search),
      // All rows have this type. Without rows its name is not shown either.
      ...factOf(say('filters.type'), asked.absenceTypeId && rows[0]?.type),
    ],
  });
}

async function readPortion(scope: Scope, people: readonly TimelinePerson[], asked: Asked) {
  const { companyId } = scope;
  const period = { from: asked.from, to: asked.to };
  const idsOf = (some: readonly TimelinePerson[]) => some.map(({ id }) => id);
  const daysOff = await scope.read(listDaysOff(companyId, idsOf(people), period));
  const daysOffOf = Map.groupBy(daysOff, ({ employeeId }) => employeeId);
  const absent = people.filter(({ id }) => daysOffOf.has(id));
  const { rows, types } = await presentDays(scope, absent, daysOffOf, asked);
  const schedules = await scope.read(loadSharedSchedules(companyId, idsOf(absent), period));
  const dates = datesBetween(period.from, period.to);
  const patternOfPerson = patternIn(dates);
  const absences = await inPortions(rows, (row) => {
    const pattern = patternOfPerson(schedules.get(row.person.id));
    return absencesOf({ ...row, pattern }, { from: period.from, types });
  });
  return { absences: absences.flat(), record: () => recordShown(scope, rows, { types, period }) };
}
