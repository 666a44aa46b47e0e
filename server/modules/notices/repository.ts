import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type ListedNoticeKind, type NoticeFrequency, usualFrequency } from '../../platform/shared/notices.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';

/** A fact that members are notified of, once each (M5). */
export interface NoticedFact {
  kind: ListedNoticeKind;
  /** Tells the facts of a kind apart. */
  fact: string;
  /** The record that it is about; a newer notice of the kind about it replaces the older. */
  recordId?: string;
  /** The person that it is about: readers who no longer see them no longer see the notice (I3). */
  employeeId?: string;
  /** Path of the page that it leads to. */
  path: string;
  /** The same for the role `employee`, whose pages are their own, if it is another. */
  ownPath?: string;
  /** Dates and outcomes that its text names; never names or free text. */
  said?: Readonly<Record<string, string>>;
}

/** A notice whose mail is to be queued now, and its reader. */
export interface WrittenNotice {
  id: string;
  membershipId: string;
  path: string;
  email: string;
  companyName: string;
  /** Language of their account, else that in which they last read the pages, else the company's. */
  language: string;
  /** The company's time zone. */
  timeZone: string;
}

type Written = Required<Omit<NoticedFact, 'recordId' | 'employeeId' | 'said'>> & {
  companyId: CompanyId;
  recordId: string | null;
  employeeId: string | null;
  said: string;
  /** Frequency of members who have chosen none. */
  usual: NoticeFrequency;
  memberIds: readonly string[];
  now: string;
};

const insertNotices = writeText<WrittenNotice, Written>(`
  with written as (
    insert into notices (company_id, id, membership_id, kind, fact, record_id, employee_id, role, path, said, mail, created_at, mailed_at)
    select m.company_id, uuidv7(), m.id, $kind, $fact, $recordId::uuid, $employeeId::uuid, m.role,
        case m.role when 'employee' then $ownPath else $path end, $said::jsonb,
        coalesce(f.frequency, $usual), $now::timestamptz, case when coalesce(f.frequency, $usual) = 'at_once' then $now::timestamptz end
      from memberships m
        left join membership_notices f on f.company_id = $companyId and f.membership_id = m.id and f.kind = $kind
      where m.company_id = $companyId and m.id = any($memberIds::uuid[])
    on conflict (company_id, membership_id, kind, fact) do nothing
    returning id, membership_id, path, mail
  )
  select w.id, w.membership_id as "membershipId", w.path, a.email, c.name as "companyName", c.time_zone as "timeZone",
      coalesce(a.language, m.language, c.language) as language
    from written w
      join memberships m on m.company_id = $companyId and m.id = w.membership_id
      join companies c on c.id = $companyId
      join company_accounts() a on a.user_id = m.user_id and not a.is_disabled
    where w.mail = 'at_once'
    order by m.id`);

/** Writes the notices of members that do not have them yet, and returns those to mail at once. */
export const writeNoticesOf = (
  companyId: CompanyId,
  { kind, fact, path, ownPath = path, recordId = null, employeeId = null, said = {} }: WithNulls,
  { memberIds, now }: { memberIds: readonly string[]; now: Temporal.Instant },
): Write<WrittenNotice[]> =>
  insertNotices({
    ...{ companyId, kind, fact, path, ownPath, recordId, employeeId, memberIds },
    ...{ said: JSON.stringify(said), usual: usualFrequency(kind), now: now.toString() },
  });

type WithNulls = Omit<NoticedFact, 'recordId' | 'employeeId'> & {
  recordId?: string | null;
  employeeId?: string | null;
};

type Of = { companyId: CompanyId; userId: string | null; now: string };

const VISIBLE = `memberships me cross join lateral visible_notices(me.id, $now::timestamptz) n
  where me.company_id = $companyId and me.user_id = $userId`;

/** A notice as its reader gets it. */
export interface OwnNotice {
  id: string;
  kind: ListedNoticeKind;
  path: string;
  said: Readonly<Record<string, string>>;
  createdAt: Date;
  isRead: boolean;
  /** Another person whom it is about. */
  employeeId: string | null;
  employeeName: string | null;
}

const selectNotices = readText<OwnNotice, Of & { limit: number; offset: number }>(`
  select n.id, n.kind, n.path, n.said, n.created_at as "createdAt", n.read_at is not null as "isRead", e.id as "employeeId",
      concat_ws(' ', e.first_name, nullif(e.last_name, '')) as "employeeName"
    from (select me.employee_id as own_id, n.* from ${VISIBLE}) n
      left join employees e on e.company_id = $companyId and e.id = n.employee_id and e.id is distinct from n.own_id
    order by n.created_at desc, n.id desc
    limit $limit offset $offset`);

/** Notices that the user may see, newest first. */
export const listNotices = (of: Of, page: { limit: number; offset: number }): Read<OwnNotice[]> =>
  selectNotices({ ...of, ...page }).map((rows) =>
    rows.map((row) => ({ ...row, employeeName: row.employeeId === null ? null : row.employeeName })),
  );

