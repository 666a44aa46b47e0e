import { administratorProcedure, answers, managerProcedure, viewerProcedure } from '../../platform/rpc/init.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { askFor, listAskTypes } from './create-for-person.ts';
import { exportHolidays, exportPlans, exportTypes } from './export-catalogues.ts';
import { exportPersonYear } from './export-person-year.ts';
import { exportTimeline } from './export-timeline.ts';
import { getPersonYear } from './get-person-year.ts';
import { getCoverage, getTimeline } from './get-timeline.ts';
import * as schema from './schema.ts';
import {
  coverageOutput,
  exportTimelineInput,
  getCoverageInput,
  getTimelineInput,
  timelineOutput,
} from './schema-timeline.ts';
import { exportPersonYearInput, getPersonYearInput, personYearOutput } from './schema-year.ts';

/** What the pages alone ask. */
export const pageProcedures = {
  askFor: managerProcedure
    .meta({ pages: true })
    .input(schema.createAbsenceRequestInput)
    .output(answers(schema.askForOutput))
    .mutation(({ ctx, input }) => askFor(ctx.scope, input)),

  listAskTypes: managerProcedure
    .meta({ pages: true })
    .output(answers(schema.typesToAskOutput))
    .query(({ ctx }) => listAskTypes(ctx.scope)),

  getPersonYear: viewerProcedure
    .meta({ pages: true })
    .input(getPersonYearInput)
    .output(answers(personYearOutput))
    .query(({ ctx, input }) => getPersonYear(ctx.scope, input)),

  getTimeline: viewerProcedure
    .meta({ pages: true })
    .input(getTimelineInput)
    .output(answers(timelineOutput))
    .query(({ ctx, input }) => getTimeline(ctx.scope, input)),

  getCoverage: viewerProcedure
    .meta({ pages: true })
    .input(getCoverageInput)
    .output(answers(coverageOutput))
    .query(({ ctx, input }) => getCoverage(ctx.scope, input)),

  exportPersonYear: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(exportPersonYearInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportPersonYear(ctx.scope, ctx.locale, input)),

  exportTimeline: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(exportTimelineInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportTimeline(ctx.scope, ctx.locale, input)),

  // Of administrators, as their lists are.
  exportTypes: administratorProcedure
    .meta({ pages: true, writesFile: true })
    .input(schema.exportCatalogueInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportTypes(ctx.scope, ctx.locale, input)),

  exportPlans: administratorProcedure
    .meta({ pages: true, writesFile: true })
    .input(schema.exportCatalogueInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportPlans(ctx.scope, ctx.locale, input)),

  exportHolidays: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(schema.exportCatalogueInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportHolidays(ctx.scope, ctx.locale, input)),
};
