import { answers, router, viewerProcedure } from '../trpc/init.ts';
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

  getPersonTime: viewerProcedure
    .meta({ pages: true })
    .input(schema.getPersonTimeInput)
    .output(answers(schema.personTimeOutput))
    .query(({ ctx, input }) => getPersonTime(ctx.scope, input)),

  listAnomalies: viewerProcedure
    .meta({ pages: true })
    .input(schema.listAnomaliesToSettleInput)
    .output(answers(schema.listAnomaliesToSettleOutput))
    .query(({ ctx, input }) => listAnomaliesToSettle(ctx.scope, input)),

  listChoices: viewerProcedure
    .meta({ pages: true })
    .output(answers(schema.timeChoicesOutput))
    .query(({ ctx }) => listTimeChoices(ctx.scope)),
});
