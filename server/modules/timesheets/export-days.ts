import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { clockText, factOf, type SheetColumn } from '../../platform/exports/sheet.ts';
import { textsOf } from '../../platform/exports/texts.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList, type Pieces, personNamed } from '../people/export-list.ts';
import { forgottenBefore } from '../time/repository-findings.ts';
import { getPersonTime } from './get-person-time.ts';
import { loadTimesheets } from './repository-days.ts';
import { listPeople, type TimesheetPerson } from './repository-people.ts';
import type { timesheetDay } from './rules.ts';
import { dayNotes, entryWords } from './rules-words.ts';
import type { exportDayInput, exportPersonTimeInput } from './schema.ts';

/** People whose days are read at once. */
const PEOPLE_AT_ONCE = 200;

type Day = ReturnType<typeof timesheetDay>;
type Say = ReturnType<typeof textsOf>['say'];

/** A day in the file: nothing else of it stays in memory while the others are read. */
type DayRow = ReturnType<typeof dayRow>;

/**
 * Exports a date of everybody in scope (I3), all rows of the list in its order, and records the export in the audit (L5). Keeps at most a
 * portion of the people's entries in memory.
 */
export async function exportDay(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportDayInput>,
): Promise<ExportedFile> {
  const now = scope.now();
  const { onlyFindings, ...filters } = asked;
  const { say } = textsOf(locale, 'time');
  const { rows: people, total } = await scope.read(
    listPeople(scope, { ...filters, page: 1, limit: MOST_EXPORTED }, onlyFindings ? forgottenBefore(now) : null),
  );
  const period = { from: asked.date, to: asked.date };
  const rows: DayRow[] = [];
  for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
    const portion = people.slice(at, at + PEOPLE_AT_ONCE);
    const ids = portion.map(({ id }) => id);
    const daysOf = await scope.read(loadTimesheets(scope.companyId, ids, period, now));
    rows.push(
      ...portion.flatMap((employee) => {
        const today = localDateOf(now, employee.timeZone);
        return daysOf(employee.id).map((day) => dayRow(say, employee, day, today));
      }),
    );
  }
  return exportList(scope, locale, {
    ...{ exported: 'time_of_day', recordType: 'employee', area: 'time' },
    ...{ format, rows, total, filters: asked },
    personOf: ({ employee }) => personNamed(employee),
    describe: (pieces) => ({
      name: say('day.title'),
      columns: [
        { title: say('day.office'), kind: 'text', value: ({ employee }) => employee.officeName },
        { title: say('day.department'), kind: 'text', value: ({ employee }) => employee.departmentName },
        ...dayColumns(pieces),
      ],
      facts: [
        ...factOf(say('day.date'), asked.date),
        ...factOf(say('day.search'), asked.name),
        ...factOf(say('day.show'), onlyFindings ? say('day.onlyFindings') : null),
      ],
    }),
  });
}

/** Exports the days of a person, and records the export in their audit (L5). Throws `employee_not_found`, also out of scope (I3). */
export async function exportPersonTime(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportPersonTimeInput>,
): Promise<ExportedFile> {
  const { employee, today, days } = await getPersonTime(scope, asked);
  const { say } = textsOf(locale, 'time');
  const rows = days.map((day) => dayRow(say, employee, day, today));
  return exportList(scope, locale, {
    ...{ exported: 'time_of_person', recordType: 'employee', recordId: employee.id, area: 'time' },
    ...{ format, rows, total: rows.length, filters: asked },
    personOf: (row) => personNamed(row.employee),
    describe: (pieces) => ({
      name: say('person.title'),
      columns: dayColumns(pieces),
      facts: [
        ...factOf(pieces.sayCommon('export.person'), fullNameOf(employee)),
        ...factOf(pieces.sayCommon('dates.from'), asked.from),
        ...factOf(pieces.sayCommon('dates.to'), asked.to),
      ],
    }),
  });
}

/** A future day has a plan, and nothing to count. */
function dayRow(say: Say, employee: TimesheetPerson, day: Day, today: string) {
  const { date, entries, plannedSeconds, expectedSeconds, workedSeconds } = day;
  const isToCome = date > today;
  return {
    ...{ employee, date },
    notes: dayNotes(say, day).join(SEPARATOR),
    recorded: entries.map((entry) => entryWords(say, entry)).join(SEPARATOR),
    firstIn: entries[0]?.startedAt ?? null,
    lastOut: entries.at(-1)?.endedAt ?? null,
    timeZone: [...new Set(entries.map((entry) => entry.timeZone))].join(', ') || employee.timeZone,
    findings: day.findings.map((finding) => say(`findings.${finding}`)).join(SEPARATOR),
    plannedSeconds,
    creditSeconds: isToCome ? null : plannedSeconds - expectedSeconds,
    expectedSeconds: isToCome ? null : expectedSeconds,
    workedSeconds: isToCome ? null : workedSeconds,
    differenceSeconds: isToCome ? null : workedSeconds - expectedSeconds,
    balanceSeconds: day.balanceSeconds,
  };
}

/** Separates several values in a cell. */
const SEPARATOR = ' · ';

const dayColumns = ({ say, sayCommon, durations }: Pieces<DayRow>): SheetColumn<DayRow>[] => [
  { title: say('person.columns.date'), kind: 'date', value: ({ date }) => date },
  { title: say('export.notes'), kind: 'text', value: ({ notes }) => notes || null },
  { title: say('person.columns.entries'), kind: 'text', value: ({ recorded }) => recorded || null },
  // Clock time in the entry's own time zone, which the next column but one gives: a cell has none.
  { title: say('export.firstIn'), kind: 'text', value: ({ firstIn }) => firstIn && clockText(firstIn) },
  { title: say('export.lastOut'), kind: 'text', value: ({ lastOut }) => lastOut && clockText(lastOut) },
  { title: sayCommon('export.timeZone'), kind: 'text', value: ({ timeZone }) => timeZone },
  { title: say('export.findings'), kind: 'text', value: ({ findings }) => findings || null },
  ...durations(say('person.columns.planned'), ({ plannedSeconds }) => plannedSeconds),
  ...durations(say('person.columns.credit'), ({ creditSeconds }) => creditSeconds),
  ...durations(say('export.expected'), ({ expectedSeconds }) => expectedSeconds),
  ...durations(say('person.columns.worked'), ({ workedSeconds }) => workedSeconds),
  ...durations(say('person.columns.difference'), ({ differenceSeconds }) => differenceSeconds),
  ...durations(say('export.balance'), ({ balanceSeconds }) => balanceSeconds),
];
