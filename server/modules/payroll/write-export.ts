import { createHash } from 'node:crypto';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { recordExport } from '../audit/repository.ts';
import { MAX_LISTED } from './constants.ts';
import { loadPayroll, type Payroll } from './load-payroll.ts';
import { refuseNotExportable } from './manage-codes.ts';
import * as repository from './repository.ts';
import * as exports from './repository-exports.ts';
import { needsNumber } from './rules-cells.ts';
import { type Lines, type PayrollLine, payrollLines, peopleIn } from './rules-lines.ts';
import { missingCodes, missingNumbers, namesOf } from './rules-missing.ts';
import { hasColumn, type PayrollTemplate } from './rules-template.ts';
import { exportFileName, writeFile } from './write-file.ts';

/** Template, period and people of an export. */
export interface Requested {
  templateId: string;
  periodId: string;
  officeIds: readonly string[];
  draft: boolean;
}

interface Making extends Requested {
  jobId: string | null;
  progress?: (done: number, of: number) => Promise<void>;
}

/** Returns the lines of a template (P5): for a program that needs payroll numbers, of people with a number; only a draft is made without the others. */
export function linesOf(payroll: Payroll, template: PayrollTemplate, officeIds: readonly string[]): Lines {
  const { lines, ...missing } = payrollLines(payroll.people, payroll.codes, {
    period: payroll.period,
    contents: template.contents,
    linesPer: template.linesPer,
    writesFactor: hasColumn(template, 'factor', 'otherFactor'),
    writesContract: hasColumn(template, 'contract'),
    writesAbsences: hasColumn(template, 'absenceCode', 'timeCode'),
    officeIds,
    periodOf: payroll.periodOf,
  });
  const isTaken = ({ employeeId, payrollNumber }: PayrollLine) => employeeId === null || payrollNumber !== null;
  return { ...missing, lines: needsNumber(template) ? lines.filter(isTaken) : lines };
}

/** P5, P3, P1: throws `payroll_people_not_closed`, `payroll_code_missing` or `payroll_number_missing`. */
function refuseMissing(lines: Lines, { people, notClosed }: Payroll): void {
  if (notClosed.length > 0)
    throw new DomainError('payroll_people_not_closed', { people: namesOf(people, notClosed).slice(0, MAX_LISTED) });
  const kinds = missingCodes(lines);
  if (kinds.length > 0)
    throw new DomainError('payroll_code_missing', {
      kinds: kinds.slice(0, MAX_LISTED).map(({ kind, officeId, people: count }) => ({ kind, officeId, people: count })),
    });
  const missing = missingNumbers(lines, people);
  if (missing.length > 0) throw new DomainError('payroll_number_missing', { people: missing.slice(0, MAX_LISTED) });
}

/**
 * Makes an export (P5): reads the people's time, writes the file, and stores both with the lines, or nothing. A job that has already made
 * its export makes no second one. Returns its id. Throws `template_not_found`, `period_not_found`, `payroll_period_not_exportable`,
 * `payroll_people_not_closed`, `payroll_code_missing`, `payroll_number_missing`, `payroll_lines_not_writable`, `report_too_large`.
 */
export async function makeExport(scope: Scope, making: Making): Promise<string> {
  const { companyId } = scope;
  const { templateId, periodId, officeIds, jobId, progress } = making;
  if (jobId) {
    const made = await scope.read(exports.findOfJob(companyId, jobId));
    if (made) return made;
  }
  const [template, period, people, company] = await scope.read(
    exports.getTemplate(companyId, templateId),
    repository.getPeriod(companyId, periodId),
    repository.listPeople(companyId, periodId),
    exports.findCompanyName(companyId, periodId),
  );
  refuseNotExportable(period, making.draft);
  const payroll = await loadPayroll(scope, { period, people, ...(progress && { progress }) });
  // A closed period has a final file, even if a draft was asked for.
  const draft = payroll.isDraft;
  const found = linesOf(payroll, template, officeIds);
  if (!draft || !making.draft) refuseMissing(found, payroll);
  const { lines } = found;
  const content = { company, period: payroll.period, lines };
  const { bytes, contentType, extension } = await writeFile(template, content);
  const id = newId();
  const row: exports.ExportRow = {
    ...{ companyId, id, templateId, templateName: template.name, periodId, draft, jobId, contentType },
    template: { ...template },
    fromDate: period.from,
    toDate: period.to,
    officeIds: [...officeIds],
    people: peopleIn(lines),
    lines: lines.length,
    fileName: exportFileName(draft ? `${template.name} draft` : template.name, content, extension),
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    authorName: scope.actor.name,
    createdAt: new Date(scope.now().epochMilliseconds),
  };
  return scope.transaction(async ({ send, commit }) => {
    const [{ status, closings }, made] = await send(
      repository.lockPeriod(companyId, periodId),
      jobId ? exports.findOfJob(companyId, jobId) : nothing(undefined),
    );
    if (made) return made;
    // Reopened, and perhaps closed again, while the file was written: it may mix two closings.
    const isOther = status !== period.status || (!draft && closings !== period.closings);
    if (isOther) refuseNotExportable({ status: 'open' }, draft);
    await commit(
      exports.insertExport(
        row,
        bytes,
        lines.map((line, position) => lineRow(row, line, position)),
      ),
      recordExport('payroll_export', { exported: 'payroll', count: lines.length, draft, sha256: row.sha256 }, id),
    );
    return id;
  });
}

const MILLION = 1_000_000;

const lineRow = ({ companyId, id }: exports.ExportRow, line: PayrollLine, position: number): exports.ExportLineRow => ({
  ...{ companyId, exportId: id, position },
  employeeId: line.employeeId,
  employeeName: line.name,
  contractId: line.contractId,
  payrollNumber: line.payrollNumber,
  costCenter: line.costCenter,
  code: line.code,
  unit: line.unit,
  factor: line.factor,
  hundredths: line.hundredths,
  fromDate: line.from,
  toDate: line.to,
  kinds: [...line.kinds],
  isRetro: line.isRetro,
  periodFrom: line.period.from,
  periodTo: line.period.to,
  days: line.days.map(({ name: _, dayMillionths, ...day }) => ({ ...day, days: dayMillionths / MILLION })),
});
