import { answers, router, viewerProcedure } from '../../platform/rpc/init.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { exportAnomalies } from './export-anomalies.ts';
import { exportDay, exportPersonTime } from './export-days.ts';
import { getPersonTime } from './get-person-time.ts';
import { listAnomaliesToSettle } from './list-anomalies.ts';
import { listTimeChoices } from './list-choices.ts';
import { listDay } from './list-day.ts';
import * as schema from './schema.ts';

export const timesheetsRouter = router({
  listDay: viewerProcedure
    .meta({ pages: true })
    .input(schema.listDayInput)
    .output(answers(schema.listDayOutput))
    .query(({ ctx, input }) => listDay(ctx.scope, input)),

  exportDay: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(schema.exportDayInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportDay(ctx.scope, ctx.locale, input)),

  getPersonTime: viewerProcedure
    .meta({ pages: true })
    .input(schema.getPersonTimeInput)
    .output(answers(schema.personTimeOutput))
    .query(({ ctx, input }) => getPersonTime(ctx.scope, input)),

  exportPersonTime: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(schema.exportPersonTimeInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportPersonTime(ctx.scope, ctx.locale, input)),

  listAnomalies: viewerProcedure
    .meta({ pages: true })
    .input(schema.listAnomaliesToSettleInput)
    .output(answers(schema.listAnomaliesToSettleOutput))
    .query(({ ctx, input }) => listAnomaliesToSettle(ctx.scope, input)),

  exportAnomalies: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(schema.exportAnomaliesInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportAnomalies(ctx.scope, ctx.locale, input)),

  listChoices: viewerProcedure
    .meta({ pages: true })
    .output(answers(schema.timeChoicesOutput))
    .query(({ ctx }) => listTimeChoices(ctx.scope)),
});
