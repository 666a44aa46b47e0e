import { z } from 'zod';
import { common, pay, work } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import {
  dateText,
  firstDayText,
  idOf,
  idText,
  instantText,
  lastDayText,
  name as nameInput,
} from '../../platform/shared/schemas.ts';
import { jobOutput } from '../long-work/schema.ts';
import { EXPORT_ORDERS, PAYROLL_UNITS } from './constants.ts';
import { templateFields } from './schema-templates.ts';

const MAX_OFFICES = 500;

const about = {
  period: { description: 'ID of the period.' },
  template: { description: 'ID of the template. It may have been deleted since.' },
  officeIds: {
    description:
      'Only people whose main office on the last day of the period, or of their contract in it, is one of these.',
  },
  draft: {
    description:
      'Whether the period may be in review. The file then contains current data, without kinds that have no code and, for DATEV, without people who have no number. An export of a closed period is never a draft, unless somebody joined the period after its close and is not closed yet.',
  },
  export: { description: 'The export. Null while a job makes it.' },
  job: { description: 'Job that makes an export of more than 200 people. Null if the export was made at once.' },
  sha256: { description: 'SHA-256 of the file, in hexadecimal.' },
  people: { description: 'Number of people with lines.' },
  lines: { description: 'Number of lines.' },
  quantity: { description: 'Quantity in the unit, of two decimal places.' },
  unit: { description: 'Unit of the quantity.' },
  factor: { description: 'Factor of the code. Null if the line has kinds of several factors.' },
  code: { description: 'Code in payroll.' },
  kinds: { description: 'Kinds of time in the line.' },
  kind: { description: 'Kind of time.' },
  payrollNumber: { description: 'Payroll number of the contract. Null if there is none.' },
  periodFrom: { description: 'First day of the period to which the line belongs: an earlier one for a late change.' },
  periodTo: { description: 'Last day of the period to which the line belongs.' },
  isRetro: { description: 'Whether the line is a late change of a closed period.' },
  days: { description: 'Days of which the line consists.' },
  seconds: { description: 'Time of the kind on the day, in seconds.' },
  dayCount: { description: 'Days of absence on the day.' },
  text: { description: 'First lines of the file, as text.' },
  withoutCode: { description: 'Kinds with time and neither a code nor *not exported*.' },
  withoutNumber: { description: 'People with lines and without a payroll number.' },
  notClosed: { description: 'People who joined the closed period later, and whose period is not closed.' },
  problems: { description: 'Values that the file cannot hold, with their people.' },
};

export const exportIdInput = z.object({ id: idOf('export') });
const periodId = idOf('period').meta(about.period);
const officeIds = z.array(idOf('office')).max(MAX_OFFICES).optional().meta(about.officeIds);

export const createExportInput = z.object({
  templateId: idOf('template').meta(about.template),
  periodId,
  officeIds,
  draft: z.boolean().default(false).meta(about.draft),
});

export const listExportsInput = z.object({
  ...pageInput,
  createdAt: timestampRanges.createdAt,
  orderBy: orderByInput(EXPORT_ORDERS),
  periodId: oneOrMany(periodId),
  templateId: oneOrMany(idOf('template').meta(about.template)),
});

export const listLinesInput = z.object({ ...pageInput, orderBy: orderByInput(['position']), ...exportIdInput.shape });

export const exportOutput = common(
  z.strictObject({
    id: idText(),
    templateId: idText().meta(about.template),
    templateName: z.string().meta({ description: 'Name of the template at the time of the export.' }),
    periodId: idText().meta(about.period),
    from: firstDayText(),
    to: lastDayText(),
    officeIds: z
      .array(idText())
      .meta({ ...about.officeIds, description: `${about.officeIds.description} Empty for everybody.` }),
    draft: z.boolean().meta({ description: 'Whether the period was not closed for everybody in it.' }),
    people: z.int().meta(about.people),
    lines: z.int().meta(about.lines),
    fileName: z.string().meta({ description: 'Name of the file.' }),
    sizeBytes: z.int().meta({ description: 'Size of the file, in bytes.' }),
    sha256: z.string().meta(about.sha256),
    authorName: z.string().meta({ description: 'Name of the user or token that made the export, at that time.' }),
    createdAt: instantText(),
  }),
).meta({ id: 'PayrollExport' });

export const startedExportOutput = z
  .strictObject({
    export: exportOutput.nullable().meta(about.export),
    job: common(jobOutput).nullable().meta(about.job),
  })
  .meta({ id: 'StartedPayrollExport' });

