import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { jobOutput } from '../long-work/schema.ts';
import { exportRecord, getRecord } from './export-month.ts';
import { showRecord } from './get-monthly-record.ts';
import { getPeriod, listRecords } from './list-records.ts';
import * as schema from './schema.ts';
import { startArchive } from './start-archive.ts';

const RECORDS = '/schedule/v1/monthly-records';

export const monthlyRecordsRouter = {
  get: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: RECORDS,
      summary: 'Get a monthly record',
      description:
        'Returns the record of working time of a month: every day with its entries, absences and corrections, the totals, and the confirmations. As JSON, or as a file to sign (PDF) or to calculate with (XLSX), in the language of `Accept-Language`. The record of a closed period stays as it was closed.',
      reply: 'item_or_file',
      errors: ['employee_not_found', 'period_not_found'],
      example: { month: '2026-03' } satisfies Example<typeof schema.getRecordInput>,
    },
    input: schema.getRecordInput,
    output: schema.monthlyRecordOutput,
    run: (scope, input, { locale }) => getRecord(scope, input, locale) as ReturnType<typeof showRecord>,
  }),

  startArchive: mutation({
    right: 'look',
    about: 'company',
    rest: {
      method: 'POST',
      path: RECORDS,
      summary: 'Create an archive of monthly records',
      description:
        'Starts a job that writes the records of many people into one ZIP archive, in the language of `Accept-Language`. Its file is at `/core/v3/jobs/{id}/content`.',
      errors: ['employee_not_found', 'office_not_found', 'period_not_found'],
      example: { month: '2026-03' } satisfies Example<typeof schema.startArchiveInput>,
    },
    input: schema.startArchiveInput,
    output: jobOutput,
    run: (scope, input, { locale }) => startArchive(scope, input, locale),
  }),

  list: query({
    right: 'look',
    about: 'people',
    input: schema.listRecordsInput,
    output: schema.listRecordsOutput,
    run: listRecords,
  }),

  getPeriod: query({
    right: 'look',
    about: 'company',
    input: schema.periodInput,
    output: schema.periodOutput,
    run: getPeriod,
  }),

  show: query({
    right: 'own',
    about: 'person',
    recordsReads: true,
    input: schema.showRecordInput,
    output: schema.monthlyRecordOutput,
    run: showRecord,
  }),

  exportRecord: mutation({
    right: 'own',
    about: 'person',
    writesFile: true,
    input: schema.exportRecordInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportRecord(scope, locale, input),
  }),
};
