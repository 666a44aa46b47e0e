import { z } from 'zod';
import { catalogueRouter } from '../../platform/catalogue/router.ts';
import { administratorProcedure, answers, type Example, router, viewerProcedure } from '../../platform/rpc/init.ts';
import type { ErrorCode } from '../../platform/shared/errors.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { customFields, jobCharges } from './catalogues.ts';
import { exportFields } from './export-fields.ts';
import { exportPeople } from './export-people.ts';
import { exportUnits } from './export-units.ts';
import { listFieldUses } from './list-field-uses.ts';
import { listPeople } from './list-people.ts';
import { departmentAssignations, officeAssignations } from './manage-assignations.ts';
import { createEmployee, deactivateEmployee, getEmployee, listEmployees, updateEmployee } from './manage-employees.ts';
import * as schema from './schema.ts';
import * as assignations from './schema-assignations.ts';
import { customFieldUsesOutput } from './schema-catalogues.ts';
import * as pages from './schema-pages.ts';
import { searchEmployees } from './search-employees.ts';

const DEPARTMENT_ASSIGNATIONS = '/core/v3/employee-department-assignations';
const OFFICE_ASSIGNATIONS = '/core/v3/employee-office-assignations';
const EMPLOYEES = '/core/v3/employees';

const WRITES_PAY =
  '`ssn`, `pricePerHour`, `accountNumber`, `bic`, `salaryRange` and `contributionGroupId` also take the scope `pay:write`.';

const writeErrors: ErrorCode[] = [
  'custom_field_not_found',
  'department_not_found',
  'employee_not_found',
  'job_charge_not_found',
  'office_not_found',
  'employee_code_in_use',
  'employee_email_in_use',
  'employee_pin_in_use',
];

const departmentAssignationsRouter = router({
  list: administratorProcedure
    .meta({
      pages: true,
      rest: { method: 'GET', path: DEPARTMENT_ASSIGNATIONS, summary: 'List employees’ departments', reply: 'page' },
    })
    .input(assignations.listDepartmentAssignationsInput)
    .output(answers(pageOf(assignations.departmentAssignationOutput)))
    .query(({ ctx, input: { departmentId: targetId, ...input } }) =>
      departmentAssignations.list(ctx.scope, { ...input, targetId }),
    ),

  get: viewerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: `${DEPARTMENT_ASSIGNATIONS}/{id}`,
        summary: 'Read an assignation of an employee to a department',
      },
    })
    .input(assignations.departmentAssignationIdInput)
    .output(answers(assignations.departmentAssignationOutput))
    .query(({ ctx, input }) => departmentAssignations.get(ctx.scope, input)),

  create: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'POST',
        path: DEPARTMENT_ASSIGNATIONS,
        summary: 'Assign an employee to a department',
        errors: ['employee_not_found', 'department_not_found', 'already_assigned'],
      },
    })
    .input(assignations.createDepartmentAssignationInput)
    .output(answers(assignations.departmentAssignationOutput))
    .mutation(({ ctx, input }) =>
      departmentAssignations.create(ctx.scope, { employeeId: input.employeeId, targetId: input.departmentId }),
    ),

  remove: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'DELETE',
        path: `${DEPARTMENT_ASSIGNATIONS}/{id}`,
        summary: 'Remove an employee from a department',
        reply: 'blank',
      },
    })
    .input(assignations.departmentAssignationIdInput)
    .output(answers(doneOutput))
    .mutation(({ ctx, input }) => departmentAssignations.remove(ctx.scope, input)),
});

