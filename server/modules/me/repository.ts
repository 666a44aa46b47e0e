import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { SelfScope } from '../../platform/shared/token-scopes.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import type { Period } from '../days/rules-schedule.ts';
import type { GeofenceMode } from '../organisation/constants.ts';
import type { WorkStatus } from '../people/constants.ts';
import type { PunchAction, WorkEntryType } from '../time/constants.ts';
import { MAX_TEAM_PEOPLE, type PunchOutcome, type PunchProblem } from './constants.ts';

type OfPerson = { companyId: CompanyId; employeeId: string };

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`;

interface Choice {
  id: string;
  name: string;
}

export interface OwnState {
  workStatus: WorkStatus;
  since: string | null;
  timeZone: string;
  geofenceMode: GeofenceMode;
  open: { id: string; workEntryType: WorkEntryType; name: string | null; startedAt: string } | null;
  breaks: Choice[];
  checkTypes: Choice[];
  /** A clock-in that is proposed, and waits for the punch that ends it (M3). */
  proposed: { workEntryType: WorkEntryType; name: string | null; startedAt: string } | null;
}

const named = (
  table: string,
) => `(select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id), '[]')
    from ${table} n where n.company_id = $companyId)`;

const LAST_PUNCH = `
  select p.* from punches p where p.company_id = $companyId and p.employee_id = e.id and p.outcome <> 'conflict'
    order by p.received_at desc, p.id desc limit 1`;
// The person's last punch, if it is one.
const PROPOSED_START = `lateral (${LAST_PUNCH}) s on s.outcome = 'proposed' and s.action = 'clock_in'`;

const selectState = readText<OwnState, OfPerson>(`
  select e.work_status as "workStatus", ${instant('e.work_status_updated_at')} as since, ${ZONE_OF_EMPLOYEE} as "timeZone",
      c.geofence_mode as "geofenceMode",
      (select json_build_object('id', w.id, 'workEntryType', w.work_entry_type, 'name', coalesce(b.name, t.name),
          'startedAt', ${instant('w.started_at')})
        from work_entries w
        left join work_breaks b on b.company_id = $companyId and b.id = w.work_break_id
        left join work_check_types t on t.company_id = $companyId and t.id = w.work_check_type_id
        where w.company_id = $companyId and w.employee_id = e.id and w.ended_at is null and w.deleted_at is null) as open,
      (select json_build_object('workEntryType', s.work_entry_type, 'name', coalesce(b.name, t.name), 'startedAt', ${instant('s.happened_at')})
        from (select) one join ${PROPOSED_START}
        left join work_breaks b on b.company_id = $companyId and b.id = s.work_break_id
        left join work_check_types t on t.company_id = $companyId and t.id = s.work_check_type_id) as proposed,
      ${named('work_breaks')} as breaks, ${named('work_check_types')} as "checkTypes"
    from employees e join companies c on c.id = $companyId
    where e.company_id = $companyId and e.id = $employeeId and e.status = 'active'`);

/** An active employee with their open entry, and what they may punch by name; undefined for others. */
export const findOwnState = (companyId: CompanyId, employeeId: string): Read<OwnState | undefined> =>
  selectState({ companyId, employeeId }).first();

type Key = OfPerson & { key: string };

/** A punch as it was recorded. */
export type RecordedPunch = {
  outcome: PunchOutcome;
  problem: PunchProblem | null;
  workEntryId: string | null;
  correctionId: string | null;
};

const selectPunch = readText<RecordedPunch & { action: PunchAction }, Key>(`
  select action, outcome, problem, work_entry_id as "workEntryId", correction_id as "correctionId" from punches
    where company_id = $companyId and employee_id = $employeeId and key = $key`);

/** The punch with a key; undefined if there is none. Call under the employee's lock. */
export const findPunched = (of: Key): Read<(RecordedPunch & { action: PunchAction }) | undefined> =>
  selectPunch(of).first();

/** The latest number of a device's queue, and the clock of the device at its tap. */
export interface LastOfQueue {
  counter: number;
  claimedAt: Temporal.Instant;
}

const selectLastOfQueue = readText<{ counter: number; claimedAt: string }, OfPerson & { queueId: string | null }>(`
  select counter, ${instant('claimed_at')} as "claimedAt" from punches
    where company_id = $companyId and employee_id = $employeeId and queue_id = $queueId
    order by counter desc limit 1`);

export const findLastOfQueue = (of: OfPerson & { queueId: string | null }): Read<LastOfQueue | undefined> =>
  selectLastOfQueue(of)
    .first()
    .map((row) => row && { counter: row.counter, claimedAt: Temporal.Instant.from(row.claimedAt) });

/** A clock-in that waits for the punch that ends it, to be proposed with it (M3). */
export interface ProposedStart {
  workEntryType: WorkEntryType;
  workCheckTypeId: string | null;
  workBreakId: string | null;
  startedAt: Temporal.Instant;
}

interface PunchTerms {
  limitSeconds: number;
  /** The proposed start that the next punch ends; null if there is none. */
  start: ProposedStart | null;
  /** The last punch is a proposed clock-out: nothing is open if it is accepted. */
  isProposedOut: boolean;
  /** The last punch that is no conflict; null if there is none. */
  latest: (RecordedPunch & { action: PunchAction; happenedAt: Temporal.Instant }) | null;
}

type TermsRow = Omit<ProposedStart, 'startedAt'> &
  Omit<RecordedPunch, 'outcome'> & {
    limitSeconds: number;
    action: PunchAction | null;
    outcome: PunchOutcome | null;
    happenedAt: string | null;
  };

const selectTerms = readText<TermsRow, OfPerson>(`
  select c.offline_punch_hours * 3600 as "limitSeconds", l.action, l.outcome, l.problem,
      l.work_entry_id as "workEntryId", l.correction_id as "correctionId", l.work_entry_type as "workEntryType",
      l.work_check_type_id as "workCheckTypeId", l.work_break_id as "workBreakId", ${instant('l.happened_at')} as "happenedAt"
    from employees e join companies c on c.id = $companyId left join lateral (${LAST_PUNCH}) l on true
    where e.company_id = $companyId and e.id = $employeeId`);

/** The company's limit for claimed times, and where the person's last punch leaves them. */
export const findPunchTerms = (of: OfPerson): Read<PunchTerms> =>
  selectTerms(of)
    .first()
    .required('employee_not_found')
    .map(({ limitSeconds, action, outcome, problem, workEntryId, correctionId, happenedAt, ...kind }) => {
      if (!action || !outcome || !happenedAt) return { limitSeconds, start: null, isProposedOut: false, latest: null };
      const at = Temporal.Instant.from(happenedAt);
      const isProposed = outcome === 'proposed';
      return {
        limitSeconds,
        start: isProposed && action === 'clock_in' ? { ...kind, startedAt: at } : null,
        isProposedOut: isProposed && action === 'clock_out',
        latest: { action, outcome, problem, workEntryId, correctionId, happenedAt: at },
      };
    });

/** A row of `punches`; instants as ISO texts. */
export type NewPunch = Key &
  RecordedPunch & {
    id: string;
    action: PunchAction;
    workEntryType: WorkEntryType | null;
    workCheckTypeId: string | null;
    workBreakId: string | null;
    happenedAt: string;
    receivedAt: string;
    claimedAt: string | null;
    sentAt: string | null;
    queueId: string | null;
    counter: number | null;
    deviceId: string | null;
  };

const insert = writeText<never, NewPunch>(`
  insert into punches (company_id, id, employee_id, key, action, outcome, problem, work_entry_id, correction_id, work_entry_type,
      work_check_type_id, work_break_id, happened_at, received_at, claimed_at, sent_at, queue_id, counter, device_id)
    values ($companyId, $id, $employeeId, $key, $action, $outcome, $problem, $workEntryId, $correctionId, $workEntryType,
      $workCheckTypeId, $workBreakId, $happenedAt, $receivedAt, $claimedAt, $sentAt, $queueId, $counter, $deviceId)`);

export const insertPunch = (punch: NewPunch): Write<never[]> => insert(punch);

export interface Self {
  employeeId: string;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  timeZone: string;
  company: { id: string; name: string };
  token: { name: string; scopes: SelfScope[]; expiresAt: string };
}

const selectSelf = readText<Self, OfPerson & { tokenId: string }>(`
  select e.id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName",
      ${ZONE_OF_EMPLOYEE} as "timeZone", json_build_object('id', c.id, 'name', c.name) as company,
      json_build_object('name', t.name, 'scopes', t.scopes, 'expiresAt', ${instant('t.expires_at')}) as token
    from employees e
    join companies c on c.id = $companyId
    join api_tokens t on t.company_id = $companyId and t.employee_id = e.id and t.id = $tokenId
    where e.company_id = $companyId and e.id = $employeeId`);

/** The person of a personal token, and the token. Throws `employee_not_found`. */
export const findSelf = (companyId: CompanyId, employeeId: string, tokenId: string): Read<Self> =>
  selectSelf({ companyId, employeeId, tokenId }).first().required('employee_not_found');

export interface OpenPunch {
  id: string;
  action: PunchAction;
  outcome: PunchOutcome;
  problem: PunchProblem;
  at: string;
  date: string;
  correctionId: string | null;
}

const selectUnsettled = readText<OpenPunch, OfPerson & { since: string }>(`
  select p.id, p.action, p.outcome, p.problem, ${instant("case p.outcome when 'conflict' then p.happened_at else coalesce(p.claimed_at, p.happened_at) end")} as at,
      to_char(p.happened_at at time zone ${ZONE_OF_EMPLOYEE}, 'YYYY-MM-DD') as date, p.correction_id as "correctionId"
    from employees e join companies c on c.id = $companyId
      join punches p on p.company_id = $companyId and p.employee_id = e.id and p.outcome <> 'taken' and p.received_at >= $since
      left join ${PROPOSED_START}
    where e.company_id = $companyId and e.id = $employeeId
      and case
        when p.outcome = 'conflict' then not exists (
          select from work_entry_corrections k
            where k.company_id = $companyId and k.employee_id = p.employee_id and k.side = 'employee' and k.created_at >= p.received_at
              and (p.happened_at at time zone ${ZONE_OF_EMPLOYEE})::date between k.from_date and k.to_date)
          and not exists (select from punch_dismissals a where a.company_id = $companyId and a.id = p.id)
        when p.correction_id is null then p.id = s.id
        else exists (
          select from work_entry_corrections k
            where k.company_id = $companyId and k.id = p.correction_id and k.status in ('proposed', 'overdue'))
        end
    order by p.happened_at, p.id`);

/**
 * Punches that were not taken, since an instant: proposed starts and corrections that are open, and conflicts until the person proposes a
 * correction of that day or somebody puts the punch aside. A conflict has the time that managers see.
 */
export const listUnsettled = (of: OfPerson, since: string): Read<OpenPunch[]> => selectUnsettled({ ...of, since });

/** A colleague with the dates on which they are off, in order. */
export interface TeamMemberOff {
  id: string;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  imageProfileURL: string | null;
  dates: string[];
}

const selectTeamOff = readText<TeamMemberOff, OfPerson & Period>(`
  with mine as (
    select a.department_id from employee_department_assignations a
      where a.company_id = $companyId and a.employee_id = $employeeId
  )
  select e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName",
      e.image_profile_url as "imageProfileURL", array_agg(distinct o.date::text order by o.date::text) as dates
    from employees self
    join employees e on e.company_id = $companyId and e.id <> self.id and e.status = 'active' and case
      when exists (select from mine) then exists (select from employee_department_assignations a
        where a.company_id = $companyId and a.employee_id = e.id and a.department_id in (select department_id from mine))
      else e.manager_id = self.manager_id end
    join absence_days_off o on o.company_id = $companyId and o.employee_id = e.id and o.date between $from::date and $to::date
    where self.company_id = $companyId and self.id = $employeeId
    group by e.company_id, e.id
    order by min(o.date), e.last_name, e.first_name, e.id
    limit ${MAX_TEAM_PEOPLE}`);

/**
 * Active colleagues with granted days off in a period, a hundred at most: those of the person's departments, without a department those with
 * the same manager (M1).
 */
export const listTeamOff = (of: OfPerson & Period): Read<TeamMemberOff[]> => selectTeamOff(of);

const selectManager = readText<ManagerName, OfPerson>(`
  select m.id, m.first_name as "firstName", m.last_name as "lastName", m.second_last_name as "secondLastName"
    from employees e join employees m on m.company_id = $companyId and m.id = e.manager_id
    where e.company_id = $companyId and e.id = $employeeId`);

type ManagerName = Pick<TeamMemberOff, 'id' | 'firstName' | 'lastName' | 'secondLastName'>;

/** The manager of a person by name, whatever the scope of the reader; undefined if there is none (M1). */
export const findManager = (of: OfPerson): Read<ManagerName | undefined> => selectManager(of).map(([row]) => row);
