import type { FieldMessage } from '../../platform/shared/errors.ts';
import {
  type COLUMN_FIELDS,
  type CONTENTS,
  type DATE_FORMATS,
  type DECIMAL_MARKS,
  type ENCODINGS,
  type FORMATS,
  type LINE_ENDS,
  type LINES_PER,
  MAX_PLACEHOLDERS,
  type MISSING_CHARACTERS,
  PLACEHOLDERS,
  type Placeholder,
  type Preset,
  type QUOTES,
  type SEPARATORS,
} from './constants.ts';

export interface TemplateColumn {
  field: (typeof COLUMN_FIELDS)[number];
  /** Its name in the first line. */
  title: string;
  /** Of a column `text`. */
  text: string;
}

/** How a payroll file is written (P4). */
export interface PayrollTemplate {
  preset: Preset;
  format: (typeof FORMATS)[number];
  encoding: (typeof ENCODINGS)[number];
  missingCharacters: (typeof MISSING_CHARACTERS)[number];
  lineEnd: (typeof LINE_ENDS)[number];
  separator: (typeof SEPARATORS)[number];
  quotes: (typeof QUOTES)[number];
  decimalMark: (typeof DECIMAL_MARKS)[number];
  dateFormat: (typeof DATE_FORMATS)[number];
  contents: (typeof CONTENTS)[number];
  linesPer: (typeof LINES_PER)[number];
  hasTitles: boolean;
  header: string;
  footer: string;
  columns: readonly TemplateColumn[];
  /** Text of each unit in a column `unit`; empty: the program does not take this unit. */
  hoursText: string;
  daysText: string;
  amountText: string;
  consultantNumber: string | null;
  clientNumber: string | null;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Returns a header or footer with its placeholders replaced. */
export const filled = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(PLACEHOLDER, (all, name: string) => values[name as Placeholder] ?? all);

const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name as string);

/** P5: the numbers of a DATEV consultant and their client. */
export const CONSULTANT_NUMBER = /^\d{4,7}$/;
export const CLIENT_NUMBER = /^\d{1,5}$/;

/** Characters that a header or footer cannot have: those that names refuse, without tabs and line breaks. */
const NOT_IN_FRAME = /[^\P{Cc}\t\r\n]|[\u2028\u2029\u202a-\u202e]/u;

/** P4: returns the faults between the fields of a template. */
export function templateFaults(template: PayrollTemplate): Record<string, FieldMessage> {
  const faults: Record<string, FieldMessage> = {};
  const { header, footer, columns, consultantNumber, clientNumber } = template;
  for (const [field, text] of Object.entries({ header, footer })) {
    const used = placeholdersIn(text);
    const unknown = used.find((name) => !(PLACEHOLDERS as readonly string[]).includes(name));
    if (unknown !== undefined) faults[field] = { key: 'payroll_placeholder', values: { name: unknown } };
    if (NOT_IN_FRAME.test(text)) faults[field] = 'payroll_characters';
    if (used.length > MAX_PLACEHOLDERS)
      faults[field] = { key: 'too_many_placeholders', values: { maximum: MAX_PLACEHOLDERS } };
    if (used.includes('consultantNumber') && consultantNumber === null) faults.consultantNumber = 'blank';
    if (used.includes('clientNumber') && clientNumber === null) faults.clientNumber = 'blank';
  }
  if (template.separator === ',' && template.decimalMark === ',' && template.quotes === 'never')
    faults.decimalMark = 'payroll_decimal_mark';
  if (template.linesPer === 'cost_center') {
    for (const [index, { field }] of columns.entries())
      if (OF_PEOPLE.has(field)) faults[`columns.${index}.field`] = 'payroll_column_of_people';
  }
  return faults;
}

const OF_PEOPLE: ReadonlySet<string> = new Set(['payrollNumber', 'contract', 'name']);

/** Whether a template has a column of one of these fields. */
export const hasColumn = (
  { columns }: Pick<PayrollTemplate, 'columns'>,
  ...fields: TemplateColumn['field'][]
): boolean => columns.some(({ field }) => fields.includes(field));
