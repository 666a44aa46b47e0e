import type { ColumnField, PayrollUnit } from './constants.ts';
import { writable } from './rules-encoding.ts';
import { isAbsenceKind } from './rules-kinds.ts';
import type { PayrollLine, Span } from './rules-lines.ts';
import type { PayrollTemplate, TemplateColumn } from './rules-template.ts';

/** A value that a line cannot have in its file, with its person (P4, P5). */
export interface LineProblem {
  employeeId: string | null;
  name: string | null;
  field: ColumnField | 'header' | 'footer';
  /** Characters that the file cannot hold, a payroll number that DATEV does not take, or a unit that the program does not take. */
  problem: 'characters' | 'number' | 'unit';
  /** The characters, number, or code. */
  value: string;
}

type Of = { line: PayrollLine; template: PayrollTemplate };

/** Returns hundredths as a decimal number. */
export function decimalText(hundredths: number, mark: string): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}

const FACTOR_PLACES = 4;

/** Returns a factor with two to four decimal places. */
export const factorText = (factor: number, mark: string): string =>
  factor
    .toFixed(FACTOR_PLACES)
    .replace(/(\.\d\d)(\d*?)0+$/, '$1$2')
    .replace('.', mark);

export function dateIn(date: string, format: PayrollTemplate['dateFormat']): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

const MONTH_LENGTH = 7;

/** The month in which a period ends, such as `2026-03`. */
export const monthOf = ({ to }: Span): string => to.slice(0, MONTH_LENGTH);

const quantityIn = ({ line, template }: Of, unit: PayrollUnit) =>
  line.unit === unit ? decimalText(line.hundredths, template.decimalMark) : '';

const writtenFactor = ({ line, template }: Of) =>
  line.unit === 'amount' || line.factor === null ? '' : factorText(line.factor, template.decimalMark);

const isOfAbsences = ({ kinds }: PayrollLine) => kinds.every(isAbsenceKind);

/** Fields of numbers, which no spreadsheet takes for a formula. */
const NUMBERS: ReadonlySet<ColumnField> = new Set(['quantity', 'factor', 'hours', 'days', 'amount', 'otherFactor']);

const TEXTS: Readonly<Record<ColumnField, (of: Of & { column: TemplateColumn }) => string>> = {
  payrollNumber: ({ line }) => line.payrollNumber ?? '',
  code: ({ line }) => line.code,
  quantity: (of) => quantityIn(of, of.line.unit),
  unit: ({ line, template }) => template[`${line.unit}Text`],
  date: ({ line, template }) => (line.from === line.to ? dateIn(line.from, template.dateFormat) : ''),
  from: ({ line, template }) => dateIn(line.from, template.dateFormat),
  to: ({ line, template }) => dateIn(line.to, template.dateFormat),
  factor: writtenFactor,
  costCenter: ({ line }) => line.costCenter ?? '',
  contract: ({ line }) => line.contractCode ?? '',
  period: ({ line }) => monthOf(line.period),
  name: ({ line }) => line.name ?? '',
  note: ({ line }) => (line.isRetro ? `Retro ${monthOf(line.period)}` : ''),
  payMonth: ({ line, template }) => dateIn(`${monthOf(line.period)}-01`, template.dateFormat),
  text: ({ column }) => column.text,
  hours: (of) => quantityIn(of, 'hours'),
  days: (of) => quantityIn(of, 'days'),
  amount: (of) => quantityIn(of, 'amount'),
  timeCode: ({ line }) => (isOfAbsences(line) ? '' : line.code),
  absenceCode: ({ line }) => (isOfAbsences(line) ? line.code : ''),
  otherFactor: (of) => (of.line.factor === 1 ? '' : writtenFactor(of)),
};

/** Marks that change the direction of the text around them: a line would be read in another order than it is written. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Beginnings of what spreadsheets take for a formula, as in the lists that pages export. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** P5: personnel numbers of DATEV. */
const DATEV_NUMBER = /^[1-9]\d{0,4}$/;
const DATEV_PRESETS: readonly string[] = ['datev_lodas', 'datev_lohn_und_gehalt'];

/** Whether the program takes no line of a person without a payroll number. */
export const needsNumber = ({ preset }: PayrollTemplate): boolean => DATEV_PRESETS.includes(preset);

/** A text in a file, and its characters that the file cannot hold. */
export interface Written {
  text: string;
  lacks: string;
}

/** Returns a text in the characters of a file. */
export const written = (text: string, { encoding, missingCharacters }: PayrollTemplate): Written =>
  writable(text.replace(DIRECTION_MARKS, ''), { encoding, missing: missingCharacters });

/** Characters after which a reader may begin another line, and those that no program expects. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;

/** Returns a value as one cell of a text file: quoted, or refused, if it contains what would end the cell. */
export function cellOf({ text, lacks }: Written, { separator, quotes }: PayrollTemplate): Written {
  const ends = [separator, '"'].filter((one) => text.includes(one)).concat(text.match(CONTROLS) ?? []);
  if (quotes === 'never') return { text, lacks: [...new Set([...lacks, ...ends])].join('') };
  return { text: ends.length > 0 || text.includes("'") ? `"${text.replaceAll('"', '""')}"` : text, lacks };
}

/** Returns a text as one cell of a text file, which no spreadsheet takes for a formula. */
export function textCell(given: string, template: PayrollTemplate): Written {
  const { text, lacks } = written(given, template);
  if (!FORMULA.test(text)) return cellOf({ text, lacks }, template);
  return template.quotes === 'never'
    ? cellOf({ text, lacks: `${lacks}${text.slice(0, 1)}` }, template)
    : cellOf({ text: `'${text}`, lacks }, template);
}

/** Returns the text of a column in a line, unescaped. */
export const textOf = (column: TemplateColumn, line: PayrollLine, template: PayrollTemplate): string =>
  TEXTS[column.field]({ line, template, column });

export const isNumberField = (field: ColumnField): boolean => NUMBERS.has(field);

/** Returns the problems of a line that do not depend on its cells: its number (P5), and a unit without a column or text. */
export function problemsOfLine(line: PayrollLine, template: PayrollTemplate): LineProblem[] {
  const { employeeId, name } = line;
  const number = line.payrollNumber;
  const isWrong = needsNumber(template) && number !== null && !DATEV_NUMBER.test(number);
  const fields = template.columns.map(({ field }) => field);
  const isWritten = fields.includes('quantity') || fields.includes(line.unit);
  const isNamed = !fields.includes('unit') || template[`${line.unit}Text`] !== '';
  return [
    ...(isWrong ? [{ employeeId, name, field: 'payrollNumber', problem: 'number', value: number } as const] : []),
    ...(isWritten && isNamed ? [] : [{ employeeId, name, field: 'unit', problem: 'unit', value: line.code } as const]),
  ];
}
