import { z } from 'zod';
import { mutation, query } from '../../platform/rpc/operation.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { endEmployment } from './close-employment.ts';
import { hireEmployee, listEmploymentChoices } from './create-employment.ts';
import { previewDepartures } from './preview-departures.ts';
import * as schema from './schema-employments.ts';

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

  endEmployment: mutation({
    right: 'administer',
    about: 'person',
    input: schema.endEmploymentInput,
    output: doneOutput,
    run: endEmployment,
  }),
};
