import { z } from 'zod';
import { datedMutation, mutation, query } from '../../platform/rpc/operation.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { employeeIdInput } from '../people/schema.ts';
import { deleteEmployee, endEmployment } from './close-employment.ts';
import { hireEmployee, listEmploymentChoices } from './create-employment.ts';
import { previewDepartures } from './preview-departures.ts';
import * as schema from './schema-employments.ts';

/** Operation of `people` that also ends contracts, which `people` knows nothing of. */
export const departureProcedures = {
  deleteEmployee: mutation({
    right: 'administer',
    about: 'person',
    rest: {
      method: 'DELETE',
      path: '/core/v3/employees/{id}',
      summary: 'Deactivate an employee',
      description:
        'Ends the employment today, in the time zone of the employee; today is still a day of employment. Contracts that continue end today, and the `status` becomes `inactive`. The record and everything that refers to it stay. A user linked to the employee loses access. The employee of the last owner cannot be deactivated.',
      scope: 'people:write',
      reply: 'blank',
      errors: ['last_owner'],
    },
    input: employeeIdInput,
    output: doneOutput,
    run: deleteEmployee,
  }),
};

/** Operations of the pages for hiring and departures: each combines several single steps of the API. */
export const employmentProcedures = {
  listEmploymentChoices: query({
    right: 'administer',
    about: 'company',
    output: schema.employmentChoicesOutput,
    run: listEmploymentChoices,
  }),

  hireEmployee: mutation({
    right: 'administer',
    about: 'company',
    input: schema.hireEmployeeInput,
    output: schema.hiredEmployeeOutput,
    run: hireEmployee,
  }),

  previewDepartures: query({
    right: 'administer',
    about: 'person',
    input: schema.previewDeparturesInput,
    output: z.array(schema.departureOutput),
    run: previewDepartures,
  }),

  endEmployment: datedMutation({
    right: 'administer',
    about: 'person',
    input: schema.endEmploymentInput,
    output: doneOutput,
    run: endEmployment,
  }),
};
