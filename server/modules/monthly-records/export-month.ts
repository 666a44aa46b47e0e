import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { ExportedFile } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { recordExport } from '../audit/repository.ts';
import { readRecord } from './get-monthly-record.ts';
import type { exportRecordInput } from './schema.ts';
import { writeRecord } from './write-record-file.ts';

/** Writes a person's record as a file for the pages, and records the export in their audit (L5). Throws `employee_not_found`. */
export async function exportRecord(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportRecordInput>,
): Promise<ExportedFile> {
  const record = await readRecord(scope, asked);
  const { bytes, contentType, fileName } = await writeRecord(record, format, locale);
  const details = { exported: 'monthly_records', format, count: 1, month: asked.month };
  await scope.transaction(({ commit }) => commit(recordExport('employee', details, record.employee.id)));
  return {
    ...{ fileName, mediaType: contentType, rows: record.days.length, total: record.days.length },
    ...{ encoding: 'base64', content: bytes.toString('base64') },
  };
}
