import { and, eq, isNull } from 'drizzle-orm';
import { offices } from '#drizzle/schema/organisation.ts';
import { payrollCodes } from '#drizzle/schema/payroll.ts';
import { build, readBuilt, writeBuilt } from '../../platform/db/built.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import {
  type Read,
  type RecordAt,
  readText,
  type Statement,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { isMainOn } from '../days/repository-offices.ts';
import { hasTimeIn } from '../monthly-records/repository-belonging.ts';
import type { MonthRecord } from '../monthly-records/rules-record.ts';
import type { PayrollCode } from './rules-codes.ts';
import type { PayrollFacts } from './rules-late-changes.ts';
import type { PayrollContract, Span } from './rules-lines.ts';

export type CodeRow = typeof payrollCodes.$inferSelect;

const CODE = {
  officeId: payrollCodes.officeId,
  kind: payrollCodes.kind,
  code: payrollCodes.code,
  unit: payrollCodes.unit,
  factor: payrollCodes.factor,
  exported: payrollCodes.exported,
};

/** The codes of a company and of all its offices (P3). */
export const listCodes = (companyId: CompanyId): Read<PayrollCode[]> =>
  readBuilt(build.select(CODE).from(payrollCodes).where(eq(payrollCodes.companyId, companyId)));

const ofOffice = (companyId: CompanyId, officeId: string | null) =>
  and(
    eq(payrollCodes.companyId, companyId),
    officeId === null ? isNull(payrollCodes.officeId) : eq(payrollCodes.officeId, officeId),
  );

/** The codes of the company or of an office, by kind. */
export const listOwnCodes = (companyId: CompanyId, officeId: string | null): Read<PayrollCode[]> =>
  readBuilt(build.select(CODE).from(payrollCodes).where(ofOffice(companyId, officeId)).orderBy(payrollCodes.kind));

/** The same as whole rows. Call after `lockCodeMap`. */
export const readOwnCodes = (companyId: CompanyId, officeId: string | null): Read<CodeRow[]> =>
  readBuilt(build.select().from(payrollCodes).where(ofOffice(companyId, officeId)));

export const insertCode = (code: CodeRow): Write<unknown> => writeBuilt(build.insert(payrollCodes).values(code));

export const updateCode = ({ companyId, id, ...code }: CodeRow): Write<unknown> =>
  writeBuilt(
    build
      .update(payrollCodes)
      .set(code)
      .where(and(eq(payrollCodes.companyId, companyId), eq(payrollCodes.id, id))),
  );

export const deleteCode = (companyId: CompanyId, id: string): Write<unknown> =>
  writeBuilt(build.delete(payrollCodes).where(and(eq(payrollCodes.companyId, companyId), eq(payrollCodes.id, id))));

/** Locks offices until the end of the transaction. Throws `office_not_found`. */
export const lockOffices = (companyId: CompanyId, ids: readonly (string | null)[]): Statement<unknown> =>
  lockRecords(companyId, offices, ids).orRefuse('office_not_found');

const selectOffices = readText<{ count: number }, { companyId: CompanyId; ids: readonly string[] }>(
  'select count(*)::int as count from offices where company_id = $companyId and id = any($ids::uuid[])',
);

/** Throws `office_not_found` unless all of these exist. */
export const requireOffices = (companyId: CompanyId, given: readonly (string | null)[]): Read<unknown> => {
  const ids = [...new Set(given.filter((id) => id !== null))];
  return selectOffices({ companyId, ids })
    .map(([row]) => row?.count === ids.length)
    .orRefuse('office_not_found');
};

const lockMap = writeText<unknown, { companyId: CompanyId }>(
  'select pg_advisory_xact_lock(hashtextextended($companyId::text, 7246034))',
);

/** One change of a company's code map at a time, until the end of the transaction. */
export const lockCodeMap = (companyId: CompanyId): Write<unknown> => lockMap({ companyId });

const selectKinds = readText<{ kind: string; name: string | null }, { companyId: CompanyId }>(`
  select 'absence:' || id as kind, name from absence_types where company_id = $companyId
  union all
  select distinct 'overtime:' || (rule ->> 'name'), rule ->> 'name'
    from overtime_policies, jsonb_array_elements(typifying_rules) rule
    where company_id = $companyId and trim(coalesce(rule ->> 'name', '')) <> ''
  order by 1`);

/** Kinds that a company's own names make (P2): its absence types, and the types of overtime of its policies. */
export const listNamedKinds = (companyId: CompanyId): Read<{ kind: string; name: string | null }[]> =>
  selectKinds({ companyId });

const selectUse = readText<{ isUsed: boolean }, { companyId: CompanyId }>(`
  select exists (select from payroll_codes where company_id = $companyId)
    or exists (select from payroll_templates where company_id = $companyId) as "isUsed"`);

/** Whether a company uses payroll: it has a code map or a template. */
export const usesPayroll = (companyId: CompanyId): Read<boolean> =>
  selectUse({ companyId }).map(([row]) => row?.isUsed === true);

