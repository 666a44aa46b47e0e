import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { common } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, pageInput } from '../../platform/shared/lists.ts';
import { idOf, idText, instantText, problem, shortText } from '../../platform/shared/schemas.ts';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '../../platform/shared/spreadsheets.ts';
import { IMPORT_KINDS, IMPORT_PROBLEMS, IMPORT_STATES, PROBLEM_KINDS, ROW_OUTCOMES } from './constants.ts';

const about = {
  kind: { description: 'What the rows are.' },
  file: {
    description:
      'XLSX, or CSV in any encoding and with any separator: a line of titles with up to ' +
      `${MAX_TABLE_ROWS.toLocaleString('en')} rows below it. A file beyond a limit is refused with a message that names the limit.`,
  },
  dryRun: { description: 'Checks the rows and writes nothing.' },
  onlyGood: {
    description:
      'Writes the rows without problems and open questions; otherwise nothing is written while one row has one of them.',
  },
  accept: {
    description:
      'Questions that you accept, so that their rows are written as they are, as JSON: `["12.end"]` is the field `end` of line 12. ' +
      'Problems of kind `question` name both.',
  },
  mapping: {
    description:
      'The field of each column by its title, null to leave it out, as JSON; others are found by their titles. A custom field is ' +
      '`customFields.` with its slug.',
  },
  dateOrder: {
    description:
      'What `02/03/2026` is where no column says it: `dmy` 2 March, `mdy` 3 February. Without it such days are problems.',
  },
  decimalMark: {
    description:
      'What `1.234` is where no column says it: with `,` a thousand, with `.` a little more than one. Without it such numbers are problems.',
  },
  state: { description: 'What is being done, or was done last. `checked` rows can be written.' },
  good: { description: 'Rows without a problem or an open question at the last check.' },
  problems: { description: 'Problems and open questions that the last check found.' },
  written: { description: 'Rows that are records.' },
};

const served = z.enum(IMPORT_KINDS).meta(about.kind);
const mapping = z.array(z.string().nullable());
const acceptedFields = z.array(z.string().regex(/^\d{1,7}\.[\w.-]{1,255}$/)).max(MAX_TABLE_ROWS);
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
export const listImportsInput = z.object(pageInput);
export const setColumnsInput = importIdInput.extend({ mapping: mapping.max(MAX_TABLE_COLUMNS), choices });
export const runImportInput = importIdInput.extend({
  rows: z.enum(['all', 'good']),
  accept: z.union([z.literal('all'), acceptedFields]).optional(),
});
export const listRowsInput = importIdInput.extend(pageInput);
export const exportRowsInput = importIdInput.extend({ format: exportFormat() });
export const listProblemsInput = importIdInput.extend({
  ...pageInput,
  field: shortText().optional(),
  code: oneOrMany(z.enum(IMPORT_PROBLEMS)),
});

const fields = {
  id: common(idText()),
  kind: common(served),
  fileName: common(z.string().meta({ description: 'Name of the file.' })),
  sheetName: common(z.string().nullable().meta({ description: 'The sheet that was read; null of CSV.' })),
  state: common(z.enum(IMPORT_STATES).meta(about.state)),
  rows: common(z.int().meta({ description: 'Rows of the file.' })),
  good: common(z.int().nullable().meta(about.good)),
  problems: common(z.int().nullable().meta(about.problems)),
  written: common(z.int().meta(about.written)),
  jobId: common(idText().nullable().meta({ description: 'The last job about it.' })),
  startedByName: common(z.string().meta({ description: 'Who uploaded it, as they were called then.' })),
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
});

export const importProblemOutput = common(
  z.strictObject({
    line: z.int().meta({ description: 'Line of the file, from 1.' }),
    column: z.string().nullable().meta({ description: 'Title of the column.' }),
    field: z.string().nullable().meta({ description: 'The field; null of the row as a whole.' }),
    kind: z.enum(PROBLEM_KINDS).meta({
      description: '`problem`: the row cannot be written. `question`: it is written once you `accept` it.',
    }),
    code: z.enum(IMPORT_PROBLEMS).meta({ description: 'What is wrong, or asked.' }),
    shown: z.string().nullable().meta({ description: 'What the cell says.' }),
  }),
).meta({ id: 'ImportProblem' });

export const importRowOutput = common(
  z.strictObject({
    line: z.int().meta({ description: 'Line of the file, from 1.' }),
    outcome: z.enum(ROW_OUTCOMES).meta({
      description:
        '`imported`: it is a record. `refused`: it has problems, or questions that nobody has accepted. `open`: neither, as of a file that was only checked.',
    }),
    recordId: idText().nullable().meta({ description: 'The record; null without one.' }),
    recordType: z.string().nullable().meta({ description: 'Type of the record, as the audit names it.' }),
    problems: z
      .array(importProblemOutput.omit({ line: true, shown: true }))
      .meta({ description: 'What is wrong with the row.' }),
  }),
).meta({ id: 'ImportRow' });

const obstacle = z.strictObject({ what: z.string(), count: z.int() });
/** Number of records to take back, and the obstacles. */
export const takeBackOutput = common(z.strictObject({ records: z.int(), obstacles: z.array(obstacle) }));
