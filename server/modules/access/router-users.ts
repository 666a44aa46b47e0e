import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { getUser, listUsers, removeUser, updateUser } from './change-users.ts';
import { listRoles, listRolesOfEmployee } from './list-roles.ts';
import { listScopeUnits } from './list-scope-units.ts';
import {
  createInvitation,
  getInvitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from './manage-invitations.ts';
import { listRolesInput, listRolesOfEmployeeInput, roleOutput } from './schema-roles.ts';
import * as schema from './schema-users.ts';

const USERS = '/core/v3/users';
const INVITATIONS = '/core/v3/invitations';
const users = { tag: 'Users' } as const;
const invitations = { tag: 'Invitations' } as const;

const NAMED = ['department_not_found', 'employee_not_found', 'entity_group_not_found', 'office_not_found'] as const;
const NO_OWNERS = 'A token cannot create, change or remove owners: 403 `role_not_allowed`.';

export const userProcedures = {
  listUsers: query({
    right: 'administer',
    about: 'company',
    rest: {
      ...users,
      method: 'GET',
      path: USERS,
      summary: 'List users',
      description:
        'Lists the members of the company and the people with an open invitation. Invited people have the status `invited` and the ID of the invitation.',
      reply: 'page',
    },
    input: schema.listUsersInput,
    output: pageOf(schema.userOutput),
    run: listUsers,
  }),

  listRoles: query({
    right: 'administer',
    rest: { ...users, method: 'GET', path: '/core/v3/roles', summary: 'List roles', reply: 'page' },
    input: listRolesInput,
    output: pageOf(roleOutput),
    run: listRoles,
  }),

  listRolesOfEmployee: query({
    right: 'administer',
    rest: {
      ...users,
      method: 'GET',
      path: '/core/v3/roles/assignation/{employeeId}',
      summary: 'List the roles of an employee',
      description: 'Lists the role of the user who is linked to the employee. The list is empty without a user.',
      reply: 'page',
      errors: ['employee_not_found'],
    },
    input: listRolesOfEmployeeInput,
    output: pageOf(roleOutput),
    run: listRolesOfEmployee,
  }),

  getUser: query({
    right: 'administer',
    about: 'company',
    rest: { ...users, method: 'GET', path: `${USERS}/{id}`, summary: 'Get a user' },
    input: schema.userIdInput,
    output: schema.userOutput,
    run: getUser,
  }),

  listScopeUnits: query({
    right: 'administer',
    about: 'company',
    output: schema.scopeUnitsOutput,
    run: listScopeUnits,
  }),

  updateUser: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      ...users,
      method: 'PUT',
      path: `${USERS}/{id}`,
      summary: 'Update a user',
      grants: true,
      description: `Updates a member, with effect from the member’s next request. To change an invitation, withdraw it and create a new one. ${NO_OWNERS}`,
      errors: ['last_owner', 'role_not_allowed', 'user_changed', ...NAMED],
      example: { role: 'manager', scope: { reports: true } } satisfies Example<typeof schema.updateUserInput>,
    },
    input: schema.updateUserInput,
    output: schema.userOutput,
    run: updateUser,
  }),

  removeUser: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      ...users,
      method: 'DELETE',
      path: `${USERS}/{id}`,
      summary: 'Remove a user',
      description: `Ends the membership immediately. The user’s account and the employee stay. ${NO_OWNERS}`,
      reply: 'blank',
      errors: ['last_owner', 'role_not_allowed'],
    },
    input: schema.userIdInput,
    output: doneOutput,
    run: removeUser,
  }),

  listInvitations: query({
    right: 'administer',
    about: 'company',
    rest: {
      ...invitations,
      method: 'GET',
      path: INVITATIONS,
      summary: 'List open invitations',
      description:
        'Lists invitations that are neither accepted nor withdrawn, including those with an expired link, newest first.',
      reply: 'page',
    },
    input: schema.listInvitationsInput,
    output: pageOf(schema.invitationOutput),
    run: listInvitations,
  }),

  getInvitation: query({
    right: 'administer',
    about: 'company',
    rest: { ...invitations, method: 'GET', path: `${INVITATIONS}/{id}`, summary: 'Get an open invitation' },
    input: schema.invitationIdInput,
    output: schema.invitationOutput,
    run: getInvitation,
  }),

  createInvitation: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      ...invitations,
      method: 'POST',
      path: INVITATIONS,
      summary: 'Invite a user',
      description:
        'Creates an invitation and returns its link, once only. The link works once and expires after 7 days. A manager or viewer without a scope sees everyone. A token cannot invite owners: 403 `role_not_allowed`.',
      tellsSecret: true,
      errors: ['invitation_already_open', 'role_not_allowed', 'user_already_member', ...NAMED],
      example: {
        email: 'berta@example.com',
        role: 'manager',
        scope: { reports: true },
      } satisfies Example<typeof schema.createInvitationInput>,
    },
    input: schema.createInvitationInput,
    output: schema.sentInvitationOutput,
    run: createInvitation,
  }),

  resendInvitation: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      ...invitations,
      method: 'POST',
      path: `${INVITATIONS}/{id}/resend`,
      summary: 'Create a new link for an invitation',
      description: 'Creates a new link, returned once only. It expires after 7 days. Earlier links no longer work.',
      tellsSecret: true,
      errors: ['role_not_allowed'],
    },
    input: schema.invitationIdInput,
    output: schema.sentInvitationOutput,
    run: resendInvitation,
  }),

  withdrawInvitation: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      ...invitations,
      method: 'DELETE',
      path: `${INVITATIONS}/{id}`,
      summary: 'Withdraw an invitation',
      description: 'Withdraws the invitation and invalidates its link.',
      reply: 'blank',
      errors: ['role_not_allowed'],
    },
    input: schema.invitationIdInput,
    output: doneOutput,
    run: withdrawInvitation,
  }),
};
