import type { Sheet, SheetColumn } from '../../platform/exports/sheet.ts';
import { writeXlsx } from '../../platform/exports/write-xlsx.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { MAX_LINES, MAX_LISTED } from './constants.ts';
import { isNumberField, type LineProblem, monthOf, problemsOfLine, textOf, written } from './rules-cells.ts';
import { beginning, encoded } from './rules-encoding.ts';
import { type FileContent, FileTooLarge, jsonParts, textParts } from './rules-file.ts';
import type { PayrollLine } from './rules-lines.ts';
import type { PayrollTemplate, TemplateColumn } from './rules-template.ts';

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

const HUNDRED = 100;

async function writeWorkbook(template: PayrollTemplate, { company, period, lines }: FileContent): Promise<PayrollFile> {
  if (lines.length > MAX_LINES) throw new FileTooLarge();
  refuseProblems(lines.flatMap((line) => problemsOfLine(line, template)));
  const sheet: Sheet<PayrollLine> = {
    name: 'Payroll',
    columns: template.columns.map((column) => sheetColumn(column, template)),
    rows: lines,
    factsName: 'Period',
    facts: [
      { label: 'Company', value: company },
      { label: 'From', value: period.from },
      { label: 'To', value: period.to },
    ],
    timeZone: 'UTC',
  };
  return {
    bytes: await writeXlsx(sheet),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  };
}

/** Dates and quantities are values of their kind; every other text is a text cell, which is never a formula. */
function sheetColumn(column: TemplateColumn, template: PayrollTemplate): SheetColumn<PayrollLine> {
  const plain: PayrollTemplate = { ...template, encoding: 'utf-8', decimalMark: '.', dateFormat: 'YYYY-MM-DD' };
  const title = column.title || column.field;
  const text = (line: PayrollLine) => textOf(column, line, plain) || null;
  if (isNumberField(column.field)) {
    const isQuantity = column.field !== 'factor' && column.field !== 'otherFactor';
    const value = (line: PayrollLine) => {
      const number = text(line);
      if (number === null) return null;
      return isQuantity ? line.hundredths / HUNDRED : line.factor;
    };
    return { title, kind: isQuantity ? 'decimal' : 'hours', value };
  }
  if (column.field === 'date' || column.field === 'from' || column.field === 'to')
    return { title, kind: 'date', value: text };
  return { title, kind: 'text', value: (line) => written(textOf(column, line, plain), plain).text || null };
}

/** Returns the name of an export's file, such as `DATEV_2026-03.txt`, safe on every disk. */
export const exportFileName = (name: string, { period }: Pick<FileContent, 'period'>, extension: string): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'payroll'}_${monthOf(period)}.${extension}`;
