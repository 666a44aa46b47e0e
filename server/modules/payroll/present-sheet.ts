import type { CellValue, SheetColumn } from '../../platform/exports/sheet.ts';
import { MAX_FILE_BYTES, MAX_LINES } from './constants.ts';
import { isNumberField, type LineProblem, problemsOfLine, textOf, written } from './rules-cells.ts';
import { type FileContent, FileTooLarge } from './rules-file.ts';
import type { PayrollLine } from './rules-lines.ts';
import type { PayrollTemplate, TemplateColumn } from './rules-template.ts';

const HUNDRED = 100;
const FACTORS: readonly string[] = ['factor', 'otherFactor'];
const DATES: readonly string[] = ['date', 'from', 'to'];

type Cells = readonly CellValue[];

function kindOf({ field }: TemplateColumn): SheetColumn<Cells>['kind'] {
  if (FACTORS.includes(field)) return 'hours';
  if (isNumberField(field)) return 'decimal';
  return DATES.includes(field) ? 'date' : 'text';
}

/** Returns the columns of a workbook: dates and quantities are values of their kind, and no text is ever a formula. */
export const sheetColumns = ({ columns }: PayrollTemplate): SheetColumn<Cells>[] =>
  columns.map((column, index) => ({
    title: column.title || column.field,
    kind: kindOf(column),
    value: (cells) => cells[index] ?? null,
  }));

function cellValue(column: TemplateColumn, line: PayrollLine, plain: PayrollTemplate): CellValue {
  const { text } = written(textOf(column, line, plain), plain);
  if (text === '' || !isNumberField(column.field)) return text || null;
  return FACTORS.includes(column.field) ? line.factor : line.hundredths / HUNDRED;
}

/**
 * P4: yields the cells of each line of a workbook. The problems of its lines are in `problems` afterwards. Throws `FileTooLarge` where a
 * text of these cells would be too large.
 */
export function* sheetRows(
  template: PayrollTemplate,
  { lines }: FileContent,
  problems: LineProblem[],
): Generator<Cells, void> {
  if (lines.length > MAX_LINES) throw new FileTooLarge();
  const plain: PayrollTemplate = { ...template, encoding: 'utf-8', decimalMark: '.', dateFormat: 'YYYY-MM-DD' };
  let length = 0;
  for (const line of lines) {
    problems.push(...problemsOfLine(line, template));
    const cells = template.columns.map((column) => cellValue(column, line, plain));
    length += Buffer.byteLength(textOfRow(cells));
    if (length > MAX_FILE_BYTES) throw new FileTooLarge();
    yield cells;
  }
}

/** A row as text, with numbers as spreadsheets show them. */
const textOfRow = (cells: Cells): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : (cell ?? ''))).join('\t')}\n`;

/** P4: yields a workbook as text, for a preview: titles and lines, with tabs. Otherwise as `sheetRows`. */
export function* sheetTexts(
  template: PayrollTemplate,
  content: FileContent,
  problems: LineProblem[],
): Generator<string, void> {
  yield textOfRow(sheetColumns(template).map(({ title }) => title));
  for (const cells of sheetRows(template, content, problems)) yield textOfRow(cells);
}