const lineFields = {
  employeeId: idText().nullable().meta({ description: 'ID of the employee. Null for a line of a cost centre.' }),
  employeeName: z.string().nullable().meta({ description: 'Name of the employee. Null for a line of a cost centre.' }),
  contractId: idText()
    .nullable()
    .meta({ description: 'ID of the contract. Null if several contracts share the payroll number.' }),
  payrollNumber: z.string().nullable().meta(about.payrollNumber),
  costCenter: z.string().nullable().meta({ description: 'Cost centre of the employee. Null if there is none.' }),
  code: z.string().meta(about.code),
  unit: z.enum(PAYROLL_UNITS).meta(about.unit),
  factor: pay(z.number().nullable().meta(about.factor)),
  quantity: pay(z.number().meta(about.quantity)),
  from: firstDayText(),
  to: lastDayText(),
  kinds: z.array(z.string()).meta(about.kinds),
  isRetro: z.boolean().meta(about.isRetro),
  periodFrom: dateText().meta(about.periodFrom),
  periodTo: dateText().meta(about.periodTo),
  days: z
    .array(
      z.strictObject({
        employeeId: idText().meta({ description: 'ID of the employee whose day it is.' }),
        employeeName: z.string().nullable().meta({
          description: 'Current name of the employee. Null if the employee was deleted.',
        }),
        date: dateText(),
        kind: z.string().meta(about.kind),
        seconds: z.int().meta(about.seconds),
        days: z.number().meta(about.dayCount),
      }),
    )
    .meta(about.days),
};

export const lineOutput = work(
  z.strictObject({ position: z.int().meta({ description: 'Position in the file, from 0.' }), ...lineFields }),
).meta({
  id: 'PayrollExportLine',
});

const withoutCodeOutput = z
  .array(
    z.strictObject({
      kind: z.string().meta(about.kind),
      officeId: idText()
        .nullable()
        .meta({ description: 'ID of the main office of these people. Null without an office.' }),
      people: z.int().meta({ description: 'Number of people with time of this kind.' }),
      seconds: z.int().meta({ description: 'Time of this kind, in seconds.' }),
      days: z.number().meta({ description: 'Days of absence of this kind.' }),
    }),
  )
  .meta(about.withoutCode);

const peopleOutput = z.array(
  z.strictObject({ employeeId: idText(), name: z.string().meta({ description: 'Name of the employee.' }) }),
);
const withoutNumberOutput = peopleOutput.meta(about.withoutNumber);
const notClosedOutput = peopleOutput.meta(about.notClosed);

export const lineProblemsOutput = z
  .array(
    z.strictObject({
      employeeId: idText().nullable().meta({ description: 'ID of the employee. Null for header and footer.' }),
      name: z.string().nullable().meta({ description: 'Name of the employee. Null for header and footer.' }),
      field: z.string().meta({ description: 'Column of the value, `header` or `footer`.' }),
      problem: z
        .enum(['characters', 'number', 'unit'])
        .meta({ description: 'Characters, a payroll number or a unit that the file does not take.' }),
      value: z.string().meta({ description: 'The characters, the number, or the code with the unit.' }),
    }),
  )
  .meta(about.problems);

export const previewInput = z.object({ ...{ id: idOf('template') }, periodId, officeIds });

/** A template as a form has it. */
export const previewUnsavedInput = z.object({ ...templateFields, name: nameInput().optional(), periodId, officeIds });

export const previewOutput = work(
  z.strictObject({
    text: pay(z.string().meta(about.text)),
    lines: z.int().meta(about.lines),
    people: z.int().meta(about.people),
    draft: z
      .boolean()
      .meta({ description: 'Whether the period is not closed for everybody in it: an export of it is a draft.' }),
    withoutCode: withoutCodeOutput,
    withoutNumber: withoutNumberOutput,
    notClosed: notClosedOutput,
    problems: lineProblemsOutput,
  }),
).meta({ id: 'PayrollPreview' });

/** The period of the payroll page: sums by code, and the people of a code. */
export const summariseInput = z.object({
  ...{ periodId, officeIds },
  templateId: idOf('template').optional().meta({
    description:
      'ID of the template whose quantities are shown. Without one, hours and days are multiplied by the factor.',
  }),
});

export const summaryOutput = work(
  z.strictObject({
    draft: z.boolean(),
    people: z.int().meta(about.people),
    codes: z.array(
      z.strictObject({
        code: z.string().meta(about.code),
        unit: z.enum(PAYROLL_UNITS).meta(about.unit),
        quantity: pay(z.number().meta(about.quantity)),
        people: z.int().meta(about.people),
        kinds: z.array(z.string()).meta(about.kinds),
      }),
    ),
    withoutCode: withoutCodeOutput,
    withoutNumber: withoutNumberOutput,
    notClosed: notClosedOutput,
  }),
);

export const listCodeLinesInput = summariseInput.extend({
  ...pageInput,
  code: z.string().max(255).meta(about.code),
  unit: z.enum(PAYROLL_UNITS).meta(about.unit),
});

export const codeLineOutput = work(z.strictObject(lineFields));
