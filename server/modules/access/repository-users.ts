import type { z } from 'zod';
import { memberships } from '#drizzle/schema/access.ts';
import { type AnswerField, answeredRecord } from '../../platform/db/answered-record.ts';
import { equalsOneOf, hasWords, instantConditions } from '../../platform/db/conditions.ts';
import { type PageText, textOfAnswers } from '../../platform/db/list-page.ts';
import { orderText, preparedList } from '../../platform/db/prepared-list.ts';
import { type RawRow, readRaw, WRITTEN } from '../../platform/db/raw-rows.ts';
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
import type { Role } from '../../platform/shared/roles.ts';
import { selectIfLastOwner } from './repository-members.ts';
import type { MemberScope } from './rules-users.ts';
import { type listUsersInput, userOutput } from './schema-users.ts';

type User = z.output<typeof userOutput>;
export type UserAnswer = JsonText<User>;

const unitsOf = (type: string) => `(
  select string_agg(u.entity_id::text, ',' order by u.entity_id) from membership_units u
    where u.company_id = $companyId and u.membership_id = m.id and u.entity_type = '${type}')`;

/** Ids of an array, in order, as `answeredRecord` writes them. */
const idsIn = (array: string) => `(select string_agg(id::text, ',' order by id) from unnest(${array}) id)`;

// Members, and people with an open invitation.
const USERS = `(
  select m.company_id, m.id, a.name, a.email, m.role, m.scope_all, m.scope_reports,
      ${unitsOf('department')} as department_ids, ${unitsOf('office')} as office_ids, ${unitsOf('entity_group')} as entity_group_ids,
      m.employee_id, 'active' as status, (m.employee_id is null or e.status is not distinct from 'active') as has_access,
      m.last_seen_at, null::timestamptz as expires_at, m.created_at, m.updated_at
    from memberships m join company_accounts() a on a.user_id = m.user_id
      left join employees e on e.company_id = $companyId and e.id = m.employee_id
  union all
  select i.company_id, i.id, null, i.email, i.role, i.scope_all, i.scope_reports,
      ${idsIn('i.department_ids')}, ${idsIn('i.office_ids')}, ${idsIn('i.entity_group_ids')},
      i.employee_id, 'invited', false, null, i.expires_at, i.created_at, i.updated_at
    from invitations i where i.accepted_at is null and i.withdrawn_at is null)`;

const ids = (sql: string): AnswerField => ({ sql, type: 'ids', absent: '[]' });

const record = answeredRecord(userOutput, {
  table: memberships,
  alias: 'u',
  own: {
    name: { sql: 'u.name', type: 'text' },
    email: { sql: 'u.email', type: 'text', isRequired: true },
    scope: {
      members: {
        all: { sql: 'u.scope_all', type: 'boolean', isRequired: true },
        departmentIds: ids('u.department_ids'),
        officeIds: ids('u.office_ids'),
        entityGroupIds: ids('u.entity_group_ids'),
        reports: { sql: 'u.scope_reports', type: 'boolean', isRequired: true },
      },
    },
    status: { sql: 'u.status', type: 'enumeration', isRequired: true },
    hasAccess: { sql: 'u.has_access', type: 'boolean', isRequired: true },
    expiresAt: { sql: 'u.expires_at', type: 'timestamp with time zone' },
  },
});

const list = preparedList<RawRow>(
  { table: USERS, alias: 'u', isPlain: true, isSmall: true, ...textOfAnswers(record, (page) => `${page} u`) },
  WRITTEN,
);

/** Alphabetical order by name; people without a name by their address. */
const NAME = 'coalesce(u.name, u.email) collate "und-x-icu"';
const ORDER = { name: NAME, email: 'u.email', createdAt: 'u.created_at', lastSeenAt: 'u.last_seen_at' };

