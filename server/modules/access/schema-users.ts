import { z } from 'zod';
import { common } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import { ROLES } from '../../platform/shared/roles.ts';
import { email, emailText, idOf, idText, instantText, shortText } from '../../platform/shared/schemas.ts';
import { MAX_SCOPE_UNITS, USER_STATUSES } from './constants.ts';

const about = {
  role: {
    description:
      'Role, which determines the permissions of the user (I2). Only owners can create, change and remove owners.',
  },
  scope: {
    description:
      'People visible to a manager or viewer (I3): everyone, or the union of all listed people. Owners and administrators see everyone; employees see themselves.',
  },
  employeeId: { description: 'Employee linked to the user. Null if there is none.' },
  email: { description: 'E-mail address of the user.' },
  departmentIds: { description: 'IDs of the departments whose members the user sees.' },
  officeIds: { description: 'IDs of the offices whose members the user sees.' },
  entityGroupIds: { description: 'IDs of the entity groups whose members the user sees.' },
  all: { description: 'Whether the user sees everyone. If true, the other entries have no effect.' },
  reports: {
    description: 'Whether the user sees everyone who reports to the user’s employee, directly or indirectly.',
  },
};

const units = (resource: string) => z.array(idOf(resource)).max(MAX_SCOPE_UNITS).default([]);

/** Complete: omitted units are not in the scope. */
const scopeInput = z
  .object({
    all: z.boolean().default(false).meta(about.all),
    departmentIds: units('department').meta(about.departmentIds),
    officeIds: units('office').meta(about.officeIds),
    entityGroupIds: units('entity_group').meta(about.entityGroupIds),
    reports: z.boolean().default(false).meta(about.reports),
  })
  .meta(about.scope);

const scopeOutput = z
  .strictObject({
    all: z.boolean().meta(about.all),
    departmentIds: z.array(idText()).meta(about.departmentIds),
    officeIds: z.array(idText()).meta(about.officeIds),
    entityGroupIds: z.array(idText()).meta(about.entityGroupIds),
    reports: z.boolean().meta(about.reports),
  })
  .meta({ id: 'UserScope', ...about.scope });

const role = z.enum(ROLES).meta(about.role);
const words = (of: string) =>
  shortText()
    .optional()
    .meta({ description: `Words of the ${of} in any order; case and accents are ignored.` });

export const userIdInput = z.object({ id: idOf('user') });
export const listUsersInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['name', 'email', 'createdAt', 'lastSeenAt']),
  role: oneOrMany(z.enum(ROLES)).meta({ description: 'Role of the user.' }),
  status: oneOrMany(z.enum(USER_STATUSES)).meta({ description: 'Status of the user.' }),
  employeeId: oneOrMany(idOf('employee')),
  name: words('name'),
  email: words('e-mail address'),
  search: words('name or the e-mail address'),
});
/** An id as read before. It is only compared, so there is no 404. */
const readId = () => z.guid().toLowerCase().meta({ format: 'uuid' });
const readIds = () => z.array(readId()).max(MAX_SCOPE_UNITS);

const accessBefore = z
  .object({
    role,
    scope: z
      .object({
        all: z.boolean().meta(about.all),
        departmentIds: readIds().meta(about.departmentIds),
        officeIds: readIds().meta(about.officeIds),
        entityGroupIds: readIds().meta(about.entityGroupIds),
        reports: z.boolean().meta(about.reports),
      })
      .meta(about.scope),
    employeeId: readId().nullable().meta(about.employeeId),
  })
  .meta({
    description:
      'Role, scope and employee of the user as you read them. If one of them has changed since, nothing is saved: 409 `user_changed`. If omitted, the user is updated without this check.',
  });

export const updateUserInput = z.object({
  id: idOf('user'),
  accessBefore: accessBefore.optional(),
  role: role.optional(),
  scope: scopeInput.optional(),
  employeeId: idOf('employee').nullish().meta(about.employeeId),
});

const grantedFields = {
  role: common(role),
  scope: scopeOutput,
  employeeId: idText().nullable().meta(about.employeeId),
};

export const userOutput = z
  .strictObject({
    id: idText().meta({ description: 'ID of the membership, or of the open invitation.' }),
    name: common(z.string().nullable()).meta({ description: 'Name of the user. Null while invited.' }),
    email: common(emailText().meta(about.email)),
    ...grantedFields,
    status: z
      .enum(USER_STATUSES)
      .meta({ description: 'Status of the user. `invited` is a person with an open invitation.' }),
    hasAccess: z.boolean().meta({
      description: 'Whether the user has access. False while invited and while the user’s employee is not active (I9).',
    }),
    lastSeenAt: instantText().nullable().meta({
      description: 'Time of the last activity in this company, accurate to a few minutes. Null if there was none.',
    }),
    expiresAt: instantText().nullable().meta({ description: 'Expiry time of the invitation link. Null for members.' }),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'User' });

const namedUnits = z.array(z.strictObject({ id: idText(), name: z.string() }));
export const scopeUnitsOutput = z.strictObject({
  departments: namedUnits,
  offices: namedUnits,
  entityGroups: namedUnits,
});

export const invitationIdInput = z.object({ id: idOf('invitation') });
export const listInvitationsInput = z.object({
  ...pageInput,
  orderBy: orderByInput(['email', 'role', 'expiresAt', 'createdAt', 'updatedAt']),
  email: words('e-mail address'),
});
export const createInvitationInput = z.object({
  email: email()
    .transform((address) => address.toLowerCase())
    .meta({ description: 'E-mail address of the person to invite, case-insensitive.' }),
  role,
  scope: scopeInput.nullish(),
  employeeId: idOf('employee').nullish().meta(about.employeeId),
});

const invitationFields = {
  id: idText(),
  email: common(emailText().meta(about.email)),
  ...grantedFields,
  expiresAt: instantText().meta({ description: 'Expiry time of the invitation link.' }),
  invitedByName: z.string().meta({ description: 'Name of the inviting user or token at that time.' }),
  createdAt: instantText(),
  updatedAt: instantText(),
};

export const invitationOutput = z.strictObject(invitationFields).meta({ id: 'Invitation' });
export const sentInvitationOutput = z
  .strictObject({
    ...invitationFields,
    link: z.string().meta({
      format: 'uri',
      description:
        'Address where the person accepts the invitation. It is returned in this response only; a mail contains another link.',
    }),
    mailed: z.boolean().meta({ description: 'Whether the invitation was also sent by mail.' }),
  })
  .meta({ id: 'SentInvitation' });
