import { z } from 'zod';
import { common } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import { ROLES } from '../../platform/shared/roles.ts';
import { email, emailText, idOf, idText, instantText, shortText } from '../../platform/shared/schemas.ts';
import { MAX_SCOPE_UNITS, USER_STATUSES } from './constants.ts';

const about = {
  role: { description: 'What the user may do (I2). Only owners make, change and remove owners.' },
  scope: {
    description:
      'Whom a manager or viewer sees (I3): everybody, or all that is listed together. Owners and administrators see everybody, ' +
      'employees themselves.',
  },
  employeeId: { description: 'The employee that the user is.' },
  all: { description: 'Everybody. What else is listed does not count then.' },
  reports: { description: 'The people whose line of managers leads to the user’s employee.' },
};

const units = (resource: string) => z.array(idOf(resource)).max(MAX_SCOPE_UNITS).default([]);

/** Complete: omitted units are not in the scope. */
const scopeInput = z
  .object({
    all: z.boolean().default(false).meta(about.all),
    departmentIds: units('department'),
    officeIds: units('office'),
    entityGroupIds: units('entity_group'),
    reports: z.boolean().default(false).meta(about.reports),
  })
  .meta(about.scope);

const scopeOutput = z
  .strictObject({
    all: z.boolean().meta(about.all),
    departmentIds: z.array(idText()),
    officeIds: z.array(idText()),
    entityGroupIds: z.array(idText()),
    reports: z.boolean().meta(about.reports),
  })
  .meta({ id: 'UserScope', ...about.scope });

const role = z.enum(ROLES).meta(about.role);
const words = (of: string) =>
  shortText()
    .optional()
    .meta({ description: `Words of the ${of}, in any order; case and accents are ignored.` });

export const userIdInput = z.object({ id: idOf('user') });
export const listUsersInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['name', 'email', 'createdAt', 'lastSeenAt']),
  role: oneOrMany(z.enum(ROLES)),
  status: oneOrMany(z.enum(USER_STATUSES)),
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
        departmentIds: readIds(),
        officeIds: readIds(),
        entityGroupIds: readIds(),
        reports: z.boolean().meta(about.reports),
      })
      .meta(about.scope),
    employeeId: readId().nullable().meta(about.employeeId),
  })
  .meta({
    description:
      'Role, scope and employee of the user as read. Where somebody has changed one of them since, nothing happens: 409 `user_changed`. ' +
      'Left out, it is changed whatever it is by now.',
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
    id: idText().meta({ description: 'Of the membership; of an open invitation, its own.' }),
    name: common(z.string().nullable()).meta({ description: 'Null while invited.' }),
    email: common(emailText()),
    ...grantedFields,
    status: z.enum(USER_STATUSES).meta({ description: '`invited`: has an open invitation.' }),
    hasAccess: z
      .boolean()
      .meta({ description: 'False while invited, and while the user’s employee is not active (I9).' }),
    lastSeenAt: instantText()
      .nullable()
      .meta({ description: 'When the user was last at work here, to a few minutes.' }),
    expiresAt: instantText()
      .nullable()
      .meta({ description: 'While invited: from this instant on the link is too old.' }),
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
export const listInvitationsInput = z.object({ ...pageInput, email: words('e-mail address') });
export const createInvitationInput = z.object({
  email: email().transform((address) => address.toLowerCase()),
  role,
  scope: scopeInput.nullish(),
  employeeId: idOf('employee').nullish().meta(about.employeeId),
});

const invitationFields = {
  id: idText(),
  email: common(emailText()),
  ...grantedFields,
  expiresAt: instantText().meta({ description: 'From this instant on the link is too old.' }),
  invitedByName: z.string().meta({ description: 'The user or token that invited, as it was called then.' }),
  createdAt: instantText(),
  updatedAt: instantText(),
};

export const invitationOutput = z.strictObject(invitationFields).meta({ id: 'Invitation' });
export const sentInvitationOutput = z
  .strictObject({
    ...invitationFields,
    link: z.string().meta({
      format: 'uri',
      description: 'Where the person accepts it. It stands in this answer and in no other; a mail has another link.',
    }),
    mailed: z.boolean().meta({ description: 'Whether a mail was sent to the address too.' }),
  })
  .meta({ id: 'SentInvitation' });