export interface Period extends Span {
  id: string;
  status: 'open' | 'review' | 'closed';
  /** Number of closes of its people so far: it grows by each (K3). */
  closings: number;
}

const CLOSINGS = `(select count(*)::int from period_snapshots where company_id = $companyId and period_id = $id) as closings`;

const selectPeriod = readText<Period, RecordAt>(`
  select id, from_date::text as "from", to_date::text as "to", status, ${CLOSINGS} from periods
    where company_id = $companyId and id = $id`);

/** Throws `period_not_found`. */
export const getPeriod = (companyId: CompanyId, id: string): Read<Period> =>
  selectPeriod({ companyId, id }).first().required('period_not_found');

const selectPeriods = readText<Span, { companyId: CompanyId }>(`
  select from_date::text as "from", to_date::text as "to" from periods where company_id = $companyId order by from_date`);

const lockRow = writeText<Pick<Period, 'status' | 'closings'>, RecordAt>(`
  select status, ${CLOSINGS} from periods where company_id = $companyId and id = $id for key share`);

/** Locks a period against deletion, and returns its state. Throws `period_not_found`. */
export const lockPeriod = (companyId: CompanyId, id: string): Write<Pick<Period, 'status' | 'closings'>> =>
  lockRow({ companyId, id }).first().required('period_not_found');

/** All periods of a company, in order. */
export const listSpans = (companyId: CompanyId): Read<Span[]> => selectPeriods({ companyId });

const selectPeople = readText<{ id: string; isClosed: boolean }, RecordAt>(`
  select e.id, s.closed_at is not null as "isClosed"
    from periods p join employees e on e.company_id = $companyId
      left join period_employees s on s.company_id = $companyId and s.period_id = p.id and s.employee_id = e.id
    where p.company_id = $companyId and p.id = $id
      and (s.closed_at is not null or e.erased_at is null and ${hasTimeIn('p.from_date', 'p.to_date')})
    order by e.id`);

/** People of a period (K1), and whether theirs is closed: in a closed period it is not of who joined it later. */
export const listPeople = (companyId: CompanyId, periodId: string): Read<{ id: string; isClosed: boolean }[]> =>
  selectPeople({ companyId, id: periodId });

type OfPeople = { companyId: CompanyId; employeeIds: readonly string[] };

type Closed = { record: MonthRecord; payroll: PayrollFacts };

const selectSnapshots = readText<
  { record: MonthRecord; payroll: PayrollFacts | null },
  OfPeople & { periodId: string }
>(`
  select distinct on (employee_id) content -> 'record' as record, content -> 'payroll' as payroll from period_snapshots
    where company_id = $companyId and period_id = $periodId and employee_id = any($employeeIds::uuid[])
    order by employee_id, version desc`);

/** Records and payroll facts of people as their period was closed last (K3). */
export const listSnapshots = (companyId: CompanyId, periodId: string, employeeIds: readonly string[]): Read<Closed[]> =>
  selectSnapshots({ companyId, periodId, employeeIds }).map((rows) =>
    rows.map(({ record, payroll }) => {
      if (!payroll)
        throw new Error('A period was closed before snapshots had payroll facts: reopen and close it again.');
      return { record, payroll };
    }),
  );

const selectContracts = readText<PayrollContract & { employeeId: string }, OfPeople & { to: string }>(`
  select k.employee_id as "employeeId", k.id, k.code, coalesce(nullif(trim(k.payroll_number), ''), e.code::text) as "payrollNumber",
      k.start_at::text as "from", coalesce(k.end_at, '9999-12-31')::text as "to", o.office_id as "officeId"
    from contracts k join employees e on e.company_id = $companyId and e.id = k.employee_id
      left join lateral (select a.office_id from employee_office_assignations a
        where a.company_id = $companyId and a.employee_id = k.employee_id
          and ${isMainOn('least(k.end_at, $to::date)')} limit 1) o on true
    where k.company_id = $companyId and k.employee_id = any($employeeIds::uuid[]) and k.start_at <= $to::date
    order by k.employee_id, k.start_at`);

/** Contracts of people up to a day, in order, with their payroll numbers (P1) and the main office on their last day by then (C7). */
export const listContracts = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  to: string,
): Read<(PayrollContract & { employeeId: string })[]> => selectContracts({ companyId, employeeIds, to });

const selectCostCenters = readText<{ id: string; costCenter: string | null }, OfPeople>(`
  select id, cost_center as "costCenter" from employees
    where company_id = $companyId and id = any($employeeIds::uuid[])`);

export const listCostCenters = (
  companyId: CompanyId,
  employeeIds: readonly string[],
): Read<ReadonlyMap<string, string | null>> =>
  selectCostCenters({ companyId, employeeIds }).map(
    (rows) => new Map(rows.map(({ id, costCenter }) => [id, costCenter])),
  );
