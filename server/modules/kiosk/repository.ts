import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { UnassignedProblem } from '../time/constants.ts';
import type { Credential } from './rules.ts';
import type { KioskState } from './schema.ts';

type OfDevice = { companyId: CompanyId; deviceId: string };

const selectPerson = readText<{ employeeId: string; isActive: boolean }, Credential>(
  'select employee_id as "employeeId", is_active as "isActive" from find_punching_person($pin, $badge)',
);

/** The person with a PIN or badge; undefined if there is none, or several. */
export const findPunchingPerson = (
  credential: Credential,
): Read<{ employeeId: string; isActive: boolean } | undefined> => selectPerson(credential).first();

const selectName = readText<{ name: string }, { companyId: CompanyId; employeeId: string }>(`
  select concat_ws(' ', first_name, last_name) as name from employees where company_id = $companyId and id = $employeeId`);

export const findShownName = (companyId: CompanyId, employeeId: string): Read<string> =>
  selectName({ companyId, employeeId })
    .first()
    .required('employee_not_found')
    .map(({ name }) => name);

const selectState = readText<Omit<KioskState, 'contact' | 'sealingKey'>, OfDevice>(`
  select d.id as "deviceId", d.name as "deviceName", c.name as "companyName", o.name as "officeName",
      coalesce(o.default_employees_date_time_zone, c.time_zone) as "timeZone", c.language,
      (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]')
        from work_breaks b where b.company_id = $companyId) as breaks
    from devices d
    join companies c on c.id = $companyId
    left join offices o on o.company_id = $companyId and o.id = d.office_id and not o.is_deleted
    where d.company_id = $companyId and d.id = $deviceId`);

/** Names and breaks for a tablet. Throws `device_not_found`. */
export const findKioskState = (of: OfDevice): Read<Omit<KioskState, 'contact' | 'sealingKey'>> =>
  selectState(of).first().required('device_not_found');

export type Heartbeat = OfDevice & {
  contactAt: string;
  clockDifferenceSeconds: number;
  version: string;
  waitingPunches: number;
  waitingSince: string | null;
};

const upsertHeartbeat = writeText<never, Heartbeat>(`
  insert into device_heartbeats (company_id, device_id, contact_at, clock_difference_seconds, version, waiting_punches, waiting_since)
    values ($companyId, $deviceId, $contactAt, $clockDifferenceSeconds, $version, $waitingPunches, $waitingSince)
    on conflict (company_id, device_id) do update set contact_at = excluded.contact_at, version = excluded.version,
      clock_difference_seconds = excluded.clock_difference_seconds, waiting_punches = excluded.waiting_punches,
      waiting_since = excluded.waiting_since`);

export const writeHeartbeat = (heartbeat: Heartbeat): Write<never[]> => upsertHeartbeat(heartbeat);

export type UnassignedPunch = OfDevice & {
  id: string;
  key: string;
  problem: UnassignedProblem;
  happenedAt: string;
  claimedAt: string;
  receivedAt: string;
};

const insertUnassigned = writeText<never, UnassignedPunch>(`
  insert into unassigned_punches (company_id, id, device_id, key, problem, happened_at, claimed_at, received_at)
    values ($companyId, $id, $deviceId, $key, $problem, $happenedAt, $claimedAt, $receivedAt)
    on conflict (company_id, device_id, key) do nothing`);

/** Keeps a late punch of nobody, once for its key. */
export const keepUnassigned = (punch: UnassignedPunch): Write<never[]> => insertUnassigned(punch);

/** Removes punches of nobody that the company received before an instant, and that nobody put aside. */
export const pruneUnassigned = writeText<never, { companyId: CompanyId; before: string }>(`
  delete from unassigned_punches u where u.company_id = $companyId and u.received_at < $before
    and not exists (select from unassigned_punch_dismissals s where s.company_id = $companyId and s.id = u.id)`);
