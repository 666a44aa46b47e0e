import { z } from 'zod';
import { recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { common } from '../../platform/shared/field-kinds.ts';
import { freeText, nameOrNone, problem } from '../../platform/shared/schemas.ts';
import {
  COLUMN_FIELDS,
  CONTENTS,
  DATE_FORMATS,
  DECIMAL_MARKS,
  ENCODINGS,
  FORMATS,
  LINE_ENDS,
  LINES_PER,
  MAX_COLUMN_TEXT,
  MAX_COLUMNS,
  MAX_HEADER_LENGTH,
  MAX_UNIT_TEXT,
  MISSING_CHARACTERS,
  PLACEHOLDERS,
  PRESETS,
  QUOTES,
  SEPARATORS,
} from './constants.ts';
import { CLIENT_NUMBER, CONSULTANT_NUMBER } from './rules-template.ts';

const placeholders = PLACEHOLDERS.map((name) => `\`{${name}}\``).join(', ');
const unitText = (unit: string) => ({
  description: `Text of the unit ${unit} in a column \`unit\`. Empty: the program does not take this unit.`,
});

const about = {
  preset: {
    description:
      'Program that reads the file. On creation it fills the fields that are omitted; afterwards it only decides which payroll numbers are valid.',
  },
  format: { description: 'Format of the file. The fields about text apply to `text`.' },
  encoding: { description: 'Encoding of a text file; `utf-8-bom` begins with a byte order mark.' },
  missingCharacters: {
    description:
      'Handling of characters that the encoding lacks: the export is refused, naming the person and the field, or they are replaced by the documented table and refused without a replacement.',
  },
  lineEnd: { description: 'End of each line.' },
  separator: { description: 'Character between two columns.' },
  quotes: {
    description:
      'Quotation marks around values that contain the separator, a quotation mark, a line break or another control character. With `never`, such values are refused, and texts that begin like a formula too.',
  },
  decimalMark: { description: 'Decimal mark of quantities.' },
  dateFormat: { description: 'Format of dates.' },
  contents: { description: 'Kinds in the file: all, time without absences, or absences.' },
  linesPer: {
    description:
      'Subject of a line: a person and a code, a day of them, or a cost centre and a code. The lines of a person and a code add up to their rounded total.',
  },
  hasTitles: { description: 'Whether the first line after the header contains the titles of the columns.' },
  header: {
    description: `Text above the lines, with placeholders: ${placeholders}. Only in text files.`,
  },
  footer: { description: 'Text below the lines, with the same placeholders. Only in text files.' },
  columns: { description: 'Columns, in order.' },
  field: {
    description:
      'Content of the column. `text` is the same in every line. `hours`, `days` and `amount` contain the quantity if it has this unit; `timeCode` and `absenceCode` the code of either; `otherFactor` the factor unless it is 1. With a column for the factor, hours and days are not multiplied by it.',
  },
  title: { description: 'Title of the column.' },
  text: { description: 'Text of a column `text`.' },
  consultantNumber: { description: 'Number of the DATEV consultant, 4 to 7 digits. Null if there is none.' },
  clientNumber: { description: 'Number of the consultant’s client in DATEV, 1 to 5 digits. Null if there is none.' },
};

const columnInput = z.object({
  field: z.enum(COLUMN_FIELDS).meta(about.field),
  title: nameOrNone(MAX_COLUMN_TEXT).default('').meta(about.title),
  text: nameOrNone(MAX_COLUMN_TEXT).default('').meta(about.text),
});

const digits = (pattern: RegExp, values: { minimum: number; maximum: number }, description: { description: string }) =>
  z
    .string()
    .refine((text) => pattern.test(text), problem('digits_between', values))
    .nullish()
    .meta(description);

export const templateFields = {
  preset: z.enum(PRESETS).optional().meta(about.preset),
  format: z.enum(FORMATS).optional().meta(about.format),
  encoding: z.enum(ENCODINGS).optional().meta(about.encoding),
  missingCharacters: z.enum(MISSING_CHARACTERS).optional().meta(about.missingCharacters),
  lineEnd: z.enum(LINE_ENDS).optional().meta(about.lineEnd),
  separator: z.enum(SEPARATORS).optional().meta(about.separator),
  quotes: z.enum(QUOTES).optional().meta(about.quotes),
  decimalMark: z.enum(DECIMAL_MARKS).optional().meta(about.decimalMark),
  dateFormat: z.enum(DATE_FORMATS).optional().meta(about.dateFormat),
  contents: z.enum(CONTENTS).optional().meta(about.contents),
  linesPer: z.enum(LINES_PER).optional().meta(about.linesPer),
  hasTitles: z.boolean().optional().meta(about.hasTitles),
  header: freeText(MAX_HEADER_LENGTH).optional().meta(about.header),
  footer: freeText(MAX_HEADER_LENGTH).optional().meta(about.footer),
  columns: z.array(columnInput).min(1).max(MAX_COLUMNS).optional().meta(about.columns),
  hoursText: nameOrNone(MAX_UNIT_TEXT).optional().meta(unitText('hours')),
  daysText: nameOrNone(MAX_UNIT_TEXT).optional().meta(unitText('days')),
  amountText: nameOrNone(MAX_UNIT_TEXT).optional().meta(unitText('amount')),
  consultantNumber: digits(CONSULTANT_NUMBER, { minimum: 4, maximum: 7 }, about.consultantNumber),
  clientNumber: digits(CLIENT_NUMBER, { minimum: 1, maximum: 5 }, about.clientNumber),
};

const text = z.string();

export const templateOutput = common(
  z.strictObject({
    ...recordOutput,
    preset: z.enum(PRESETS).meta(about.preset),
    format: z.enum(FORMATS).meta(about.format),
    encoding: z.enum(ENCODINGS).meta(about.encoding),
    missingCharacters: z.enum(MISSING_CHARACTERS).meta(about.missingCharacters),
    lineEnd: z.enum(LINE_ENDS).meta(about.lineEnd),
    separator: z.enum(SEPARATORS).meta(about.separator),
    quotes: z.enum(QUOTES).meta(about.quotes),
    decimalMark: z.enum(DECIMAL_MARKS).meta(about.decimalMark),
    dateFormat: z.enum(DATE_FORMATS).meta(about.dateFormat),
    contents: z.enum(CONTENTS).meta(about.contents),
    linesPer: z.enum(LINES_PER).meta(about.linesPer),
    hasTitles: z.boolean().meta(about.hasTitles),
    header: text.meta(about.header),
    footer: text.meta(about.footer),
    columns: z
      .array(
        z.strictObject({
          field: z.enum(COLUMN_FIELDS).meta(about.field),
          title: text.meta(about.title),
          text: text.meta(about.text),
        }),
      )
      .meta(about.columns),
    hoursText: text.meta(unitText('hours')),
    daysText: text.meta(unitText('days')),
    amountText: text.meta(unitText('amount')),
    consultantNumber: text.nullable().meta(about.consultantNumber),
    clientNumber: text.nullable().meta(about.clientNumber),
    ...stampsOutput,
  }),
).meta({ id: 'PayrollTemplate' });
