import type { z } from 'zod';
import { type Read, type RecordAt, readText, together, type Write, writeText } from '../../platform/db/statement.ts';
import type { EntityType } from './constants.ts';
import type { unitReferencesOutput } from './schema-deletion.ts';

type References = z.output<typeof unitReferencesOutput>;

const MEMBERS: Record<EntityType, string> = {
  office: 'employee_office_assignations',
  department: 'employee_department_assignations',
  entity_group: 'entity_group_members',
};

const rowsOf = (from: string, columns: string, name: string) => `
  coalesce((select json_agg(json_build_object(${columns}) order by ${name}, r.id) ${from}), '[]')`;

const IS_OPEN = 'r.accepted_at is null and r.withdrawn_at is null';

function statementsOf(type: EntityType) {
  const unit = `${type}_id`;
  const deleteOf = (table: string, condition = `${unit} = $id`) =>
    writeText<never, RecordAt>(`delete from ${table} where company_id = $companyId and ${condition}`);
  return {
    list: readText<References, RecordAt>(`
      select ${rowsOf(
        `from membership_units u join memberships r on r.company_id = $companyId and r.id = u.membership_id
          join company_accounts() a on a.user_id = r.user_id
          where u.company_id = $companyId and u.${unit} = $id`,
        `'id', r.id, 'name', a.name`,
        'a.name',
      )} as scopes,
      ${rowsOf(
        `from calendar_feeds r where r.company_id = $companyId and r.${unit} = $id`,
        `'id', r.id, 'createdByName', r.created_by_name`,
        'r.created_by_name',
      )} as feeds,
      ${rowsOf(
        `from invitations r where r.company_id = $companyId and $id = any(r.${unit}s) and ${IS_OPEN}`,
        `'id', r.id, 'email', r.email`,
        'r.email',
      )} as invitations`),
    deleteScopes: deleteOf('membership_units'),
    deleteFeeds: deleteOf('calendar_feeds'),
    leaveInvitations: writeText<never, RecordAt>(`
      update invitations r set ${unit}s = array_remove(r.${unit}s, $id)
        where r.company_id = $companyId and $id = any(r.${unit}s) and ${IS_OPEN}`),
    deleteMembers: deleteOf(MEMBERS[type]),
    deleteLocations: deleteOf('location_assignations'),
  };
}

const STATEMENTS = {
  office: statementsOf('office'),
  department: statementsOf('department'),
  entity_group: statementsOf('entity_group'),
};

/** Scopes, calendar feeds and open invitations that name a unit. */
export const listReferences = (type: EntityType, at: RecordAt): Read<References> =>
  STATEMENTS[type].list(at).map(([found]) => found ?? { scopes: [], feeds: [], invitations: [] });

/** Removes a deleted unit from scopes, calendar feeds and open invitations. */
export function removeReferences(type: EntityType, at: RecordAt): Write<unknown> {
  const { deleteScopes, deleteFeeds, leaveInvitations } = STATEMENTS[type];
  return together(deleteScopes(at), deleteFeeds(at), leaveInvitations(at));
}

/** Removes the members of a unit. */
export const removeMembers = (type: EntityType, at: RecordAt): Write<unknown> => STATEMENTS[type].deleteMembers(at);

/** Removes the locations of a unit. */
export const removeLocations = (type: EntityType, at: RecordAt): Write<unknown> => STATEMENTS[type].deleteLocations(at);

const deleteRecord = (table: string) =>
  writeText<{ id: string }, RecordAt>(`delete from ${table} where company_id = $companyId and id = $id returning id`);
const lockRecord = (table: string) =>
  writeText<{ id: string }, RecordAt>(`select id from ${table} where company_id = $companyId and id = $id for update`);

/** Record of a unit that is deleted completely; an office stays, for the entries that refer to it. */
export const RECORDS = {
  department: {
    lock: lockRecord('departments'),
    remove: deleteRecord('departments'),
    notFound: 'department_not_found',
    inUse: 'department_in_use',
  },
  entity_group: {
    lock: lockRecord('entity_groups'),
    remove: deleteRecord('entity_groups'),
    notFound: 'entity_group_not_found',
    inUse: 'entity_group_in_use',
  },
} as const;
