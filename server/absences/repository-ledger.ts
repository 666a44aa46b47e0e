import type { z } from 'zod';
import { leaveLedger } from '#drizzle/schema/leave.ts';
import { type Db, statement } from '../db/client.ts';
import { inInstantRange, is, isOneOf } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { Scope } from '../db/scope.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { LedgerSum } from './rules-balance.ts';
import type { LineGroup } from './rules-ledger.ts';
import type { listLedgerInput } from './schema-leave.ts';

export type LedgerRecord = typeof leaveLedger.$inferSelect;

/** A line to be added; `revision` counts those of its type and subject before it. */
export type NewLine = Pick<LedgerRecord, 'type' | 'subject' | 'onDate' | 'expiresOn' | 'seconds' | 'daySeconds'> & {
  absenceCalendarId: string;
  revision?: number;
  note?: string | null;
  selfMade?: boolean;
};

export type LedgerGroup = LineGroup & { absenceCalendarId: string };

const insertLines = statement<never>(`
  insert into leave_ledger (company_id, author_type, author_id, author_name, created_at, id, absence_calendar_id, type, subject,
      revision, on_date, expires_on, seconds, day_seconds, note, self_made)
    select $1, $2, $3, $4, $5, line.*
      from unnest($6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::integer[], $11::date[], $12::date[], $13::bigint[],
        $14::integer[], $15::text[], $16::boolean[]) as line`);

/**
 * Adds lines in the name of who acts, and answers them; whole days of what they give become the `maxDaysOff` of calendars that have a
 * limit.
 */
export async function appendLines(db: Db, scope: Scope, lines: readonly NewLine[]): Promise<LedgerRecord[]> {
  if (lines.length === 0) return [];
  const { companyId, actor } = scope;
  const author = { authorType: actor.type, authorId: actor.id, authorName: actor.name };
  const createdAt = new Date(scope.now().epochMilliseconds);
  const records = lines.map(
    (line): LedgerRecord => ({
      revision: 0,
      note: null,
      selfMade: false,
      ...line,
      ...author,
      companyId,
      id: newId(),
      createdAt,
    }),
  );
  const columns = (
    [
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
      'selfMade',
    ] as const
  ).map((key) => records.map((record) => record[key]));
  const given = records.filter(({ type }) => type !== 'use' && type !== 'release');
  const calendarIds = [...new Set(given.map(({ absenceCalendarId }) => absenceCalendarId))];
  await Promise.all([
    insertLines(db, [companyId, actor.type, actor.id, actor.name, createdAt, ...columns]),
    calendarIds.length > 0 && renewLimits(db, [companyId, calendarIds]),
  ]);
  return records;
}

// A rounding of seconds must not take a whole day away.
const renewLimits = statement<never>(`
  update absence_calendars c set max_days_off = given.days
    from (
      select absence_calendar_id as id, greatest(floor(sum(seconds::double precision / day_seconds) + 0.0001), 0) as days
        from leave_ledger where company_id = $1 and absence_calendar_id = any($2::uuid[]) and type not in ('use', 'release')
        group by absence_calendar_id
    ) as given
    where c.company_id = $1 and c.id = given.id and c.max_days_off is distinct from given.days and c.max_days_off is not null`);

const setLimits = statement<never>(
  'update absence_calendars set max_days_off = case when $3 then coalesce(max_days_off, 0) end where company_id = $1 and id = $2',
);

/** Gives a calendar a limit, which its lines then fill, or takes it away. */
export async function setLimited(db: Db, companyId: CompanyId, calendarId: string, isLimited: boolean): Promise<void> {
  await setLimits(db, [companyId, calendarId, isLimited]);
}

const sumLines = statement<LedgerSum & { absenceCalendarId: string }>(`
  select absence_calendar_id as "absenceCalendarId", type, sum(seconds)::bigint as seconds, day_seconds as "daySeconds"
    from leave_ledger where company_id = $1 and absence_calendar_id = any($2::uuid[])
    group by absence_calendar_id, type, day_seconds`);

/** What calendars hold, added up by type: the one source of every balance (E6). */
export const listSums = (
  db: Db,
  companyId: CompanyId,
  calendarIds: string[],
): Promise<(LedgerSum & { absenceCalendarId: string })[]> => sumLines(db, [companyId, calendarIds]);

const groupLines = statement<LedgerGroup>(`
  select l.absence_calendar_id as "absenceCalendarId", l.type, l.subject, min(l.on_date) as "onDate", max(l.expires_on) as "expiresOn",
      sum(l.seconds)::bigint as seconds, l.day_seconds as "daySeconds", count(*) as lines
    from absence_calendars c join leave_ledger l on l.company_id = c.company_id and l.absence_calendar_id = c.id
    where c.company_id = $1 and c.employee_id = $2 and c.absence_type_id = $3 and c.year = any($4::integer[])
    group by l.absence_calendar_id, l.type, l.subject, l.day_seconds`);

/** The lines of an employee's calendars of a type and some years, added up by type, subject and length of the day. */
export const listGroups = (
  db: Db,
  companyId: CompanyId,
  { employeeId, absenceTypeId }: { employeeId: string; absenceTypeId: string },
  years: number[],
): Promise<LedgerGroup[]> => groupLines(db, [companyId, employeeId, absenceTypeId, years]);

const selectUses = statement<NewLine>(`
  select absence_calendar_id as "absenceCalendarId", 'release' as type, subject, on_date as "onDate", null as "expiresOn",
      -sum(seconds)::bigint as seconds, day_seconds as "daySeconds"
    from leave_ledger where company_id = $1 and absence_calendar_id = $2 and type = 'use' and subject = any($3)
    group by absence_calendar_id, subject, on_date, day_seconds`);

/** The lines that give back what days off have taken, each as much as it took. */
export const releasesOf = (db: Db, companyId: CompanyId, calendarId: string, dayOffIds: string[]): Promise<NewLine[]> =>
  selectUses(db, [companyId, calendarId, dayOffIds]);

/** Lines of a calendar, the newest first, or as ordered. */
export function listLines(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listLedgerInput>,
): Promise<Page<LedgerRecord>> {
  return listPage(db, companyId, leaveLedger, input, {
    where: [
      is(leaveLedger.absenceCalendarId, input.id),
      isOneOf(leaveLedger.type, input.type),
      inInstantRange(leaveLedger.createdAt, input.createdAt),
    ],
    columns: { createdAt: leaveLedger.createdAt },
    defaultOrder: [[leaveLedger.createdAt, 'desc']],
  });
}
