import { getTableName } from 'drizzle-orm';
import type { z } from 'zod';
import { calendarFeeds } from '#drizzle/schema/calendar-feeds.ts';
import { departments, entityGroups, offices } from '#drizzle/schema/organisation.ts';
import { type AnswerField, always, answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { type Condition, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import {
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { may } from '../../platform/shared/rights.ts';
import { type Asking, aboutNobodyElse } from '../access/in-scope.ts';
import { OFFICES_TODAY } from '../days/repository-offices.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import { shortNameIn } from '../people/repository-search.ts';
import { type FeedLanguage, MAX_FEED_DAYS } from './constants.ts';
import type { FeedDay } from './rules.ts';
import { calendarFeedOutput, createdCalendarFeedOutput, type listCalendarFeedsInput } from './schema.ts';

export type CreatedFeedText = JsonText<z.output<typeof createdCalendarFeedOutput>>;

const IN_SCOPE = (column: string) => `(current_member() is null or (${column} in (select people_in_scope())) is true)`;

const nameIn = (table: string, name: string, column: string, condition = 'true') =>
  `(select ${name} from ${table} n
    where n.company_id = $companyId and n.id = calendar_feeds.${column} and ${condition})`;

/** Name of a feed of `calendar_feeds`: its people, none out of scope (I3). */
const NAME = `concat_ws(', ', ${[
  nameIn('employees', shortNameIn('n'), 'employee_id', IN_SCOPE('n.id')),
  nameIn('departments', 'n.name', 'department_id'),
  nameIn('offices', 'n.name', 'office_id'),
  nameIn('entity_groups', 'n.name', 'entity_group_id'),
].join(', ')})`;

const own: Record<string, AnswerField> = { name: { sql: NAME, type: 'text', isRequired: true } };
const record = answeredRecord(calendarFeedOutput, { table: calendarFeeds, own });

/** A user sees their own feeds; administrators see all of the company. */
function isOwn(asking: Asking): Condition[] {
  const { actor } = asking;
  aboutNobodyElse(asking);
  return actor.type !== 'user' || may(actor, 'administer') ? [] : [['calendar_feeds.membership_id = current_member()']];
}

/** Feeds, newest first or as ordered. */
export const listFeeds = (
  scope: Asking & { companyId: CompanyId },
  input: z.output<typeof listCalendarFeedsInput>,
): Read<PageText<z.output<typeof calendarFeedOutput>>> =>
  listAnswers(scope.companyId, record, input, {
    where: [isOwn(scope), isOneOf(calendarFeeds.employeeId, input.employeeId)],
    columns: calendarFeeds,
    defaultOrder: [[calendarFeeds.createdAt, 'desc']],
  });

const UNITS = [
  ['departmentId', departments, 'department_not_found'],
  ['officeId', offices, 'office_not_found'],
  ['entityGroupId', entityGroups, 'entity_group_not_found'],
] as const;

type Subject = { [Field in 'departmentId' | 'officeId' | 'entityGroupId']?: string | undefined };

/** Locks the unit of a feed. Throws its `…_not_found`. */
export const lockUnit = (companyId: CompanyId, subject: Subject): Statement<unknown> =>
  together(
    ...UNITS.map(([field, table, notFound]) => lockRecords(companyId, table, [subject[field]]).orRefuse(notFound)),
  );

type NewFeed = Omit<typeof calendarFeeds.$inferInsert, 'membershipId' | 'language'> & {
  companyId: CompanyId;
  language: FeedLanguage | undefined;
};

const insert = writeText<never, Record<string, unknown>>(`
  insert into calendar_feeds (company_id, id, employee_id, department_id, office_id, entity_group_id, hash, language, membership_id,
      api_token_id, created_by_name, created_at, updated_at)
    select $companyId, $id, $employeeId::uuid, $departmentId::uuid, $officeId::uuid, $entityGroupId::uuid, $hash::bytea,
        coalesce($language::text, (select language from companies where id = $companyId)), current_member(), $apiTokenId::uuid,
        $createdByName, $at, $at`);

/** Inserts a feed with the access of the member who has entered, if it is one. */
export const insertFeed = ({ createdAt, updatedAt, ...feed }: NewFeed): Write<never[]> =>
  insert({
    ...{ employeeId: null, departmentId: null, officeId: null, entityGroupId: null, apiTokenId: null },
    ...Object.fromEntries(Object.entries(feed).filter(([, value]) => value !== undefined)),
    language: feed.language ?? null,
    at: createdAt,
  });

/** A feed with its address, which only this response contains. */
export const getCreated = (companyId: CompanyId, id: string, url: string): Read<CreatedFeedText> =>
  findAnswer(
    answeredRecord(createdCalendarFeedOutput, {
      table: calendarFeeds,
      own: { ...own, url: always(JSON.stringify(url)) },
    }),
  )({ companyId, id })
    .first()
    .required('calendar_feed_not_found');

const deleteOne = writeText<{ id: string }, RecordAt & { anyones: boolean }>(`
  delete from calendar_feeds where company_id = $companyId and id = $id and ($anyones or membership_id = current_member())
    returning id`);

/** Throws `calendar_feed_not_found`, also for another person's feed. */
export const deleteFeed = ({ companyId, actor }: Asking & { companyId: CompanyId }, id: string): Write<unknown> =>
  deleteOne({ companyId, id, anyones: actor.type !== 'user' || may(actor, 'administer') })
    .first()
    .required('calendar_feed_not_found');

interface FeedHead {
  name: string;
  language: FeedLanguage;
  /** For the feed of one person: whether they are in its creator's scope. */
  isSeen: boolean;
  /** For the feed of one person: whether they are its creator. */
  isOwn: boolean;
}

/** Counts a read. */
export const noteRead = writeText<FeedHead, RecordAt & { at: Date }>(`
  update ${getTableName(calendarFeeds)} set read_count = read_count + 1, last_read_at = $at
    where company_id = $companyId and id = $id
    returning ${NAME} as name, language,
      num_nonnulls(department_id, office_id, entity_group_id) > 0 or ${IN_SCOPE('employee_id')} as "isSeen",
      num_nonnulls(department_id, office_id, entity_group_id) = 0 as "isOwn"`);

const selectDays = readText<FeedDay, RecordAt & { from: string; to: string; most: number }>(`
  with people as (
    select f.employee_id as id from calendar_feeds f where f.company_id = $companyId and f.id = $id and f.employee_id is not null
    union select a.employee_id from calendar_feeds f
      join employee_department_assignations a on a.company_id = $companyId and a.department_id = f.department_id
      where f.company_id = $companyId and f.id = $id
    union select a.employee_id from calendar_feeds f
      join ${OFFICES_TODAY} a on a.company_id = $companyId and a.office_id = f.office_id
      where f.company_id = $companyId and f.id = $id
    union select g.employee_id from calendar_feeds f
      join entity_group_members g on g.company_id = $companyId and g.entity_group_id = f.entity_group_id
      where f.company_id = $companyId and f.id = $id
  ), shown as (
    select d.* from people p join absence_days_off d on d.company_id = $companyId and d.employee_id = p.id
      where d.date between $from and $to and ${IN_SCOPE('p.id')}
      order by d.date, d.id limit $most
  ), changes as (
    select k.employee_id, max(k.updated_at) as calendars_at, max(t.updated_at) as types_at
      from absence_calendars k join absence_types t on t.company_id = $companyId and t.id = k.absence_type_id
      where k.company_id = $companyId and k.employee_id in (select s.employee_id from shown s)
      group by k.employee_id
  )
  select d.id, d.employee_id as "employeeId", ${shortNameIn('e')} as "personName",
      case t.type when 'private' then null else t.name end as "typeName", d.date::text as date,
      d.start_time as "startTime", d.end_time as "endTime", ${ZONE_OF_EMPLOYEE} as "timeZone",
      d.created_at as "createdAt", changes.calendars_at as "calendarsAt", changes.types_at as "typesAt", e.updated_at as "personAt",
      c.updated_at as "companyAt", (select max(o.updated_at) from ${OFFICES_TODAY} a
        join offices o on o.company_id = $companyId and o.id = a.office_id
        where a.company_id = $companyId and a.employee_id = e.id) as "officesAt"
    from shown d
    join changes on changes.employee_id = d.employee_id
    join companies c on c.id = $companyId
    join employees e on e.company_id = $companyId and e.id = d.employee_id and e.status = 'active'
    join absence_calendars k on k.company_id = $companyId and k.id = d.absence_calendar_id
    join absence_types t on t.company_id = $companyId and t.id = k.absence_type_id
    order by e.last_name, e.first_name, e.id, d.date, d.start_time nulls first, d.id`);

/** Days off of a feed in a period, ordered by person and date: of active people in its creator's scope (I3). */
export const listDays = (companyId: CompanyId, id: string, period: { from: string; to: string }): Read<FeedDay[]> =>
  selectDays({ companyId, id, ...period, most: MAX_FEED_DAYS });
