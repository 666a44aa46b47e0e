import { administratorProcedure, answers, router, viewerProcedure } from '../../platform/rpc/init.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { exportBoard } from './export-board.ts';
import { getBoard } from './get-board.ts';
import { readFirstSteps, readOwnDay, readTodayFindings, readWeekAbsences } from './read-today.ts';
import * as schema from './schema.ts';

/** The page Today: a block each. */
export const todayRouter = router({
  getBoard: viewerProcedure
    .meta({ pages: true })
    .input(schema.getBoardInput)
    .output(answers(schema.boardOutput))
    .query(({ ctx, input }) => getBoard(ctx.scope, input)),

  exportBoard: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(schema.exportBoardInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportBoard(ctx.scope, ctx.locale, input)),

  getFindings: viewerProcedure
    .meta({ pages: true })
    .output(answers(schema.findingsOutput))
    .query(({ ctx }) => readTodayFindings(ctx.scope)),

  getWeekAbsences: viewerProcedure
    .meta({ pages: true })
    .output(answers(schema.weekAbsencesOutput))
    .query(({ ctx }) => readWeekAbsences(ctx.scope)),

  getOwnDay: viewerProcedure
    .meta({ pages: true })
    .output(answers(schema.ownDayOutput))
    .query(({ ctx }) => readOwnDay(ctx.scope)),

  getFirstSteps: administratorProcedure
    .meta({ pages: true })
    .output(answers(schema.firstStepsOutput))
    .query(({ ctx }) => readFirstSteps(ctx.scope)),
});
