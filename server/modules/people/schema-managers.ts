import { z } from 'zod';
import { oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { idOf, idText } from '../../platform/shared/schemas.ts';
import { MANAGER_PERMISSIONS } from './constants.ts';

const permission = z.enum(MANAGER_PERMISSIONS).meta({
  description: 'Matter that the manager decides: `check` for working time, `vacation` for absences and leave.',
});

export const managerOrderFields = ['employeeId', 'managerId', 'permission'] as const;
export const listManagersInput = z.object({
  ...pageInput,
  orderBy: orderByInput(managerOrderFields),
  employeeId: oneOrMany(idOf('employee')),
  managerId: oneOrMany(idOf('employee')).meta({ description: 'ID of the manager.' }),
  permission: oneOrMany(permission),
});

export const employeeManagerOutput = z
  .strictObject({
    id: idText(),
    employeeId: idText(),
    managerId: idText().meta({ description: 'ID of the employee’s manager.' }),
    permission,
    order: z.literal(0).meta({ description: 'Level of the approval. Always 0, because an employee has one manager.' }),
  })
  .meta({ id: 'EmployeeManager' });
