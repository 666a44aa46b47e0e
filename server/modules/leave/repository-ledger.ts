import type { z } from 'zod';
import { leaveLedger } from '#drizzle/schema/leave.ts';
import { answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { inInstantRange, is, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import {
  nothing,
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { LeaveOwner, LeaveOwners } from './repository-plans.ts';
import { amountOf, type LedgerSum } from './rules-balance.ts';
import type { LineGroup } from './rules-ledger.ts';
import { ledgerLineOutput, type listLedgerInput } from './schema.ts';

type LedgerRecord = typeof leaveLedger.$inferSelect;

type LedgerLine = z.output<typeof ledgerLineOutput>;
export type LedgerLineAnswer = JsonText<LedgerLine>;

const record = answeredRecord(ledgerLineOutput, {
  table: leaveLedger,
  own: {
    date: { sql: 'leave_ledger.on_date', type: 'date' },
    days: {
      from: ['leave_ledger.seconds', 'leave_ledger.day_seconds'],
      write: (seconds, daySeconds) =>
        String(amountOf([{ seconds: Number(seconds), daySeconds: Number(daySeconds) }]).days),
    },
    author: {
      members: {
        type: { sql: 'leave_ledger.author_type', type: 'enumeration' },
        id: { sql: 'leave_ledger.author_id', type: 'text' },
        name: { sql: 'leave_ledger.author_name', type: 'text' },
      },
    },
  },
});

/** A line to be added; `revision` is the number of earlier lines of its type and subject. */
export type NewLine = Pick<LedgerRecord, 'type' | 'subject' | 'onDate' | 'expiresOn' | 'seconds' | 'daySeconds'> & {
  id?: string;
  absenceCalendarId: string;
  revision?: number;
  note?: string | null;
  cause?: LedgerRecord['cause'];
  selfMade?: boolean;
};

export type LedgerGroup = LineGroup & { absenceCalendarId: string };

const LINE_COLUMNS = [
  'id',
  'absenceCalendarId',
  'type',
  'subject',
  'revision',
  'onDate',
  'expiresOn',
  'seconds',
  'daySeconds',
  'note',
  'cause',
  'selfMade',
] as const satisfies readonly (keyof LedgerRecord)[];

type LineColumns = { [Column in (typeof LINE_COLUMNS)[number]]: LedgerRecord[Column][] };
type Authorship = Pick<LedgerRecord, 'authorType' | 'authorId' | 'authorName' | 'createdAt'> & { companyId: CompanyId };

const insertLines = writeText<never, LineColumns & Authorship>(`
  insert into leave_ledger (company_id, author_type, author_id, author_name, created_at, id, absence_calendar_id, type, subject,
      revision, on_date, expires_on, seconds, day_seconds, note, cause, self_made)
    select $companyId, $authorType, $authorId, $authorName, $createdAt, line.*
      from unnest($id::uuid[], $absenceCalendarId::uuid[], $type::text[], $subject::text[], $revision::integer[], $onDate::date[],
        $expiresOn::date[], $seconds::bigint[], $daySeconds::integer[], $note::text[], $cause::text[], $selfMade::boolean[]) as line`);

/** Adds lines in the caller's name; the whole days that they grant become the `maxDaysOff` of calendars with a limit. */
export function appendLines(
  { companyId, actor, now }: Pick<Scope, 'companyId' | 'actor' | 'now'>,
  lines: readonly NewLine[],
): Statement<unknown> {
  if (lines.length === 0) return nothing(null);
  const authorship: Authorship = {
    ...{ companyId, authorType: actor.type, authorId: actor.id, authorName: actor.name },
    createdAt: new Date(now().epochMilliseconds),
  };
  const records = lines.map(
    (line): LedgerRecord => ({
      id: newId(),
      revision: 0,
      note: null,
      cause: null,
      selfMade: false,
      ...line,
      ...authorship,
    }),
  );
  const columns = Object.fromEntries(
    LINE_COLUMNS.map((column) => [column, records.map((record) => record[column])]),
  ) as LineColumns;
  const given = records.filter(({ type }) => type !== 'use' && type !== 'release');
  const calendarIds = [...new Set(given.map(({ absenceCalendarId }) => absenceCalendarId))];
  return together(
    insertLines({ ...authorship, ...columns }),
    calendarIds.length > 0 ? renewLimits({ companyId, calendarIds }) : nothing(null),
  );
}

type Calendars = { companyId: CompanyId; calendarIds: readonly string[] };

// Rounding to seconds must not remove a whole day. Each calendar is looked up by itself, as in `groupLines`.
const renewLimits = writeText<never, Calendars>(`
  update absence_calendars c set max_days_off = given.days
    from unnest($calendarIds::uuid[]) as asked (id) cross join lateral (
      select greatest(floor(sum(seconds::double precision / day_seconds) + 0.0001), 0) as days from leave_ledger
        where company_id = $companyId and absence_calendar_id = asked.id and type not in ('use', 'release')
        having count(*) > 0
    ) as given
    where c.company_id = $companyId and c.id = asked.id and c.id = any($calendarIds::uuid[])
      and c.max_days_off is distinct from given.days and c.max_days_off is not null`);

const setLimits = writeText<never, RecordAt & { isLimited: boolean }>(`
  update absence_calendars set max_days_off = case when $isLimited then coalesce(max_days_off, 0) end
    where company_id = $companyId and id = $id`);

/** Gives a calendar a limit, which its lines then determine, or removes it. */
export const setLimited = (companyId: CompanyId, id: string, isLimited: boolean): Write<never[]> =>
  setLimits({ companyId, id, isLimited });

type CalendarSum = LedgerSum & { absenceCalendarId: string };

const sumLines = readText<CalendarSum, Calendars>(`
  select absence_calendar_id as "absenceCalendarId", type, sum(seconds)::bigint as seconds, day_seconds as "daySeconds"
    from leave_ledger where company_id = $companyId and absence_calendar_id = any($calendarIds::uuid[])
    group by absence_calendar_id, type, day_seconds`);

/** Sums of calendars by type: the one source of every balance (E6). */
export const listSums = (companyId: CompanyId, calendarIds: string[]): Read<CalendarSum[]> =>
  sumLines({ companyId, calendarIds });

const sumLinesUpTo = readText<LedgerSum, RecordAt & { date: string }>(`
  select type, sum(seconds)::bigint as seconds, day_seconds as "daySeconds"
    from leave_ledger where company_id = $companyId and absence_calendar_id = $id and on_date <= $date
    group by type, day_seconds`);

/** Sums of a calendar at the end of a date. */
export const listSumsUpTo = (companyId: CompanyId, calendarId: string, date: string): Read<LedgerSum[]> =>
  sumLinesUpTo({ companyId, id: calendarId, date });

type AdjustedLine = Pick<LedgerRecord, 'id' | 'onDate' | 'seconds' | 'daySeconds' | 'note'> &
  LeaveOwner & { calendarId: string; year: number };

const selectAdjustments = readText<AdjustedLine, { companyId: CompanyId; ids: readonly string[] }>(`
  select l.id, l.on_date as "onDate", l.seconds, l.day_seconds as "daySeconds", l.note, c.id as "calendarId", c.year,
      c.employee_id as "employeeId", c.absence_type_id as "absenceTypeId"
    from leave_ledger l join absence_calendars c on c.company_id = $companyId and c.id = l.absence_calendar_id
    where l.company_id = $companyId and l.id = any($ids::uuid[]) and l.type = 'adjust'
    order by c.employee_id, l.id desc`);

/** Lines of adjustments by id, the latest of a person first. */
export const listAdjustments = (companyId: CompanyId, ids: readonly string[]): Read<AdjustedLine[]> =>
  selectAdjustments({ companyId, ids });

const selectTaken = readText<{ count: number }, { companyId: CompanyId; ids: readonly string[] }>(`
  select count(*)::int as count
    from leave_ledger l where l.company_id = $companyId and l.id = any($ids::uuid[]) and l.type = 'adjust' and l.seconds > 0
      and l.seconds > (select sum(a.seconds) from leave_ledger a
        where a.company_id = $companyId and a.absence_calendar_id = l.absence_calendar_id)`);

/** Number of adjustments whose days have been taken since: without them their calendars would be overdrawn. */
export const countTaken = (companyId: CompanyId, ids: readonly string[]): Read<number> =>
  selectTaken({ companyId, ids }).map(([found]) => found?.count ?? 0);

// Looks up each person's calendars, and the lines of each, by themselves: if many were added since the tables were last analysed, plans
// that read those of the whole company look as good.
const groupLines = readText<LedgerGroup, LeaveOwners & { companyId: CompanyId; years: readonly number[] }>(`
  select l.absence_calendar_id as "absenceCalendarId", l.type, l.subject, min(l.on_date) as "onDate",
      (array_agg(l.expires_on order by l.revision desc) filter (where l.expires_on is not null))[1] as "expiresOn",
      sum(l.seconds)::bigint as seconds, l.day_seconds as "daySeconds", count(*) as lines
    from unnest($employeeIds::uuid[]) as person (id)
    cross join lateral (
      select * from absence_calendars where company_id = $companyId and employee_id = person.id offset 0
    ) as c
    cross join lateral (
      select * from leave_ledger where company_id = $companyId and absence_calendar_id = c.id offset 0
    ) as l
    where c.absence_type_id = any($absenceTypeIds::uuid[]) and c.year = any($years::integer[])
    group by l.absence_calendar_id, l.type, l.subject, l.day_seconds`);

/** Lines of an employee's calendars of a type and some years, added up by type, subject and length of the day. */
export const listGroups = (
  companyId: CompanyId,
  { employeeId, absenceTypeId }: LeaveOwner,
  years: readonly number[],
): Read<LedgerGroup[]> =>
  listGroupsOf(companyId, { employeeIds: [employeeId], absenceTypeIds: [absenceTypeId] }, years);

/** The same for several employees and types. */
export const listGroupsOf = (
  companyId: CompanyId,
  { employeeIds, absenceTypeIds }: LeaveOwners,
  years: readonly number[],
): Read<LedgerGroup[]> => groupLines({ companyId, employeeIds, absenceTypeIds, years });

/** Seconds that a day off takes in the ledger, by the length of the day, with the number of its lines of each type. */
type HeldUse = Pick<NewLine, 'absenceCalendarId' | 'subject' | 'onDate' | 'seconds' | 'daySeconds'> & {
  uses: number;
  releases: number;
};

const selectUses = readText<HeldUse, Calendars & { dayOffIds: readonly string[] }>(`
  select absence_calendar_id as "absenceCalendarId", subject, on_date as "onDate", sum(seconds)::bigint as seconds,
      day_seconds as "daySeconds", (sum(count(*) filter (where type = 'use')) over of_day)::int as uses,
      (sum(count(*) filter (where type = 'release')) over of_day)::int as releases
    from leave_ledger
    where company_id = $companyId and absence_calendar_id = any($calendarIds::uuid[]) and type in ('use', 'release')
      and subject = any($dayOffIds)
    group by absence_calendar_id, subject, on_date, day_seconds
    window of_day as (partition by absence_calendar_id, subject)`);

/** Lines that give back what a day off takes, each as much as it still takes, and the number of its uses so far. */
export type HeldDayOff = { releases: NewLine[]; uses: number };

/** Uses of days off of calendars in the ledger, by the ids of the days. */
export const listHeldDaysOff = (
  companyId: CompanyId,
  calendarIds: readonly string[],
  dayOffIds: readonly string[],
): Read<Map<string, HeldDayOff>> =>
  selectUses({ companyId, calendarIds, dayOffIds }).map(
    (rows) =>
      new Map(
        [...Map.groupBy(rows, ({ subject }) => subject)].map(([id, ofDay]) => [
          id,
          { uses: ofDay[0]?.uses ?? 0, releases: ofDay.filter(({ seconds }) => seconds !== 0).map(releaseOf) },
        ]),
      ),
  );

const releaseOf = ({ uses: _, releases, seconds, ...line }: HeldUse, index: number): NewLine => ({
  ...line,
  ...{ type: 'release', expiresOn: null, seconds: 0 - seconds, revision: releases + index },
});

/** The lines that give back what days off of calendars take. */
export const releasesOf = (
  companyId: CompanyId,
  calendarIds: readonly string[],
  dayOffIds: readonly string[],
): Read<NewLine[]> =>
  listHeldDaysOff(companyId, calendarIds, dayOffIds).map((held) =>
    [...held.values()].flatMap(({ releases }) => releases),
  );

const findRecord = findAnswer(record);

/** A line that was just added. */
export const getLine = (companyId: CompanyId, id: string): Read<LedgerLineAnswer> =>
  findRecord({ companyId, id }).map(([line]) => line as LedgerLineAnswer);

/** Lines of a calendar, newest first, or as ordered. */
export const listLines = (companyId: CompanyId, input: z.output<typeof listLedgerInput>): Read<PageText<LedgerLine>> =>
  listAnswers(companyId, record, input, {
    where: [
      is(leaveLedger.absenceCalendarId, input.id),
      isOneOf(leaveLedger.type, input.type),
      inInstantRange(leaveLedger.createdAt, input.createdAt),
    ],
    columns: { createdAt: leaveLedger.createdAt },
    defaultOrder: [[leaveLedger.createdAt, 'desc']],
  });
