import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  payrollExportLines,
  payrollExportPortions,
  payrollExports,
  payrollTemplates,
} from '#drizzle/schema/payroll.ts';
import { answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, readBuilt, rowsInto, writeBuilt } from '../../platform/db/built.ts';
import { inInstantRange, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, type RecordAt, readText, together, type Write } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { portionsOf } from '../documents/rules.ts';
import { FULL_NAME } from '../people/repository-search.ts';
import type { PayrollTemplate } from './rules-template.ts';
import { exportOutput, type lineOutput, type listExportsInput } from './schema-exports.ts';

export type ExportRow = typeof payrollExports.$inferSelect;
export type ExportLineRow = typeof payrollExportLines.$inferSelect;
export type ExportAnswer = JsonText<z.output<typeof exportOutput>>;
/** A stored template: its fields were checked when it was written. */
export type StoredTemplate = typeof payrollTemplates.$inferSelect & PayrollTemplate;

const record = answeredRecord(exportOutput, {
  table: payrollExports,
  own: {
    from: { sql: 'payroll_exports.from_date', type: 'date' },
    to: { sql: 'payroll_exports.to_date', type: 'date' },
    officeIds: { sql: 'to_json(payroll_exports.office_ids)', type: 'json' },
  },
});

/** Exports, newest first or as ordered. */
export const listExports = (
  companyId: CompanyId,
  input: z.output<typeof listExportsInput>,
): Read<PageText<z.output<typeof exportOutput>>> =>
  listAnswers(companyId, record, input, {
    where: [
      isOneOf(payrollExports.periodId, input.periodId),
      isOneOf(payrollExports.templateId, input.templateId),
      inInstantRange(payrollExports.createdAt, input.createdAt),
    ],
    columns: { createdAt: payrollExports.createdAt },
    defaultOrder: [[payrollExports.createdAt, 'desc']],
  });

const find = findAnswer(record);

/** Throws `export_not_found`. */
export const getExport = (companyId: CompanyId, id: string): Read<ExportAnswer> =>
  find({ companyId, id }).first().required('export_not_found');

const FILE = {
  fileName: payrollExports.fileName,
  contentType: payrollExports.contentType,
  sizeBytes: payrollExports.sizeBytes,
  lines: payrollExports.lines,
};

/** File name, type and size of an export. Throws `export_not_found`. */
export const getFile = (
  companyId: CompanyId,
  id: string,
): Read<Pick<ExportRow, 'fileName' | 'contentType' | 'sizeBytes' | 'lines'>> =>
  readBuilt(
    build
      .select(FILE)
      .from(payrollExports)
      .where(and(eq(payrollExports.companyId, companyId), eq(payrollExports.id, id))),
  )
    .first()
    .required('export_not_found');

const selectPortion = readText<{ bytes: Buffer }, RecordAt & { position: number }>(`
  select bytes from payroll_export_portions where company_id = $companyId and export_id = $id and position = $position`);

/** A portion of the file; undefined after the last one. */
export const readPortion = (companyId: CompanyId, id: string, position: number): Read<Buffer | undefined> =>
  selectPortion({ companyId, id, position })
    .first()
    .map((row) => row?.bytes);

const selectOfJob = readText<{ id: string }, { companyId: CompanyId; jobId: string }>(
  'select id from payroll_exports where company_id = $companyId and job_id = $jobId',
);

/** The export that a job has made; undefined if it has made none. */
export const findOfJob = (companyId: CompanyId, jobId: string): Read<string | undefined> =>
  selectOfJob({ companyId, jobId })
    .first()
    .map((row) => row?.id);

const insertLines = rowsInto(payrollExportLines);

/** Lines of a statement: it stays short. */
const LINES_AT_ONCE = 2000;

/** Inserts an export with its file and lines. */
export function insertExport(row: ExportRow, bytes: Buffer, lines: readonly ExportLineRow[]): Write<unknown> {
  const { companyId, id: exportId } = row;
  const portions = portionsOf(bytes).map((portion, position) =>
    writeBuilt(build.insert(payrollExportPortions).values({ companyId, exportId, position, bytes: portion })),
  );
  const groups = Array.from({ length: Math.ceil(lines.length / LINES_AT_ONCE) }, (_, index) =>
    insertLines(lines.slice(index * LINES_AT_ONCE, (index + 1) * LINES_AT_ONCE)),
  );
  return together(writeBuilt(build.insert(payrollExports).values(row)), ...portions, ...groups);
}

type Line = z.output<typeof lineOutput>;

const linesIn = (direction: 'asc' | 'desc') =>
  readText<Line, RecordAt & { limit: number; offset: number }>(`
  select position, employee_id as "employeeId", employee_name as "employeeName", contract_id as "contractId",
      payroll_number as "payrollNumber", cost_center as "costCenter", code, unit, factor, hundredths / 100.0::float8 as quantity,
      from_date::text as "from", to_date::text as "to", kinds, is_retro as "isRetro", period_from::text as "periodFrom",
      period_to::text as "periodTo",
      (select coalesce(json_agg(day || jsonb_build_object('employeeName', case when e.id is not null then ${FULL_NAME} end) order by place), '[]')
        from jsonb_array_elements(days) with ordinality as of_line (day, place)
          left join employees e on e.company_id = $companyId and e.id = (day ->> 'employeeId')::uuid) as days
    from payroll_export_lines where company_id = $companyId and export_id = $id
    order by position ${direction} limit $limit offset $offset`);
const selectLines = { asc: linesIn('asc'), desc: linesIn('desc') };

/** Lines of an export by their position in its file. `total`: number of its lines. */
export const listLines = (
  { companyId, id }: RecordAt,
  { page, limit, direction }: { page: number; limit: number; direction: 'asc' | 'desc' },
  total: number,
): Read<Page<Line>> =>
  selectLines[direction]({ companyId, id, limit, offset: (page - 1) * limit }).map((rows) => ({ rows, total }));

/** Throws `template_not_found`. */
export const getTemplate = (companyId: CompanyId, id: string): Read<StoredTemplate> =>
  readBuilt(
    build
      .select()
      .from(payrollTemplates)
      .where(and(eq(payrollTemplates.companyId, companyId), eq(payrollTemplates.id, id))),
  )
    .first()
    .required('template_not_found')
    .map((row) => row as StoredTemplate);

const selectCompany = readText<{ name: string }, { companyId: CompanyId; periodId: string }>(`
  select coalesce(closed.name, c.name) as name
    from companies c left join lateral (
      select s.content #>> '{record,company,name}' as name
        from periods p join period_snapshots s on s.company_id = $companyId and s.period_id = p.id
        where p.company_id = $companyId and p.id = $periodId and p.status = 'closed' order by s.id desc limit 1
    ) closed on true
    where c.id = $companyId`);

/** Name of the company in the file of a period: of a closed one as it was at the last close (P5). */
export const findCompanyName = (companyId: CompanyId, periodId: string): Read<string> =>
  selectCompany({ companyId, periodId })
    .first()
    .required('company_not_found')
    .map(({ name }) => name);
