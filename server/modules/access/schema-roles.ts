import { z } from 'zod';
import { orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { ROLES } from '../../platform/shared/roles.ts';
import { idOf } from '../../platform/shared/schemas.ts';

const list = { ...pageInput, orderBy: orderByInput(['name'] as const) };

export const listRolesInput = z.object(list);
export const listRolesOfEmployeeInput = z.object({ ...list, employeeId: idOf('employee') });

export const roleOutput = z
  .strictObject({
    id: z.enum(ROLES).meta({ description: 'Role as in the field `role` of users.' }),
    name: z.enum(ROLES).meta({ description: 'Name of the role. The same as `id`.' }),
  })
  .meta({ id: 'Role' });
