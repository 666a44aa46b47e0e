import { mutation, query } from '../../platform/rpc/operation.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { dismissPunch } from './dismiss-punch.ts';
import { exportAnomalies } from './export-anomalies.ts';
import { exportDay, exportPersonTime } from './export-days.ts';
import { getPersonTime } from './get-person-time.ts';
import { listAnomaliesToSettle } from './list-anomalies.ts';
import { listTimeChoices } from './list-choices.ts';
import { listDay } from './list-day.ts';
import { listRefusedPunches } from './list-refused-punches.ts';
import * as schema from './schema.ts';

export const timesheetsRouter = {
  listDay: query({
    right: 'look',
    about: 'people',
    input: schema.listDayInput,
    output: schema.listDayOutput,
    run: listDay,
  }),

  exportDay: mutation({
    right: 'look',
    about: 'people',
    writesFile: true,
    input: schema.exportDayInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportDay(scope, locale, input),
  }),

  getPersonTime: query({
    right: 'own',
    about: 'person',
    input: schema.getPersonTimeInput,
    output: schema.personTimeOutput,
    run: getPersonTime,
  }),

  exportPersonTime: mutation({
    right: 'own',
    about: 'person',
    writesFile: true,
    input: schema.exportPersonTimeInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportPersonTime(scope, locale, input),
  }),

  listAnomalies: query({
    right: 'look',
    about: 'people',
    input: schema.listAnomaliesToSettleInput,
    output: schema.listAnomaliesToSettleOutput,
    run: listAnomaliesToSettle,
  }),

  exportAnomalies: mutation({
    right: 'look',
    about: 'people',
    writesFile: true,
    input: schema.exportAnomaliesInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportAnomalies(scope, locale, input),
  }),

  listRefusedPunches: query({
    right: 'look',
    about: 'people',
    input: schema.listRefusedPunchesInput,
    output: schema.listRefusedPunchesOutput,
    run: listRefusedPunches,
  }),

  dismissPunch: mutation({
    right: 'decide',
    about: 'person',
    decides: true,
    input: schema.dismissPunchInput,
    output: doneOutput,
    run: dismissPunch,
  }),

  listChoices: query({
    right: 'own',
    about: 'people',
    output: schema.timeChoicesOutput,
    run: listTimeChoices,
  }),
};
