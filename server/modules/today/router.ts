import { mutation, query } from '../../platform/rpc/operation.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { exportBoard } from './export-board.ts';
import { getBoard } from './get-board.ts';
import { readFirstSteps, readTodayFindings, readWeekAbsences } from './read-today.ts';
import * as schema from './schema.ts';

/** The page Today: one operation per block. */
export const todayRouter = {
  getBoard: query({
    right: 'look',
    about: 'people',
    input: schema.getBoardInput,
    output: schema.boardOutput,
    run: getBoard,
  }),

  exportBoard: mutation({
    right: 'look',
    about: 'people',
    writesFile: true,
    input: schema.exportBoardInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportBoard(scope, locale, input),
  }),

  getFindings: query({
    right: 'look',
    about: 'people',
    output: schema.findingsOutput,
    run: readTodayFindings,
  }),

  getWeekAbsences: query({
    right: 'look',
    about: 'people',
    output: schema.weekAbsencesOutput,
    run: readWeekAbsences,
  }),

  getFirstSteps: query({
    right: 'administer',
    about: 'company',
    output: schema.firstStepsOutput,
    run: readFirstSteps,
  }),
};
