import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

/** Entries whose coordinates one transaction deletes. */
export const ENTRIES_AT_ONCE = 500;

type Until = { companyId: CompanyId; before: string };

const selectDays = readText<{ days: number; timeZone: string }, { companyId: CompanyId }>(
  'select coordinates_kept_days as days, time_zone as "timeZone" from companies where id = $companyId',
);

/** Retention of coordinates (H3), and the company's time zone. */
export const findRetention = (companyId: CompanyId): Read<{ days: number; timeZone: string } | undefined> =>
  selectDays({ companyId }).first();

const HAS_PLACE = 'num_nonnulls(in_latitude, in_longitude, out_latitude, out_longitude) > 0';

const LINES_OVER = `from audit_lines l where l.company_id = $companyId and l.record_type = 'time_entry'
  and l.created_at < $before::date and tells_of_place(l.record_type, l.before, l.after)`;

const selectRecords = writeText<{ chain: string; recordId: string }, Until & { most: number }>(`
  select 'work_entry_versions' as chain, v.id as "recordId" from work_entry_versions v where v.company_id = $companyId and v.work_entry_id in (
    select id from work_entries where company_id = $companyId and work_date < $before::date and ${HAS_PLACE}
      order by work_date, id limit $most)
  union all select 'audit_lines', l.id ${LINES_OVER}`);

/** Versions of the next entries with expired coordinates, and audit lines with such. */
export const listRecordsOver = (until: Until): Write<{ chain: string; recordId: string }[]> =>
  selectRecords({ ...until, most: ENTRIES_AT_ONCE });

const remove = writeText<{ id: string }, { before: string; most: number }>(
  'select remove_coordinates($before::date, $most) as id',
);

/** Deletes the coordinates of the same entries. Returns the number of versions that lost any. */
export const removeCoordinates = (before: string): Write<number> =>
  remove({ before, most: ENTRIES_AT_ONCE }).map((rows) => rows.length);

const countOver = readText<{ entries: boolean; times: boolean; lines: boolean }, Until>(`
  select exists (select from work_entries where company_id = $companyId and work_date < $before::date and ${HAS_PLACE}) as entries,
    exists (select from time_entries where company_id = $companyId and work_date < $before::date and ${HAS_PLACE}) as times,
    exists (select ${LINES_OVER}) as lines`);

/** Returns whether there are expired coordinates. */
export const hasCoordinatesOver = (until: Until): Read<boolean> =>
  countOver(until).map(([found]) => found?.entries === true || found?.times === true || found?.lines === true);

const selectPeopleOver = readText<{ id: string }, { today: string }>('select list_people_over($today::date) as id');

/** Erased people whose time records the law no longer keeps. */
export const listPeopleOver = (today: string): Read<string[]> =>
  selectPeopleOver({ today }).map((rows) => rows.map(({ id }) => id));

const selectRecordsOfPerson = writeText<{ chain: string; recordId: string }, { employeeId: string }>(
  'select chain, record_id as "recordId" from list_records_over($employeeId)',
);
export const listRecordsOfPersonOver = (employeeId: string): Write<{ chain: string; recordId: string }[]> =>
  selectRecordsOfPerson({ employeeId });

const removePerson = writeText<unknown, { employeeId: string; today: string }>(
  'select remove_kept_person($employeeId, $today::date)',
);

/** Deletes the kept data of an erased person. */
export const removeKeptPerson = (employeeId: string, today: string): Write<unknown> =>
  removePerson({ employeeId, today });
