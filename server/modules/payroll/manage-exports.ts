import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { StoredFile } from '../../platform/shared/files.ts';
import type { Answer } from '../../platform/shared/json-text.ts';
import { directionOf, type Page } from '../../platform/shared/lists.ts';
import { recordReads } from '../audit/record-reads.ts';
import { recordExport } from '../audit/repository.ts';
import type { Finished, LongWork, Running } from '../long-work/kinds.ts';
import { startJob } from '../long-work/start-job.ts';
import { WorkFailed } from '../long-work/work-failed.ts';
import { MAX_PEOPLE_AT_ONCE, PAYROLL_EXPORT_KIND } from './constants.ts';
import { refuseNotExportable } from './manage-codes.ts';
import * as repository from './repository.ts';
import * as exports from './repository-exports.ts';
import type {
  createExportInput,
  exportOutput,
  lineOutput,
  listExportsInput,
  listLinesInput,
  startedExportOutput,
} from './schema-exports.ts';
import { makeExport, type Requested } from './write-export.ts';

/**
 * Makes an export (P5), at once or, for many people, by a job. Throws `template_not_found`, `period_not_found`, `office_not_found`,
 * `payroll_period_not_exportable`, and of an export made at once `payroll_people_not_closed`, `payroll_code_missing`,
 * `payroll_number_missing`, `payroll_lines_not_writable`, `report_too_large`.
 */
export async function createExport(
  scope: Scope,
  { officeIds: offices = [], ...given }: z.output<typeof createExportInput>,
): Promise<Answer<z.output<typeof startedExportOutput>>> {
  const { companyId } = scope;
  const officeIds = [...new Set(offices)].sort();
  const requested: Requested = { ...given, officeIds };
  const job = await scope.transaction(async ({ send, commit }) => {
    const [, period, , people] = await send(
      exports.getTemplate(companyId, given.templateId),
      repository.getPeriod(companyId, given.periodId),
      repository.requireOffices(companyId, officeIds),
      repository.listPeople(companyId, given.periodId),
    );
    refuseNotExportable(period, given.draft);
    if (people.length <= MAX_PEOPLE_AT_ONCE) return null;
    return commit(startJob(scope, { kind: PAYROLL_EXPORT_KIND, input: { ...requested } }));
  });
  if (job) return { export: null, job };
  const id = await makeExport(scope, { ...requested, jobId: null });
  return { export: await scope.read(exports.getExport(companyId, id)), job: null };
}

/** Refusals that whoever started the job can understand. */
const FAILURES = [
  'payroll_code_missing',
  'payroll_number_missing',
  'payroll_people_not_closed',
  'payroll_lines_not_writable',
  'payroll_period_not_exportable',
  'report_too_large',
] as const;

async function carryOut({ scope, jobId, input, progress }: Running<Requested>): Promise<Finished> {
  try {
    const id = await makeExport(scope, { ...input, jobId, progress });
    return { result: { exportId: id } };
  } catch (error) {
    const code = error instanceof DomainError && FAILURES.find((one) => one === error.code);
    throw code ? new WorkFailed(code, {}, withoutNames(error.details)) : error;
  }
}

/** Returns what an export lacks with the ids of people: a job has their names no longer than their records (L6). */
const withoutNames = (details: object | undefined): Finished['result'] =>
  details && JSON.parse(JSON.stringify(details), (key, value) => (key === 'name' ? undefined : value));

export const PAYROLL_EXPORT_WORK: LongWork<Requested> = { name: PAYROLL_EXPORT_KIND, run: carryOut };

export const listExports = (
  { companyId, read }: Scope,
  input: z.output<typeof listExportsInput>,
): Promise<PageText<z.output<typeof exportOutput>>> => read(exports.listExports(companyId, input));

/** Throws `export_not_found`. */
export const getExport = ({ companyId, read }: Scope, { id }: { id: string }): Promise<exports.ExportAnswer> =>
  read(exports.getExport(companyId, id));

/** Returns the file of an export, as it was made, and records the download (L5). Throws `export_not_found`. */
export async function readContent(scope: Scope, { id }: { id: string }): Promise<StoredFile> {
  const { companyId } = scope;
  const { fileName, contentType, sizeBytes, lines } = await scope.transaction(async ({ send, commit }) => {
    const file = await send(exports.getFile(companyId, id));
    await commit(recordExport('payroll_export', { exported: 'payroll', count: file.lines }, id));
    return file;
  });
  const portions: Buffer[] = [];
  for (let position = 0; ; position += 1) {
    const portion = await scope.read(exports.readPortion(companyId, id, position));
    if (!portion) break;
    portions.push(portion);
  }
  const bytes = Buffer.concat(portions);
  if (bytes.length !== sizeBytes) throw new Error(`The file of ${lines} lines has lost bytes.`);
  return { bytes, contentType, fileName };
}

/** Returns the lines of an export with their days, and records that a person read them (L5). Throws `export_not_found`. */
export async function listLines(
  scope: Scope,
  { id, page, limit, orderBy }: z.output<typeof listLinesInput>,
): Promise<Page<z.output<typeof lineOutput>>> {
  const { companyId } = scope;
  const { lines } = await scope.read(exports.getFile(companyId, id));
  const answer = await scope.read(
    exports.listLines({ companyId, id }, { page, limit, direction: directionOf(orderBy, 'asc') }, lines),
  );
  await recordReads(scope, [
    { recordType: 'payroll_export', recordId: id, recordName: null, details: { shown: 'payroll' } },
  ]);
  return answer;
}
