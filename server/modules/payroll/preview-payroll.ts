import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { recordReads } from '../audit/record-reads.ts';
import { filledTemplate } from './catalogues.ts';
import { MAX_LISTED, PREVIEW_LINES } from './constants.ts';
import { loadPayroll, type Payroll } from './load-payroll.ts';
import { sheetTexts } from './present-sheet.ts';
import * as repository from './repository.ts';
import * as exports from './repository-exports.ts';
import type { LineProblem } from './rules-cells.ts';
import { type FileContent, FileTooLarge, jsonParts, textParts } from './rules-file.ts';
import { type Lines, type PayrollLine, peopleIn } from './rules-lines.ts';
import { missingCodes, missingNumbers, namesOf } from './rules-missing.ts';
import { templateOf } from './rules-presets.ts';
import { type PayrollTemplate, templateFaults } from './rules-template.ts';
import type {
  codeLineOutput,
  listCodeLinesInput,
  previewInput,
  previewOutput,
  previewUnsavedInput,
  summariseInput,
  summaryOutput,
} from './schema-exports.ts';
import { linesOf } from './write-export.ts';

type Preview = z.output<typeof previewOutput>;

interface Read {
  payroll: Payroll;
  company: string;
}

async function readPeriod(
  scope: Scope,
  { periodId, officeIds = [] }: { periodId: string; officeIds?: readonly string[] | undefined },
): Promise<Read> {
  const { companyId } = scope;
  const [, period, people, company] = await scope.read(
    repository.requireOffices(companyId, officeIds),
    repository.getPeriod(companyId, periodId),
    repository.listPeople(companyId, periodId),
    exports.findCompanyName(companyId, periodId),
  );
  const payroll = await loadPayroll(scope, { period, people });
  await recordReads(scope, [
    {
      recordType: 'payroll_export',
      recordId: null,
      recordName: null,
      details: { shown: 'payroll', period: period.from },
    },
  ]);
  return { payroll, company };
}

const missingIn = (lines: Lines, { people, notClosed }: Payroll) => ({
  notClosed: namesOf(people, notClosed).slice(0, MAX_LISTED),
  withoutCode: missingCodes(lines),
  withoutNumber: missingNumbers(lines, people).slice(0, MAX_LISTED),
});

const PARTS = { text: textParts, json: jsonParts, xlsx: sheetTexts };

/** Returns the first lines of a file as text, and the problems with which it would be refused. Throws `report_too_large`. */
function textOfFile(template: PayrollTemplate, content: FileContent): { text: string; problems: LineProblem[] } {
  const problems: LineProblem[] = [];
  const texts: string[] = [];
  try {
    for (const part of PARTS[template.format](template, content, problems))
      if (texts.length < PREVIEW_LINES) texts.push(part);
  } catch (error) {
    if (error instanceof FileTooLarge) throw new DomainError('report_too_large');
    throw error;
  }
  return { text: texts.join(''), problems: problems.slice(0, MAX_LISTED) };
}

function previewOf({ payroll, company }: Read, template: PayrollTemplate, officeIds: readonly string[]): Preview {
  const found = linesOf(payroll, template, officeIds);
  const { lines } = found;
  const { text, problems } = textOfFile(template, { company, period: payroll.period, lines });
  return {
    text,
    lines: lines.length,
    people: peopleIn(lines),
    draft: payroll.isDraft,
    ...missingIn(found, payroll),
    problems,
  };
}

/**
 * Returns the beginning of a template's file for a period, and what is missing (P4). Throws `template_not_found`, `period_not_found`,
 * `office_not_found`, `report_too_large`.
 */
export async function previewTemplate(
  scope: Scope,
  { id, officeIds = [], ...asked }: z.output<typeof previewInput>,
): Promise<Preview> {
  const template = await scope.read(exports.getTemplate(scope.companyId, id));
  return previewOf(await readPeriod(scope, { ...asked, officeIds }), template, officeIds);
}

/** The same for a template that is not saved. Also throws the faults of its fields. */
export async function previewUnsaved(
  scope: Scope,
  { periodId, officeIds = [], name: _, ...fields }: z.output<typeof previewUnsavedInput>,
): Promise<Preview> {
  const template = filledTemplate(fields as Partial<PayrollTemplate>);
  refuseFaults(templateFaults(template));
  return previewOf(await readPeriod(scope, { periodId, officeIds }), template, officeIds);
}

/** Reads what a page shows: the quantities of a template's file, whatever kinds the file leaves out, by person. */
async function readShown(
  scope: Scope,
  { officeIds = [], periodId, templateId }: z.output<typeof summariseInput>,
): Promise<Read & { found: Lines }> {
  const template = templateId ? await scope.read(exports.getTemplate(scope.companyId, templateId)) : templateOf('csv');
  const read = await readPeriod(scope, { periodId, officeIds });
  return { ...read, found: linesOf(read.payroll, { ...template, contents: 'all', linesPer: 'person' }, officeIds) };
}

const HUNDRED = 100;
const MILLION = 1_000_000;

/**
 * Returns a period's sums by code, and what is missing first (P3). Throws `period_not_found`, `office_not_found`, `template_not_found`.
 */
export async function summarise(
  scope: Scope,
  shown: z.output<typeof summariseInput>,
): Promise<z.output<typeof summaryOutput>> {
  const { payroll, found } = await readShown(scope, shown);
  const byCode = Map.groupBy(found.lines, ({ code, unit }) => JSON.stringify([code, unit]));
  const codes = [...byCode.values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    return [
      {
        code: first.code,
        unit: first.unit,
        quantity: lines.reduce((sum, { hundredths }) => sum + hundredths, 0) / HUNDRED,
        people: peopleIn(lines),
        kinds: [...new Set(lines.flatMap(({ kinds }) => kinds))].sort(),
      },
    ];
  });
  return {
    draft: payroll.isDraft,
    people: peopleIn(found.lines),
    codes: codes.sort((a, b) => (a.code === b.code ? (a.unit < b.unit ? -1 : 1) : a.code < b.code ? -1 : 1)),
    ...missingIn(found, payroll),
  };
}

/**
 * Returns the lines of a code with their days, by person. Throws `period_not_found`, `office_not_found`, `template_not_found`.
 */
export async function listCodeLines(
  scope: Scope,
  { code, unit, page, limit, ...shown }: z.output<typeof listCodeLinesInput>,
): Promise<Page<z.output<typeof codeLineOutput>>> {
  const { found } = await readShown(scope, shown);
  const lines = found.lines.filter((line) => line.code === code && line.unit === unit);
  return {
    rows: lines.slice((page - 1) * limit, page * limit).map(presentLine),
    total: lines.length,
  };
}

const presentLine = (line: PayrollLine): z.output<typeof codeLineOutput> => ({
  employeeId: line.employeeId,
  employeeName: line.name,
  contractId: line.contractId,
  payrollNumber: line.payrollNumber,
  costCenter: line.costCenter,
  code: line.code,
  unit: line.unit,
  factor: line.factor,
  quantity: line.hundredths / HUNDRED,
  from: line.from,
  to: line.to,
  kinds: [...line.kinds],
  isRetro: line.isRetro,
  periodFrom: line.period.from,
  periodTo: line.period.to,
  days: line.days.map(({ name, dayMillionths, ...day }) => ({
    ...{ ...day, employeeName: name },
    days: dayMillionths / MILLION,
  })),
});
