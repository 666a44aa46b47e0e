import { z } from 'zod';
import { stampsOutput } from '../../platform/catalogue/schema.ts';
import { common } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import { idOf, idText } from '../../platform/shared/schemas.ts';
import { officeOutput } from '../organisation/schema.ts';
import { departmentOutput } from '../organisation/schema-groups.ts';
import { employeeOutput } from './schema.ts';

const listInput = {
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['createdAt', 'updatedAt'] as const),
  employeeId: oneOrMany(idOf('employee')),
};

export const createDepartmentAssignationInput = z.object({
  employeeId: idOf('employee'),
  departmentId: idOf('department'),
});
export const departmentAssignationIdInput = z.object({ id: idOf('employee_department_assignation') });
export const listDepartmentAssignationsInput = z.object({ ...listInput, departmentId: oneOrMany(idOf('department')) });
export const departmentAssignationOutput = z
  .strictObject({
    id: idText(),
    employeeId: idText(),
    employee: employeeOutput.meta({ description: 'Employee who is assigned.' }),
    departmentId: idText(),
    department: departmentOutput.meta({ description: 'Department of the employee.' }),
    ...stampsOutput,
  })
  .meta({ id: 'EmployeeDepartmentAssignation' });

/** An assignation in the list of a department on the pages. */
export const departmentMemberOutput = common(z.strictObject({ id: idText(), employeeId: idText() }));

export const createOfficeAssignationInput = z.object({ employeeId: idOf('employee'), officeId: idOf('office') });
export const officeAssignationIdInput = z.object({ id: idOf('employee_office_assignation') });
export const listOfficeAssignationsInput = z.object({ ...listInput, officeId: oneOrMany(idOf('office')) });
export const officeAssignationOutput = z
  .strictObject({
    id: idText(),
    employeeId: idText(),
    employee: employeeOutput.meta({ description: 'Employee who is assigned.' }),
    officeId: idText(),
    office: officeOutput.meta({ description: 'Office of the employee.' }),
    ...stampsOutput,
  })
  .meta({ id: 'EmployeeOfficeAssignation' });
