import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { ExportedFile } from '../../platform/shared/exports.ts';
import type { StoredFile } from '../../platform/shared/files.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { recordExport } from '../audit/repository.ts';
import type { RecordFormat } from './constants.ts';
import { readRecord } from './get-monthly-record.ts';
import type { ShownRecord } from './rules-shown.ts';
import type { exportRecordInput, getRecordInput } from './schema.ts';
import { writeRecord } from './write-record-file.ts';

/** Writes a person's record as a file for the pages, and records the export in their audit (L5). Throws `employee_not_found`. */
export async function exportRecord(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportRecordInput>,
): Promise<ExportedFile> {
  const record = await readRecord(scope, asked);
  const { bytes, contentType, fileName } = await writeExport(scope, record, format, locale);
  return {
    ...{ fileName, mediaType: contentType, rows: record.days.length, total: record.days.length },
    ...{ encoding: 'base64', content: bytes.toString('base64') },
  };
}

/**
 * Returns a person's record as JSON, or as a file to print or to calculate with, which is an export in their audit (L5). Throws
 * `employee_not_found`, `period_not_found`.
 */
export async function getRecord(
  scope: Scope,
  { format, ...asked }: z.output<typeof getRecordInput>,
  locale: Locale,
): Promise<ShownRecord | StoredFile> {
  const record = await readRecord(scope, asked);
  return format === 'json' ? record : writeExport(scope, record, format, locale);
}

async function writeExport(
  scope: Scope,
  record: ShownRecord,
  format: RecordFormat,
  locale: Locale,
): Promise<StoredFile> {
  const file = await writeRecord(record, format, locale);
  const details = { exported: 'monthly_records', format, count: 1, from: record.from, to: record.to };
  await scope.transaction(({ commit }) => commit(recordExport('employee', details, record.employee.id)));
  return file;
}
