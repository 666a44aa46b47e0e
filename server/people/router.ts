import { z } from 'zod';
import type { ErrorCode } from '../shared/errors.ts';
import { pageOf } from '../shared/lists.ts';
import { administratorProcedure, answers, router, viewerProcedure } from '../trpc/init.ts';
import { createEmployee, deactivateEmployee, getEmployee, listEmployees, updateEmployee } from './manage-employees.ts';
import * as schema from './schema.ts';
import { searchEmployees } from './search-employees.ts';

const EMPLOYEES = '/core/v3/employees';

const writeErrors: ErrorCode[] = [
  'department_not_found',
  'employee_not_found',
  'job_charge_not_found',
  'office_not_found',
  'employee_code_in_use',
  'employee_email_in_use',
  'employee_pin_in_use',
];

export const peopleRouter = router({
  listEmployees: viewerProcedure
    .meta({ rest: { method: 'GET', path: EMPLOYEES, summary: 'List employees', reply: 'page' } })
    .input(schema.listEmployeesInput)
    .output(answers(pageOf(schema.employeeOutput)))
    .query(({ ctx, input }) => listEmployees(ctx.scope, input)),

  getEmployee: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${EMPLOYEES}/{id}`, summary: 'Read an employee' } })
    .input(schema.employeeIdInput)
    .output(answers(schema.employeeOutput))
    .query(({ ctx, input }) => getEmployee(ctx.scope, input)),

  createEmployee: administratorProcedure
    .meta({ rest: { method: 'POST', path: EMPLOYEES, summary: 'Create an employee', errors: writeErrors } })
    .input(schema.createEmployeeInput)
    .output(answers(schema.employeeOutput))
    .mutation(({ ctx, input }) => createEmployee(ctx.scope, input)),

  updateEmployee: administratorProcedure
    .meta({ rest: { method: 'PUT', path: `${EMPLOYEES}/{id}`, summary: 'Update an employee', errors: writeErrors } })
    .input(schema.updateEmployeeInput)
    .output(answers(schema.employeeOutput))
    .mutation(({ ctx, input }) => updateEmployee(ctx.scope, input)),

  deleteEmployee: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${EMPLOYEES}/{id}`,
        summary: 'Make an employee inactive',
        description: 'The record stays, with everything that refers to it; `status` becomes `inactive`.',
        reply: 'blank',
      },
    })
    .input(schema.employeeIdInput)
    .mutation(({ ctx, input }) => deactivateEmployee(ctx.scope, input)),

  searchEmployees: viewerProcedure
    .input(schema.searchEmployeesInput)
    .output(answers(z.array(schema.foundEmployeeOutput)))
    .query(({ ctx, input }) => searchEmployees(ctx.scope, input)),
});
