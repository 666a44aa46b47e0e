import { z } from 'zod';
import { catalogueRouter } from '../../platform/catalogue/router.ts';
import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import type { ErrorCode } from '../../platform/shared/errors.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { customFields, jobCharges } from './catalogues.ts';
import { mayUpdateOwnContact, updateOwnContact } from './change-own-contact.ts';
import { exportFields } from './export-fields.ts';
import { exportPeople } from './export-people.ts';
import { exportUnits } from './export-units.ts';
import { listFieldUses } from './list-field-uses.ts';
import { listManagers } from './list-managers.ts';
import { listPeople } from './list-people.ts';
import { createEmployee, getEmployee, listEmployees, updateEmployee } from './manage-employees.ts';
import { assignationRouters } from './router-assignations.ts';
import { holidayProcedures } from './router-holidays.ts';
import { pictureProcedures } from './router-pictures.ts';
import * as schema from './schema.ts';
import { customFieldUsesOutput } from './schema-catalogues.ts';
import { employeeManagerOutput, listManagersInput } from './schema-managers.ts';
import * as pages from './schema-pages.ts';
import { findSameNid, searchEmployees } from './search-employees.ts';

const EMPLOYEES = '/core/v3/employees';

const WRITES_PAY =
  'Writing `ssn`, `pricePerHour`, `accountNumber`, `bic`, `salaryRange` or `contributionGroupId` also requires the scope `pay:write`.';

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

export const peopleRouter = {
  ...assignationRouters,
  ...pictureProcedures,

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

  listEmployees: query({
    right: 'look',
    rest: { method: 'GET', path: EMPLOYEES, summary: 'List employees', reply: 'page' },
    input: schema.listEmployeesInput,
    output: pageOf(schema.employeeOutput),
    run: listEmployees,
  }),

  getEmployee: query({
    right: 'own',
    about: 'person',
    recordsReads: true,
    rest: { method: 'GET', path: `${EMPLOYEES}/{id}`, summary: 'Get an employee' },
    input: schema.employeeIdInput,
    output: schema.employeeOutput,
    run: getEmployee,
  }),

  createEmployee: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: EMPLOYEES,
      summary: 'Create an employee',
      description: `Creates an employee. ${WRITES_PAY}`,
      errors: writeErrors,
      example: {
        firstName: 'Ana',
        lastName: 'García',
        email: 'ana.garcia@example.com',
        hiredAt: '2026-01-01',
        timeZone: 'Europe/Madrid',
      } satisfies Example<typeof schema.createEmployeeInput>,
    },
    input: schema.createEmployeeCall,
    output: schema.employeeOutput,
    run: createEmployee,
  }),

  updateEmployee: mutation({
    right: 'administer',
    about: 'person',
    isDated: true,
    rest: {
      method: 'PUT',
      path: `${EMPLOYEES}/{id}`,
      summary: 'Update an employee',
      description: `Updates the employee. \`leavesOn\` schedules the end of the employment; null cancels it. DELETE ends it immediately. ${WRITES_PAY}`,
      errors: [...writeErrors, 'leave_reason_not_found', 'last_owner', 'period_closed'],
      example: { phone: '+34 600 000 000', city: 'Madrid', country: 'ES' } satisfies Example<
        typeof schema.updateEmployeeInput
      >,
    },
    input: schema.updateEmployeeCall,
    output: schema.employeeOutput,
    run: updateEmployee,
  }),

  // About the caller alone.
  mayUpdateOwnContact: query({
    right: 'own',
    about: 'company',
    output: z.strictObject({ isAllowed: z.boolean() }),
    run: mayUpdateOwnContact,
  }),

  updateOwnContact: mutation({
    right: 'own',
    about: 'company',
    input: schema.updateOwnContactInput,
    output: doneOutput,
    run: updateOwnContact,
  }),

  listManagers: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: '/core/v3/employee-managers',
      summary: 'List the managers of employees',
      description:
        'Lists the manager of each employee, with a record for each permission. `managerId` of the employee sets the manager.',
      reply: 'page',
    },
    input: listManagersInput,
    output: pageOf(employeeManagerOutput),
    run: listManagers,
  }),

  listPeople: query({
    right: 'look',
    about: 'people',
    input: pages.listPeopleInput,
    output: pageOf(pages.personRowOutput),
    run: listPeople,
  }),

  exportPeople: mutation({
    right: 'look',
    about: 'people',
    writesFile: true,
    input: pages.exportPeopleInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportPeople(scope, locale, input),
  }),

  exportUnits: mutation({
    right: 'administer',
    about: 'company',
    writesFile: true,
    input: pages.exportUnitsInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportUnits(scope, locale, input),
  }),

  exportFields: mutation({
    right: 'administer',
    about: 'company',
    writesFile: true,
    input: pages.exportFieldsInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportFields(scope, locale, input),
  }),

  listFieldUses: query({
    right: 'administer',
    about: 'company',
    output: customFieldUsesOutput,
    run: listFieldUses,
  }),

  searchEmployees: query({
    right: 'look',
    about: 'people',
    input: pages.searchEmployeesInput,
    output: z.array(pages.foundEmployeeOutput),
    run: searchEmployees,
  }),

  findSameNid: query({
    right: 'seePersonal',
    about: 'people',
    input: pages.findSameNidInput,
    output: pages.sameNidOutput,
    run: findSameNid,
  }),

  ...holidayProcedures,
};
