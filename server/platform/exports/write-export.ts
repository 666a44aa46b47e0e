import type { ExportedFile, ExportFormat } from '../shared/exports.ts';
import { fileNameOf, type Sheet } from './sheet.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Writes the file of a list. `total`: number of matching rows, of which the sheet may contain only the first ones. */
export async function writeExport<Row>(sheet: Sheet<Row>, format: ExportFormat, total: number): Promise<ExportedFile> {
  const about = {
    ...{ fileName: fileNameOf(sheet, format), mediaType: MEDIA_TYPES[format] },
    ...{ rows: sheet.rows.length, total },
  };
  if (format === 'csv') return { ...about, encoding: 'text', content: await writeCsv(sheet) };
  return { ...about, encoding: 'base64', content: (await writeXlsx(sheet)).toString('base64') };
}
