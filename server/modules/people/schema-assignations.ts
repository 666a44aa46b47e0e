import { z } from 'zod';
import { stampsOutput } from '../../platform/catalogue/schema.ts';
import { common } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import { calendarDate, dateText, faultsBetween, idOf, idText } from '../../platform/shared/schemas.ts';
import { officeOutput } from '../organisation/schema.ts';
import { departmentOutput } from '../organisation/schema-groups.ts';
import { assignationFaults } from './rules.ts';
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

const about = {
  startsOn: { description: 'First day in the office. Null if it has no known first day.' },
  endsOn: { description: 'Last day in the office. Null if there is no end.' },
};

const officeOfEmployee = { employeeId: idOf('employee'), officeId: idOf('office') };
const officeDates = {
  startsOn: calendarDate().nullish().meta({
    description:
      'First day in the office. Null is all days up to the end. If omitted, the first office of an employee has none, and others begin today.',
  }),
  endsOn: calendarDate().nullish().meta(about.endsOn),
};
export const createOfficeAssignationInput = z
  .object({ ...officeOfEmployee, ...officeDates })
  .superRefine(
    ...faultsBetween(z.object(officeDates), ({ startsOn = null, endsOn = null }) =>
      assignationFaults({ startsOn, endsOn }),
    ),
  );
export const updateOfficeAssignationInput = z.object({
  id: idOf('employee_office_assignation'),
  endsOn: calendarDate().nullish().meta(about.endsOn),
});
export const unassignOfficeInput = z.object(officeOfEmployee);
export const officeAssignationIdInput = z.object({ id: idOf('employee_office_assignation') });
export const listOfficeAssignationsInput = z.object({
  ...listInput,
  officeId: oneOrMany(idOf('office')),
  withEnded: z.boolean().default(false).meta({ description: 'Whether to list assignations that have ended, too.' }),
});
export const officeAssignationOutput = z
  .strictObject({
    id: idText(),
    employeeId: idText(),
    employee: employeeOutput.meta({ description: 'Employee who is assigned.' }),
    officeId: idText(),
    office: officeOutput.meta({ description: 'Office of the employee.' }),
    startsOn: dateText().nullable().meta(about.startsOn),
    endsOn: dateText().nullable().meta(about.endsOn),
    ...stampsOutput,
  })
  .meta({ id: 'EmployeeOfficeAssignation' });

export const personOfficesInput = z.object({ employeeId: idOf('employee') });
/** An office of a person on their page. */
export const personOfficeOutput = common(
  z.strictObject({
    id: idText(),
    officeId: idText(),
    officeName: z.string(),
    startsOn: dateText().nullable(),
    endsOn: dateText().nullable(),
  }),
);