const selectCounts = readText<{ total: number; unread: number }, Of>(
  `select count(*)::int as total, count(*) filter (where n.read_at is null)::int as unread from ${VISIBLE}`,
);

/** Number of notices that the user may see, and of those not read yet. */
export const countNotices = (of: Of): Read<{ total: number; unread: number }> =>
  selectCounts(of).map(([counts]) => counts ?? { total: 0, unread: 0 });

const updateRead = writeText<never, Of & { ids: readonly string[] | null }>(`
  update notices n set read_at = $now::timestamptz from memberships m
    where n.company_id = $companyId and n.read_at is null and ($ids::uuid[] is null or n.id = any($ids::uuid[]))
      and m.company_id = $companyId and m.id = n.membership_id and m.user_id = $userId`);

/** Marks notices of the user as read; null: all of them. */
export const markRead = (of: Of, ids: readonly string[] | null): Write<never[]> => updateRead({ ...of, ids });

/** A reader with notices that are mailed daily. */
export interface DailyReader {
  /** Id of the membership. */
  id: string;
  /** Their own time zone, else the company's (A2). */
  timeZone: string;
  /** Their date on which the notices of a day were last mailed; null: never. */
  mailedOn: string | null;
}

const selectDaily = readText<DailyReader, { companyId: CompanyId; since: string }>(`
  select m.id, coalesce((select ${ZONE_OF_EMPLOYEE} from employees e where e.company_id = $companyId and e.id = m.employee_id), c.time_zone) as "timeZone",
      m.notices_mailed_on::text as "mailedOn"
    from companies c
      join memberships m on m.company_id = $companyId
      join company_accounts() a on a.user_id = m.user_id and not a.is_disabled
    where c.id = $companyId and c.subscription = 'active' and exists (
      select from notices n
        where n.company_id = $companyId and n.membership_id = m.id and n.mail = 'daily' and n.mailed_at is null
          and n.created_at > $since::timestamptz)
    order by m.id`);

/** Members with notices since an instant that wait for the mail of their day. */
export const listDailyReaders = (companyId: CompanyId, since: Temporal.Instant): Read<DailyReader[]> =>
  selectDaily({ companyId, since: since.toString() });

const markDay = writeText<
  { id: string },
  { companyId: CompanyId; id: string; mailedOn: string | null; today: string }
>(`
  update memberships set notices_mailed_on = $today::date
    where company_id = $companyId and id = $id and notices_mailed_on is not distinct from $mailedOn::date
    returning id`);

/** Returns false if another run has mailed the reader meanwhile. Of two at once the second waits for the first. */
export const markAsMailed = (companyId: CompanyId, { id, mailedOn }: DailyReader, today: string): Write<boolean> =>
  markDay({ companyId, id, mailedOn, today }).map((rows) => rows.length > 0);

const takeDaily = writeText<
  { id: string; kind: ListedNoticeKind },
  { companyId: CompanyId; memberId: string; since: string; now: string }
>(`
  with taken as (
    update notices n set mailed_at = $now::timestamptz
      where n.company_id = $companyId and n.membership_id = $memberId::uuid and n.mail = 'daily' and n.mailed_at is null
        and n.created_at > $since::timestamptz
      returning n.id, n.kind, n.read_at
  )
  select t.id, t.kind from taken t
    where t.read_at is null and t.id in (select v.id from visible_notices($memberId::uuid, $now::timestamptz) v)
    order by t.id`);

/** Takes the notices of a reader that wait for the mail of the day, and returns those that are unread and that they may still see. */
export const takeDailyNotices = (
  companyId: CompanyId,
  { memberId, since, now }: { memberId: string; since: Temporal.Instant; now: Temporal.Instant },
): Write<{ id: string; kind: ListedNoticeKind }[]> =>
  takeDaily({ companyId, memberId, since: since.toString(), now: now.toString() });

const selectAddress = readText<
  Pick<WrittenNotice, 'email' | 'companyName' | 'language'>,
  { companyId: CompanyId; memberId: string }
>(`
  select a.email, c.name as "companyName", coalesce(a.language, m.language, c.language) as language
    from memberships m join companies c on c.id = $companyId join company_accounts() a on a.user_id = m.user_id
    where m.company_id = $companyId and m.id = $memberId`);

/** Address and language of a reader. */
export const findAddress = (companyId: CompanyId, memberId: string) => selectAddress({ companyId, memberId }).first();

const deleteOld = writeText<never, { companyId: CompanyId; before: string }>(
  'delete from notices where company_id = $companyId and created_at < $before::timestamptz',
);

/** Removes the notices from before an instant. */
export const deleteNoticesBefore = (companyId: CompanyId, before: Temporal.Instant): Write<never[]> =>
  deleteOld({ companyId, before: before.toString() });
