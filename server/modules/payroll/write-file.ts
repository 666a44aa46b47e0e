import { writeXlsx } from '../../platform/exports/write-xlsx.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { MAX_LISTED } from './constants.ts';
import { sheetColumns, sheetRows } from './present-sheet.ts';
import { type LineProblem, monthOf } from './rules-cells.ts';
import { beginning, encoded } from './rules-encoding.ts';
import { type FileContent, FileTooLarge, jsonParts, textParts } from './rules-file.ts';
import type { PayrollTemplate } from './rules-template.ts';

/** A payroll file (P5): the same content makes the same bytes. */
export interface PayrollFile {
  bytes: Buffer;
  contentType: string;
  extension: string;
}

/** Writes a file. Throws `payroll_lines_not_writable` with the values that it cannot hold, and `report_too_large`. */
export async function writeFile(template: PayrollTemplate, content: FileContent): Promise<PayrollFile> {
  try {
    if (template.format === 'xlsx') return await writeWorkbook(template, content);
    const problems: LineProblem[] = [];
    const parts = template.format === 'json' ? jsonParts : textParts;
    const texts = await inPortions(parts(template, content, problems), (part) => part);
    refuseProblems(problems);
    const encoding = template.format === 'json' ? 'utf-8' : template.encoding;
    const bytes = await inPortions(texts, (text) => encoded(text, encoding));
    return { bytes: Buffer.concat([beginning(encoding), ...bytes]), ...kindOf(template) };
  } catch (error) {
    if (error instanceof FileTooLarge) throw new DomainError('report_too_large');
    throw error;
  }
}

function refuseProblems(problems: readonly LineProblem[]): void {
  if (problems.length === 0) return;
  throw new DomainError('payroll_lines_not_writable', { problems: problems.slice(0, MAX_LISTED) });
}

function kindOf({ format, encoding, quotes }: PayrollTemplate): Omit<PayrollFile, 'bytes'> {
  if (format === 'json') return { contentType: 'application/json', extension: 'json' };
  const charset = encoding === 'windows-1252' ? 'windows-1252' : 'utf-8';
  return quotes === 'never'
    ? { contentType: `text/plain;charset=${charset}`, extension: 'txt' }
    : { contentType: `text/csv;charset=${charset}`, extension: 'csv' };
}

async function writeWorkbook(template: PayrollTemplate, content: FileContent): Promise<PayrollFile> {
  const { company, period } = content;
  const problems: LineProblem[] = [];
  const rows = await inPortions(sheetRows(template, content, problems), (cells) => cells);
  refuseProblems(problems);
  const bytes = await writeXlsx({
    name: 'Payroll',
    columns: sheetColumns(template),
    rows,
    factsName: 'Period',
    facts: [
      { label: 'Company', value: company },
      { label: 'From', value: period.from },
      { label: 'To', value: period.to },
    ],
    timeZone: 'UTC',
  });
  return {
    bytes,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  };
}

/** Returns the name of an export's file, such as `DATEV_2026-03.txt`, safe on every disk. */
export const exportFileName = (name: string, { period }: Pick<FileContent, 'period'>, extension: string): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'payroll'}_${monthOf(period)}.${extension}`;