/** Members and open invitations. */
export function listUsers(companyId: CompanyId, input: z.output<typeof listUsersInput>): Read<PageText<User>> {
  const conditions = [
    ...equalsOneOf('u.role', input.role),
    ...equalsOneOf('u.status', input.status),
    ...equalsOneOf('u.employee_id', input.employeeId),
    ...hasWords('u.name', input.name),
    ...hasWords('u.email', input.email),
    ...hasWords(`concat_ws(' ', u.name, u.email)`, input.search),
    ...instantConditions('u.created_at', input.createdAt),
    ...instantConditions('u.updated_at', input.updatedAt),
  ];
  const order = orderText(input.orderBy, (field) => ORDER[field], 'u.id', [NAME]);
  return list(companyId, { conditions, order, page: input.page, limit: input.limit }).map(({ head, rows }) => ({
    rows: record.page.write(rows),
    total: head.total,
  }));
}

const findUser = readRaw<RecordAt>(
  `select ${record.selected} from ${USERS} u where u.company_id = $companyId and u.id = $id`,
);

/** A member or an open invitation. Throws `user_not_found`. */
export const getUser = (companyId: CompanyId, id: string): Read<UserAnswer> =>
  findUser({ companyId, id })
    .map((rows) => rows.map(record.write))
    .first()
    .required('user_not_found');

export interface LockedMembership {
  userId: string;
  role: Role;
  employeeId: string | null;
  scope: MemberScope;
}

// Same lock order as everybody else who is about to take away an owner's access.
const lockRows = writeText<never, RecordAt>(
  `select from memberships where company_id = $companyId and (role = 'owner' or id = $id) order by id for no key update`,
);

const units = (type: string) => `array(
  select u.entity_id::text from membership_units u
    where u.company_id = $companyId and u.membership_id = m.id and u.entity_type = '${type}')`;

const selectMembership = readText<LockedMembership, RecordAt>(`
  select m.user_id as "userId", m.role, m.employee_id as "employeeId",
      json_build_object('all', m.scope_all, 'reports', m.scope_reports, 'departmentIds', ${units('department')},
        'officeIds', ${units('office')}, 'entityGroupIds', ${units('entity_group')}) as scope
    from memberships m where m.company_id = $companyId and m.id = $id`);

/**
 * Locks a membership and those of all owners until the end of the transaction: of two changes at once the second sees the first. Throws
 * `user_not_found`.
 */
export const lockMembership = (companyId: CompanyId, id: string): Statement<LockedMembership> =>
  together(lockRows({ companyId, id }), selectMembership({ companyId, id }))
    .map(([, [found]]) => found)
    .required('user_not_found');

/** I9: throws `last_owner` if nobody else could enter as an owner. Call after `lockMembership`. */
export const refuseLastOwner = (companyId: CompanyId, id: string): Read<true> =>
  selectIfLastOwner({ companyId, membershipId: id, employeeId: null })
    .map(([row]) => !row?.isLast)
    .orRefuse('last_owner');

const setMembership = writeText<never, RecordAt & { role: Role; employeeId: string | null; at: Date }>(`
  update memberships set role = $role, employee_id = $employeeId, updated_at = $at where company_id = $companyId and id = $id`);

export const updateMembership = (
  companyId: CompanyId,
  id: string,
  changes: { role: Role; employeeId: string | null; at: Date },
): Write<never[]> => setMembership({ companyId, id, ...changes });

const selectActive = readText<{ isActive: boolean }, RecordAt>(
  `select status = 'active' as "isActive" from employees where company_id = $companyId and id = $id`,
);

/** Whether the user of this employee could enter (I9). */
export const isActiveEmployee = (companyId: CompanyId, id: string): Read<boolean> =>
  selectActive({ companyId, id }).map(([row]) => row?.isActive === true);

const selectRoles = readText<{ role: Role | null }, { companyId: CompanyId; employeeId: string }>(`
  select m.role from employees e left join memberships m on m.company_id = $companyId and m.employee_id = e.id
    where e.company_id = $companyId and e.id = $employeeId and e.erased_at is null`);

/** Roles of the users who are linked to an employee. Throws `employee_not_found`. */
export const findRolesOfEmployee = (companyId: CompanyId, employeeId: string): Read<Role[]> =>
  selectRoles({ companyId, employeeId })
    .map((rows) => (rows.length === 0 ? undefined : rows.flatMap(({ role }) => role ?? [])))
    .required('employee_not_found');
