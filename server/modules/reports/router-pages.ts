import { z } from 'zod';
import { mutation, query } from '../../platform/rpc/operation.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { exportContractEnds, exportLeave, exportSummed } from './export-report.ts';
import { listAbsenceRateByMonth, listContractEndsByMonth } from './list-months.ts';
import * as schema from './schema-pages.ts';

const file = { right: 'look', about: 'people', writesFile: true, output: exportedFile } as const;

/** For the pages alone: lines of their charts, and files of their tables. */
export const reportPageProcedures = {
  absenceRateByMonth: query({
    right: 'look',
    about: 'people',
    input: schema.absenceByMonthInput,
    output: z.array(schema.absenceOfMonthOutput),
    run: listAbsenceRateByMonth,
  }),

  contractEndsByMonth: query({
    right: 'look',
    about: 'people',
    input: schema.contractEndsByMonthInput,
    output: z.array(schema.contractEndsOfMonthOutput),
    run: listContractEndsByMonth,
  }),

  exportSummed: mutation({
    ...file,
    input: schema.exportSummedInput,
    run: (scope, input, { locale }) => exportSummed(scope, locale, input),
  }),

  exportLeave: mutation({
    ...file,
    input: schema.exportLeaveInput,
    run: (scope, input, { locale }) => exportLeave(scope, locale, input),
  }),

  exportContractEnds: mutation({
    ...file,
    input: schema.exportContractEndsInput,
    run: (scope, input, { locale }) => exportContractEnds(scope, locale, input),
  }),
};
