import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { catalogueKeys } from './catalogue-columns.ts';
import { bytea, calendarDate, instant, label, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { offices } from './organisation.ts';
import { employees } from './people.ts';
import { periods } from './periods.ts';
import { tenantTable } from './tenant-table.ts';

/** How kinds of time go to payroll, of the company or of an office (P3). */
export const payrollCodes = tenantTable(
  'payroll_codes',
  {
    ...tenantColumns,
    /** Null: the company's. */
    officeId: uuid('office_id'),
    kind: text('kind').notNull(),
    /** Null: not exported. */
    code: text('code'),
    unit: text('unit').$type<'hours' | 'days' | 'amount'>().notNull(),
    factor: doublePrecision('factor').notNull(),
    exported: boolean('exported').notNull(),
    ...timestamps,
  },
  { audit: 'record', live: 'payroll' },
  (table) => [
    tenantKey(table),
    unique('payroll_codes_kind_key').on(table.companyId, table.officeId, table.kind).nullsNotDistinct(),
    reference(table, table.officeId, offices).onDelete('cascade'),
    check('payroll_codes_exported', sql`not ${table.exported} or ${table.code} is not null`),
  ],
);

/** A column of a template; `COLUMN_FIELDS` in `server/modules/payroll/constants.ts` are its fields. */
export type PayrollColumn = { field: string; title: string; text: string };

/** How payroll files are written (P4). */
export const payrollTemplates = tenantTable(
  'payroll_templates',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    preset: text('preset').$type<'datev_lodas' | 'datev_lohn_und_gehalt' | 'ebp' | 'csv' | 'xlsx' | 'json'>().notNull(),
    format: text('format').$type<'text' | 'xlsx' | 'json'>().notNull(),
    encoding: text('encoding').$type<'utf-8' | 'utf-8-bom' | 'windows-1252'>().notNull(),
    missingCharacters: text('missing_characters').$type<'refuse' | 'transliterate'>().notNull(),
    lineEnd: text('line_end').$type<'crlf' | 'lf'>().notNull(),
    separator: text('separator').$type<';' | ',' | '|' | '\t'>().notNull(),
    quotes: text('quotes').$type<'needed' | 'never'>().notNull(),
    decimalMark: text('decimal_mark').$type<'.' | ','>().notNull(),
    dateFormat: text('date_format').$type<'YYYY-MM-DD' | 'DD.MM.YYYY' | 'DD/MM/YYYY' | 'YYYYMMDD'>().notNull(),
    contents: text('contents').$type<'all' | 'time' | 'absences'>().notNull(),
    linesPer: text('lines_per').$type<'person' | 'day' | 'cost_center'>().notNull(),
    hasTitles: boolean('has_titles').notNull(),
    header: text('header').notNull(),
    footer: text('footer').notNull(),
    columns: jsonb('columns').$type<readonly PayrollColumn[]>().notNull(),
    hoursText: text('hours_text').notNull(),
    daysText: text('days_text').notNull(),
    amountText: text('amount_text').notNull(),
    consultantNumber: text('consultant_number'),
    clientNumber: text('client_number'),
    ...timestamps,
  },
  { audit: 'record', live: 'payroll' },
  catalogueKeys,
);

/** Files for payroll (P5), with their template as it was; append-only. */
export const payrollExports = tenantTable(
  'payroll_exports',
  {
    ...tenantColumns,
    templateId: uuid('template_id').notNull(),
    templateName: text('template_name').notNull(),
    template: jsonb('template').$type<Record<string, unknown>>().notNull(),
    periodId: uuid('period_id').notNull(),
    fromDate: calendarDate('from_date').notNull(),
    toDate: calendarDate('to_date').notNull(),
    /** Main offices of the people in it; empty: everybody. */
    officeIds: uuid('office_ids').array().notNull(),
    draft: boolean('draft').notNull(),
    people: integer('people').notNull(),
    lines: integer('lines').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** The job that made it: a job that runs again makes no second one. */
    jobId: uuid('job_id'),
    authorName: text('author_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { bookkeeping: ['template'] },
    live: 'payroll',
    appendOnly: true,
    names: [{ name: 'authorName' }],
    person: { none: 'files of a whole company, kept as accounting records; the archive has the lines of the person' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.periodId, periods),
    unique('payroll_exports_job_key').on(table.companyId, table.jobId),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.periodId, table.createdAt, table.id),
  ],
);

/** The bytes of exports, so that no row is large. */
export const payrollExportPortions = tenantTable(
  'payroll_export_portions',
  {
    companyId: tenantColumns.companyId,
    exportId: uuid('export_id').notNull(),
    /** From 0. */
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  {
    audit: { none: 'files of exports, which never change' },
    appendOnly: true,
    person: { none: 'the files of exports, kept as accounting records' },
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.exportId, table.position] }),
    reference(table, table.exportId, payrollExports),
  ],
);

/** The lines of exports, each with its days (P5); append-only. */
export const payrollExportLines = tenantTable(
  'payroll_export_lines',
  {
    companyId: tenantColumns.companyId,
    exportId: uuid('export_id').notNull(),
    /** In the file, from 0. */
    position: integer('position').notNull(),
    /** Null for a line of a cost centre. */
    employeeId: uuid('employee_id'),
    employeeName: text('employee_name'),
    contractId: uuid('contract_id'),
    payrollNumber: text('payroll_number'),
    costCenter: text('cost_center'),
    code: text('code').notNull(),
    unit: text('unit').$type<'hours' | 'days' | 'amount'>().notNull(),
    /** Null: kinds of several factors, with the quantity multiplied by them. */
    factor: doublePrecision('factor'),
    hundredths: bigint('hundredths', { mode: 'number' }).notNull(),
    fromDate: calendarDate('from_date').notNull(),
    toDate: calendarDate('to_date').notNull(),
    kinds: text('kinds').array().notNull(),
    isRetro: boolean('is_retro').notNull(),
    periodFrom: calendarDate('period_from').notNull(),
    periodTo: calendarDate('period_to').notNull(),
    days: jsonb('days')
      .$type<readonly { employeeId: string; date: string; kind: string; seconds: number; days: number }[]>()
      .notNull(),
  },
  {
    audit: { none: 'lines of exports, which never change' },
    appendOnly: true,
    person: { file: 'payroll-lines', onErasure: 'changed', cleared: ['employeeName'], order: 'fromDate' },
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.exportId, table.position] }),
    reference(table, table.exportId, payrollExports),
    reference(table, table.employeeId, employees),
    index().on(table.companyId, table.employeeId),
  ],
);
