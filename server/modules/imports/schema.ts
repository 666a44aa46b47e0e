import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { common } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { idOf, idText, instantText, problem, shortText, textLike } from '../../platform/shared/schemas.ts';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '../../platform/shared/spreadsheets.ts';
import { IMPORT_KINDS, IMPORT_PROBLEMS, IMPORT_STATES, PROBLEM_KINDS, ROW_OUTCOMES } from './constants.ts';

const about = {
  kind: { description: 'Type of the rows.' },
  file: {
    description:
      'XLSX or CSV file, in any encoding and with any separator: a header line and up to ' +
      `${MAX_TABLE_ROWS.toLocaleString('en')} rows. A file over a limit is refused with a message that names the limit.`,
  },
  dryRun: { description: 'Whether to check the rows without writing them.' },
  onlyGood: {
    description:
      'Whether to write the rows without problems and open questions. If false, nothing is written while any row has one.',
  },
  accept: {
    description:
      'Questions that you accept, as a JSON array, so that their rows are written: `["12.end"]` is the field `end` of line 12. Problems of kind `question` contain the line and the field.',
  },
  mapping: {
    description:
      'Field of each column by column title, as a JSON object; null ignores the column. Other columns are matched by their titles. A custom field is `customFields.` followed by its slug.',
  },
  dateOrder: {
    description:
      'Order of day and month in dates such as `02/03/2026`, if no column determines it: `dmy` is 2 March, `mdy` is 3 February. If omitted, such dates are problems.',
  },
  decimalMark: {
    description:
      'Decimal mark of numbers such as `1.234`, if no column determines it: with `,` it is 1234, with `.` it is 1.234. If omitted, such numbers are problems.',
  },
  state: { description: 'Current or last step of the import. Rows of a `checked` import can be written.' },
  good: {
    description: 'Number of rows without problems and open questions at the last check. Null before the first check.',
  },
  problems: { description: 'Number of problems and open questions at the last check. Null before the first check.' },
  written: { description: 'Number of imported rows.' },
};

const MAX_CHOSEN = 1000;
const served = z.enum(IMPORT_KINDS).meta(about.kind);
const mapping = z.array(z.string().nullable());
const acceptedFields = z.array(textLike(/^\d{1,7}\.[\w.-]{1,255}$/, 'line_and_field')).max(MAX_TABLE_ROWS);
/** Forms send a mapping as text. */
const columnsByTitle = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', ...problem('fields_not_unique') });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.string().nullable()));
/** Forms send a list as text. */
const acceptedAsText = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', ...problem('filter_forms', { forms: '["12.end"]' }) });
      return z.NEVER;
    }
  })
  .pipe(acceptedFields);
const dateOrder = z.enum(['dmy', 'mdy']);
const decimalMark = z.enum([',', '.']);
const choices = z.strictObject({
  order: dateOrder.nullable().meta(about.dateOrder),
  mark: decimalMark.nullable().meta(about.decimalMark),
  references: z
    .array(z.strictObject({ field: shortText(), value: shortText(), id: idText() }))
    .max(MAX_CHOSEN)
    .default([]),
});
const file = z
  .file()
  .refine(({ size }) => size > 0, problem('file_empty'))
  .meta(about.file);
const yesOrNo = z.enum(['true', 'false']).default('false');

export const importIdInput = z.object({ id: idOf('import') });
export const uploadImportInput = z.object({ kind: served, file });
export const writeTemplateInput = z.object({ kind: served, format: exportFormat() });
export const startImportInput = uploadImportInput.extend({
  dryRun: yesOrNo.meta(about.dryRun),
  onlyGood: yesOrNo.meta(about.onlyGood),
  mapping: columnsByTitle.optional().meta(about.mapping),
  dateOrder: dateOrder.optional().meta(about.dateOrder),
  decimalMark: decimalMark.optional().meta(about.decimalMark),
  accept: acceptedAsText.optional().meta(about.accept),
});
export const listImportsInput = z.object({ ...pageInput, orderBy: orderByInput(['createdAt']) });
export const setColumnsInput = importIdInput.extend({ mapping: mapping.max(MAX_TABLE_COLUMNS), choices });
export const runImportInput = importIdInput.extend({
  rows: z.enum(['all', 'good']),
  accept: z.union([z.literal('all'), acceptedFields]).optional(),
});
export const listRowsInput = importIdInput.extend({ ...pageInput, orderBy: orderByInput(['line']) });
export const exportRowsInput = importIdInput.extend({ format: exportFormat() });
export const listProblemsInput = importIdInput.extend({
  ...pageInput,
  orderBy: orderByInput(['line']),
  field: shortText().optional().meta({ description: 'Field of the problem.' }),
  code: oneOrMany(z.enum(IMPORT_PROBLEMS)).meta({ description: 'Code of the problem or question.' }),
});