const officeAssignationsRouter = router({
  list: viewerProcedure
    .meta({
      rest: { method: 'GET', path: OFFICE_ASSIGNATIONS, summary: 'List employees’ offices', reply: 'page' },
    })
    .input(assignations.listOfficeAssignationsInput)
    .output(answers(pageOf(assignations.officeAssignationOutput)))
    .query(({ ctx, input: { officeId: targetId, ...input } }) =>
      officeAssignations.list(ctx.scope, { ...input, targetId }),
    ),

  get: viewerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: `${OFFICE_ASSIGNATIONS}/{id}`,
        summary: 'Read an assignation of an employee to an office',
      },
    })
    .input(assignations.officeAssignationIdInput)
    .output(answers(assignations.officeAssignationOutput))
    .query(({ ctx, input }) => officeAssignations.get(ctx.scope, input)),

  create: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: OFFICE_ASSIGNATIONS,
        summary: 'Assign an employee to an office',
        description: 'The office assigned first is the main one; its zone and holidays are the employee’s.',
        errors: ['employee_not_found', 'office_not_found', 'already_assigned'],
      },
    })
    .input(assignations.createOfficeAssignationInput)
    .output(answers(assignations.officeAssignationOutput))
    .mutation(({ ctx, input }) =>
      officeAssignations.create(ctx.scope, { employeeId: input.employeeId, targetId: input.officeId }),
    ),

  remove: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${OFFICE_ASSIGNATIONS}/{id}`,
        summary: 'Remove an employee from an office',
        reply: 'blank',
      },
    })
    .input(assignations.officeAssignationIdInput)
    .mutation(({ ctx, input }) => officeAssignations.remove(ctx.scope, input)),
});

export const peopleRouter = router({
  departmentAssignations: departmentAssignationsRouter,
  officeAssignations: officeAssignationsRouter,

  jobCharges: catalogueRouter({
    ...jobCharges,
    path: '/core/v3/job-charges',
    one: 'a job charge',
    many: 'job charges',
    examples: { create: { name: 'Nurse', description: 'Cares for the ward', competencies: 'First aid' } },
  }),

  customFields: catalogueRouter({
    ...customFields,
    pages: 'administrators',
    path: '/core/v3/custom-fields',
    one: 'a custom field of employees',
    many: 'custom fields',
    examples: { create: { name: 'Shirt size', slug: 'shirt-size', type: 'text' }, update: { name: 'Size of shirts' } },
  }),

  listEmployees: viewerProcedure
    .meta({ rest: { method: 'GET', path: EMPLOYEES, summary: 'List employees', reply: 'page' } })
    .input(schema.listEmployeesInput)
    .output(answers(pageOf(schema.employeeOutput)))
    .query(({ ctx, input }) => listEmployees(ctx.scope, input)),

  getEmployee: viewerProcedure
    .meta({ pages: true, rest: { method: 'GET', path: `${EMPLOYEES}/{id}`, summary: 'Read an employee' } })
    .input(schema.employeeIdInput)
    .output(answers(schema.employeeOutput))
    .query(({ ctx, input }) => getEmployee(ctx.scope, input)),

  createEmployee: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: EMPLOYEES,
        summary: 'Create an employee',
        description: WRITES_PAY,
        errors: writeErrors,
        example: {
          firstName: 'Ana',
          lastName: 'García',
          email: 'ana.garcia@example.com',
          hiredAt: '2026-01-01',
          timeZone: 'Europe/Madrid',
        } satisfies Example<typeof schema.createEmployeeInput>,
      },
    })
    .input(schema.createEmployeeInput)
    .output(answers(schema.employeeOutput))
    .mutation(({ ctx, input }) => createEmployee(ctx.scope, input)),

  updateEmployee: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'PUT',
        path: `${EMPLOYEES}/{id}`,
        summary: 'Update an employee',
        description: `\`leavesOn\` plans the end of the employment; null takes it back. DELETE ends it at once. ${WRITES_PAY}`,
        errors: [...writeErrors, 'last_owner'],
        example: { phone: '+34 600 000 000', city: 'Madrid', country: 'ES' } satisfies Example<
          typeof schema.updateEmployeeInput
        >,
      },
    })
    .input(schema.updateEmployeeInput)
    .output(answers(schema.employeeOutput))
    .mutation(({ ctx, input }) => updateEmployee(ctx.scope, input)),

  deleteEmployee: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'DELETE',
        path: `${EMPLOYEES}/{id}`,
        summary: 'Make an employee inactive',
        description:
          'The record stays, with everything that refers to it; `status` becomes `inactive`, and a user linked to the employee has ' +
          'no access any more. The employee of the last owner stays active.',
        reply: 'blank',
        errors: ['last_owner'],
      },
    })
    .input(schema.employeeIdInput)
    .output(answers(doneOutput))
    .mutation(({ ctx, input }) => deactivateEmployee(ctx.scope, input)),

  listPeople: viewerProcedure
    .meta({ pages: true })
    .input(pages.listPeopleInput)
    .output(answers(pageOf(pages.personRowOutput)))
    .query(({ ctx, input }) => listPeople(ctx.scope, input)),

  exportPeople: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(pages.exportPeopleInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportPeople(ctx.scope, ctx.locale, input)),

  exportUnits: administratorProcedure
    .meta({ pages: true, writesFile: true })
    .input(pages.exportUnitsInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportUnits(ctx.scope, ctx.locale, input)),

  exportFields: administratorProcedure
    .meta({ pages: true, writesFile: true })
    .input(pages.exportFieldsInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportFields(ctx.scope, ctx.locale, input)),

  listFieldUses: administratorProcedure
    .meta({ pages: true })
    .output(answers(customFieldUsesOutput))
    .query(({ ctx }) => listFieldUses(ctx.scope)),

  searchEmployees: viewerProcedure
    .meta({ pages: true })
    .input(schema.searchEmployeesInput)
    .output(answers(z.array(schema.foundEmployeeOutput)))
    .query(({ ctx, input }) => searchEmployees(ctx.scope, input)),
});
