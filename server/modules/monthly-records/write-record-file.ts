import { fileNameOf } from '../../platform/exports/sheet.ts';
import { writePdf } from '../../platform/exports/write-pdf.ts';
import { writeXlsx } from '../../platform/exports/write-xlsx.ts';
import type { StoredFile } from '../../platform/shared/files.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import type { RecordFormat } from './constants.ts';
import { recordSheet } from './present-sheet.ts';
import { wordsIn } from './present-words.ts';
import { printedRecord } from './rules-print.ts';
import type { ShownRecord } from './rules-shown.ts';

const MEDIA_TYPES: Record<RecordFormat, string> = {
  json: 'application/json',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Writes a record as a file. The same record always has the same bytes. */
export async function writeRecord(record: ShownRecord, format: RecordFormat, locale: Locale): Promise<StoredFile> {
  return {
    bytes: await contentOf(record, format, locale),
    contentType: MEDIA_TYPES[format],
    fileName: recordFileName(record, format, locale),
  };
}

async function contentOf(record: ShownRecord, format: RecordFormat, locale: Locale): Promise<Buffer<ArrayBuffer>> {
  switch (format) {
    case 'json':
      return Buffer.from(JSON.stringify(record));
    case 'pdf':
      return writePdf(printedRecord(record, wordsIn(locale)));
    case 'xlsx':
      return writeXlsx(recordSheet(record, locale)) as Promise<Buffer<ArrayBuffer>>;
  }
}

/** Name of a record's file: what it is, its period and its person. */
function recordFileName(record: ShownRecord, format: RecordFormat, locale: Locale): string {
  const words = wordsIn(locale);
  const facts = [record.from, record.to, words.person(record)].map((value) => ({ label: '', value, inName: true }));
  return fileNameOf({ name: words.say('title'), facts }, format);
}