const fields = {
  id: common(idText()),
  kind: common(served),
  fileName: common(z.string().meta({ description: 'Name of the file.' })),
  sheetName: common(z.string().nullable().meta({ description: 'Name of the imported sheet. Null for CSV.' })),
  state: common(z.enum(IMPORT_STATES).meta(about.state)),
  rows: common(z.int().meta({ description: 'Number of rows in the file.' })),
  good: common(z.int().nullable().meta(about.good)),
  problems: common(z.int().nullable().meta(about.problems)),
  written: common(z.int().meta(about.written)),
  jobId: common(idText().nullable().meta({ description: 'ID of the last job of the import. Null if there is none.' })),
  startedByName: common(
    z.string().meta({ description: 'Name of the user or token that uploaded the file, at that time.' }),
  ),
  createdAt: common(instantText()),
};

export const importOutput = z.strictObject(fields).meta({ id: 'Import' });

const question = z.strictObject({
  field: z.string(),
  column: z.int(),
  title: z.string(),
  question: z.enum(['order', 'mark']),
  example: z.string(),
});

/** A field with names that no single record has, or for which one was chosen. */
const openReference = z.strictObject({
  field: z.string(),
  values: z.array(z.strictObject({ value: z.string(), rows: z.int().nullable(), id: idText().nullable() })),
  options: z.array(z.strictObject({ id: idText(), name: z.string() })),
});

/** Includes the data for the choice of columns. */
export const importColumnsOutput = z.strictObject({
  ...fields,
  titles: common(z.array(z.string())),
  samples: common(z.array(z.array(z.string()))),
  mapping: common(mapping),
  choices: common(choices),
  ambiguous: common(z.array(z.strictObject({ field: z.string(), columns: z.array(z.int()) }))),
  /** Custom fields of the company for people. */
  customFields: common(z.array(z.strictObject({ field: z.string(), name: z.string() }))),
  missing: common(z.array(z.array(z.string()))),
  questions: common(z.array(question)),
  references: common(z.array(openReference)),
});

export const importProblemOutput = common(
  z.strictObject({
    line: z.int().meta({ description: 'Line of the file, from 1.' }),
    person: z.string().nullable().meta({
      description: 'Name, code, email or identity number of the person of the row, as in the file. Null without one.',
    }),
    column: z.string().nullable().meta({ description: 'Title of the column. Null if the whole row is concerned.' }),
    field: z.string().nullable().meta({ description: 'Field. Null if the whole row is concerned.' }),
    kind: z.enum(PROBLEM_KINDS).meta({
      description:
        'Kind of entry. A `problem` prevents the import of the row; a `question` prevents it until you `accept` it.',
    }),
    code: z.enum(IMPORT_PROBLEMS).meta({ description: 'Code of the problem or question.' }),
    shown: z
      .string()
      .nullable()
      .meta({ description: 'Content of the cell. Null if it is hidden or if there is none.' }),
  }),
).meta({ id: 'ImportProblem' });

export const importRowOutput = common(
  z.strictObject({
    line: z.int().meta({ description: 'Line of the file, from 1.' }),
    outcome: z.enum(ROW_OUTCOMES).meta({
      description:
        'State of the row. `imported`: the record exists. `refused`: the row has problems or open questions. `open`: neither, for example in a file that was only checked.',
    }),
    recordId: idText().nullable().meta({ description: 'Imported record. Null if there is none.' }),
    recordType: z
      .string()
      .nullable()
      .meta({ description: 'Type of the record, as in the audit. Null if there is no record.' }),
    problems: z
      .array(importProblemOutput.omit({ line: true, person: true, shown: true }))
      .meta({ description: 'Problems of the row.' }),
  }),
).meta({ id: 'ImportRow' });

const obstacle = z.strictObject({ what: z.string(), count: z.int() });
/** Number of records to take back, and the obstacles. */
export const takeBackOutput = common(z.strictObject({ records: z.int(), obstacles: z.array(obstacle) }));
