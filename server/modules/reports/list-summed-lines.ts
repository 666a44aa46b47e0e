import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { dayCount } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import { directionOf, type Page } from '../../platform/shared/lists.ts';
import { maySee } from '../access/field-rights.ts';
import { recordReads } from '../audit/record-reads.ts';
import { MAX_REQUEST_DAY_ROWS, PRIVATE_KEY, type SummedReport } from './constants.ts';
import { presentLines } from './present-summed.ts';
import * as repository from './repository-summed.ts';
import { rateOf } from './rules-lines.ts';
import type {
  absentPeopleInput,
  absentPersonOutput,
  byNameInput,
  headcountPeopleInput,
  headcountPersonOutput,
  hoursPeopleInput,
  hoursPersonOutput,
  overtimePeopleInput,
  overtimePersonOutput,
} from './schema-summed.ts';

type Asked = Pick<
  z.output<typeof byNameInput>,
  'from' | 'to' | 'officeIds' | 'departmentIds' | 'entityGroupIds' | 'page' | 'limit' | 'orderBy'
>;
type LineOf<Report extends SummedReport> = ReturnType<(typeof presentLines)[Report]>[number];

export const filtersOf = (scope: Pick<Scope, 'actor'>, asked: Omit<repository.ReportFilters, 'seesPrivate'>) => ({
  ...asked,
  seesPrivate: maySee(scope, 'health', null),
});

/**
 * Returns a report of the people whom the caller sees (I3). Throws `report_too_large` if it would read too many day rows for a request: a job
 * then writes it.
 */
export async function listSummedLines<Report extends SummedReport>(
  scope: Scope,
  report: Report,
  { page, limit, orderBy, ...asked }: Asked,
): Promise<Page<LineOf<Report>>> {
  const filters = filtersOf(scope, asked);
  await refuseLarge(scope, report, filters);
  const lines = await scope.read(repository.listLines(scope, report, filters));
  const presented = presentLines[report](lines, directionOf(orderBy, 'asc')) as LineOf<Report>[];
  return { rows: presented.slice((page - 1) * limit, page * limit), total: presented.length };
}

/** Throws `report_too_large`, except for the headcount: it reads contracts alone, of which there are few. */
export async function refuseLarge(
  scope: Scope,
  report: SummedReport,
  filters: repository.ReportFilters,
): Promise<void> {
  if (report === 'headcount') return;
  const people = await scope.read(repository.countPeople(scope, filters));
  if (people * dayCount(filters.from, filters.to) > MAX_REQUEST_DAY_ROWS) throw new DomainError('report_too_large');
}

type PeopleAsked = Asked & { key: string | null; part?: string };

async function listPeople<Line>(
  scope: Scope,
  report: SummedReport,
  { page, limit, orderBy, key, part, ...asked }: PeopleAsked,
): Promise<Page<Line>> {
  const filters = filtersOf(scope, asked);
  await refuseLarge(scope, report, filters);
  const slice = { key, part, direction: directionOf(orderBy, 'asc'), limit, offset: (page - 1) * limit };
  return (await scope.read(repository.listPersonLines(scope, report, filters, slice))) as Page<Line>;
}

type AbsentPerson = z.output<typeof absentPersonOutput>;

/**
 * Returns the people of a line by absence type. A private type has people only for callers who may see it (I4), and the audit records whom
 * they were shown (L5).
 */
export async function listAbsentPeople(
  scope: Scope,
  { absenceTypeId, ...asked }: z.output<typeof absentPeopleInput>,
): Promise<Page<AbsentPerson>> {
  const key = absenceTypeId ?? PRIVATE_KEY;
  const { rows, total } = await listPeople<Omit<AbsentPerson, 'rate'>>(scope, 'absence-rate', { ...asked, key });
  if (absenceTypeId !== null && (await scope.read(repository.isPrivateType(scope.companyId, absenceTypeId)))) {
    const { from, to } = asked;
    const others = rows.filter(({ employee }) => employee.id !== scope.actor.employeeId);
    await recordReads(
      scope,
      others.map(({ employee }) => ({
        ...{ recordType: 'employee' as const, recordId: employee.id, recordName: fullNameOf(employee) },
        details: { absences_of: { from, to } },
      })),
    );
  }
  return { rows: rows.map((row) => ({ ...row, rate: rateOf(row.absentSeconds, row.plannedSeconds) })), total };
}

/** Returns the people of a department's line. */
export const listOvertimePeople = (
  scope: Scope,
  { departmentId, ...asked }: z.output<typeof overtimePeopleInput>,
): Promise<Page<z.output<typeof overtimePersonOutput>>> =>
  listPeople(scope, 'overtime', { ...asked, key: departmentId });

/** Returns the people of a month's line. */
export const listHoursPeople = (
  scope: Scope,
  { month, ...asked }: z.output<typeof hoursPeopleInput>,
): Promise<Page<z.output<typeof hoursPersonOutput>>> => listPeople(scope, 'hours', { ...asked, key: month });

/** Returns the people of one number of a month's line. */
export async function listHeadcountPeople(
  scope: Scope,
  { month, part, ...asked }: z.output<typeof headcountPeopleInput>,
): Promise<Page<z.output<typeof headcountPersonOutput>>> {
  type Line = z.output<typeof headcountPersonOutput>;
  const { rows, total } = await listPeople<Line>(scope, 'headcount', { ...asked, key: month, part });
  return { rows: rows.map(({ employee, joinedOn, leftOn }) => ({ employee, joinedOn, leftOn })), total };
}
