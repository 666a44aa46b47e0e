import { z } from 'zod';
import { datedMutation, mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { departmentAssignations } from './manage-assignations.ts';
import { officeAssignations } from './manage-office-assignations.ts';
import * as assignations from './schema-assignations.ts';

const DEPARTMENT_ASSIGNATIONS = '/core/v3/employee-department-assignations';
const OFFICE_ASSIGNATIONS = '/core/v3/employee-office-assignations';

const ENDS =
  'Removes the employee from the office from today on. Days before today stay as they are; an assignation that begins today or later is deleted.';

const departments = {
  listMembers: query({
    right: 'administer',
    about: 'person',
    input: assignations.listDepartmentAssignationsInput,
    output: pageOf(assignations.departmentMemberOutput),
    run: async (scope, { departmentId: targetId, ...input }) => {
      const { rows, total } = await departmentAssignations.list(scope, { ...input, targetId });
      return { rows: rows.map(({ value: { id, employeeId } }) => ({ id, employeeId })), total };
    },
  }),

  addMember: mutation({
    right: 'administer',
    about: 'person',
    input: assignations.createDepartmentAssignationInput,
    output: doneOutput,
    run: async (scope, { employeeId, departmentId }) => {
      await departmentAssignations.create(scope, { employeeId, targetId: departmentId });
    },
  }),

  list: query({
    right: 'administer',
    rest: { method: 'GET', path: DEPARTMENT_ASSIGNATIONS, summary: 'List the departments of employees', reply: 'page' },
    input: assignations.listDepartmentAssignationsInput,
    output: pageOf(assignations.departmentAssignationOutput),
    run: (scope, { departmentId: targetId, ...input }) => departmentAssignations.list(scope, { ...input, targetId }),
  }),

  get: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: `${DEPARTMENT_ASSIGNATIONS}/{id}`,
      summary: 'Get the assignation of an employee to a department',
    },
    input: assignations.departmentAssignationIdInput,
    output: assignations.departmentAssignationOutput,
    run: departmentAssignations.get,
  }),

  create: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: DEPARTMENT_ASSIGNATIONS,
      summary: 'Assign an employee to a department',
      errors: ['employee_not_found', 'department_not_found', 'already_assigned'],
    },
    input: assignations.createDepartmentAssignationInput,
    output: assignations.departmentAssignationOutput,
    run: (scope, input) =>
      departmentAssignations.create(scope, { employeeId: input.employeeId, targetId: input.departmentId }),
  }),

  delete: mutation({
    right: 'administer',
    about: 'person',
    rest: {
      method: 'DELETE',
      path: `${DEPARTMENT_ASSIGNATIONS}/{id}`,
      summary: 'Remove an employee from a department',
      reply: 'blank',
    },
    input: assignations.departmentAssignationIdInput,
    output: doneOutput,
    run: departmentAssignations.delete,
  }),

  unassign: mutation({
    right: 'administer',
    rest: {
      method: 'DELETE',
      path: DEPARTMENT_ASSIGNATIONS,
      summary: 'Remove an employee from a department, by their IDs',
      body: 'json',
      reply: 'blank',
      errors: ['employee_department_assignation_not_found'],
    },
    input: assignations.createDepartmentAssignationInput,
    run: (scope, { employeeId, departmentId }) =>
      departmentAssignations.unassign(scope, { employeeId, targetId: departmentId }),
  }),
};

const offices = {
  list: query({
    right: 'look',
    rest: { method: 'GET', path: OFFICE_ASSIGNATIONS, summary: 'List the offices of employees', reply: 'page' },
    input: assignations.listOfficeAssignationsInput,
    output: pageOf(assignations.officeAssignationOutput),
    run: (scope, { officeId: targetId, ...input }) => officeAssignations.list(scope, { ...input, targetId }),
  }),

  get: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: `${OFFICE_ASSIGNATIONS}/{id}`,
      summary: 'Get the assignation of an employee to an office',
    },
    input: assignations.officeAssignationIdInput,
    output: assignations.officeAssignationOutput,
    run: officeAssignations.get,
  }),

  create: datedMutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: OFFICE_ASSIGNATIONS,
      summary: 'Assign an employee to an office',
      description:
        'Assigns the employee to the office. On each day, the office that began first is the main office: its holidays apply to the employee, and today its time zone.',
      errors: ['employee_not_found', 'office_not_found', 'already_assigned'],
      example: { startsOn: '2026-03-02' } satisfies Example<typeof assignations.createOfficeAssignationInput>,
    },
    input: assignations.createOfficeAssignationInput,
    output: assignations.officeAssignationOutput,
    run: officeAssignations.create,
  }),

  update: datedMutation({
    right: 'administer',
    rest: {
      method: 'PUT',
      path: `${OFFICE_ASSIGNATIONS}/{id}`,
      summary: 'Set the last day of an employee in an office',
      description: 'Sets the last day. Days before the earlier of both ends stay as they are.',
      errors: ['already_assigned'],
    },
    input: assignations.updateOfficeAssignationInput,
    output: assignations.officeAssignationOutput,
    run: officeAssignations.update,
  }),

  listOfPerson: query({
    right: 'look',
    about: 'person',
    input: assignations.personOfficesInput,
    output: z.array(assignations.personOfficeOutput),
    run: officeAssignations.listOfPerson,
  }),

  delete: mutation({
    right: 'administer',
    rest: {
      method: 'DELETE',
      path: `${OFFICE_ASSIGNATIONS}/{id}`,
      summary: 'Remove an employee from an office',
      description: ENDS,
      reply: 'blank',
    },
    input: assignations.officeAssignationIdInput,
    run: officeAssignations.delete,
  }),

  unassign: mutation({
    right: 'administer',
    rest: {
      method: 'DELETE',
      path: OFFICE_ASSIGNATIONS,
      summary: 'Remove an employee from an office, by their IDs',
      description: ENDS,
      body: 'json',
      reply: 'blank',
      errors: ['employee_office_assignation_not_found'],
    },
    input: assignations.unassignOfficeInput,
    run: (scope, { employeeId, officeId }) => officeAssignations.unassign(scope, { employeeId, targetId: officeId }),
  }),
};

export const assignationRouters = { departmentAssignations: departments, officeAssignations: offices };
