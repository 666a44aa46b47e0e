import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { getRuntime } from '../../platform/runtime/runtime.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { getUser, listUsers, removeUser, updateUser } from './change-users.ts';
import { listScopeUnits } from './list-scope-units.ts';
import {
  createInvitation,
  getInvitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from './manage-invitations.ts';
import * as schema from './schema-users.ts';

const USERS = '/core/v3/users';
const INVITATIONS = '/core/v3/invitations';
const users = { tag: 'Users' } as const;
const invitations = { tag: 'Invitations' } as const;

const NAMED = ['department_not_found', 'employee_not_found', 'entity_group_not_found', 'office_not_found'] as const;
const NO_OWNERS = 'A token makes, changes and removes no owners: 403 `role_not_allowed`.';

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
        'Members of the company, and those who have an open invitation: `invited`, under the id of the invitation.',
      reply: 'page',
    },
    input: schema.listUsersInput,
    output: pageOf(schema.userOutput),
    run: listUsers,
  }),

  getUser: query({
    right: 'administer',
    about: 'company',
    rest: { ...users, method: 'GET', path: `${USERS}/{id}`, summary: 'Read a user' },
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
      summary: 'Change a user',
      grants: true,
      description: `Of a member; an invitation is withdrawn and made again. It counts from the next request of the user on. ${NO_OWNERS}`,
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
      description: `Ends the membership at once. The user’s account stays, and so does the employee. ${NO_OWNERS}`,
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
      description: 'Neither accepted nor withdrawn, also where the link is too old. The newest first.',
      reply: 'page',
    },
    input: schema.listInvitationsInput,
    output: pageOf(schema.invitationOutput),
    run: listInvitations,
  }),

  getInvitation: query({
    right: 'administer',
    about: 'company',
    rest: { ...invitations, method: 'GET', path: `${INVITATIONS}/{id}`, summary: 'Read an open invitation' },
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
        'The answer holds the link, this once. It works once, for 7 days. Without a scope, a manager or viewer sees everybody. ' +
        'A token invites no owners: 403 `role_not_allowed`.',
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
    run: (scope, input) => createInvitation(scope, input, getRuntime().settings),
  }),

  resendInvitation: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      ...invitations,
      method: 'POST',
      path: `${INVITATIONS}/{id}/resend`,
      summary: 'Make a new link for an invitation',
      description: 'The answer holds it, this once. It works for 7 days from now on; links from before work no longer.',
      tellsSecret: true,
      errors: ['role_not_allowed'],
    },
    input: schema.invitationIdInput,
    output: schema.sentInvitationOutput,
    run: (scope, input) => resendInvitation(scope, input, getRuntime().settings),
  }),

  withdrawInvitation: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      ...invitations,
      method: 'DELETE',
      path: `${INVITATIONS}/{id}`,
      summary: 'Withdraw an invitation',
      description: 'Its link works no longer.',
      reply: 'blank',
      errors: ['role_not_allowed'],
    },
    input: schema.invitationIdInput,
    output: doneOutput,
    run: withdrawInvitation,
  }),
};
