import { z } from 'zod';
import { administratorProcedure, answers } from '../../platform/rpc/init.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { endEmployment } from './close-employment.ts';
import { hireEmployee, listEmploymentChoices } from './create-employment.ts';
import { previewDepartures } from './preview-departures.ts';
import * as schema from './schema-employments.ts';

/** People as the pages hire them and let them go: each a whole of what the interface does in single steps. */
export const employmentProcedures = {
  listEmploymentChoices: administratorProcedure
    .meta({ pages: true })
    .output(answers(schema.employmentChoicesOutput))
    .query(({ ctx }) => listEmploymentChoices(ctx.scope)),

  hireEmployee: administratorProcedure
    .meta({ pages: true })
    .input(schema.hireEmployeeInput)
    .output(answers(schema.hiredEmployeeOutput))
    .mutation(({ ctx, input }) => hireEmployee(ctx.scope, input)),

  previewDepartures: administratorProcedure
    .meta({ pages: true })
    .input(schema.previewDeparturesInput)
    .output(answers(z.array(schema.departureOutput)))
    .query(({ ctx, input }) => previewDepartures(ctx.scope, input)),

  endEmployment: administratorProcedure
    .meta({ pages: true })
    .input(schema.endEmploymentInput)
    .output(answers(doneOutput))
    .mutation(({ ctx, input }) => endEmployment(ctx.scope, input)),
};
