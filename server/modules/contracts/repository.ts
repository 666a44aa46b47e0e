import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { agreements, contracts, contractTypes, degrees, jobLevels, workdayTypes } from '#drizzle/schema/contracts.ts';
import { jobCharges } from '#drizzle/schema/people.ts';
import { build, readBuilt, writeBuilt } from '../../platform/db/built.ts';
import { type Condition, equalsOneOf, instantConditions } from '../../platform/db/conditions.ts';
import { type PageText, textOfAnswers } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import { overlapsIn } from '../../platform/db/overlaps.ts';
import { orderText, preparedList } from '../../platform/db/prepared-list.ts';
import { type RawRow, readRaw, WRITTEN } from '../../platform/db/raw-rows.ts';
import {
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, inScope, perScope } from '../access/in-scope.ts';
import { UNITS_TODAY } from '../days/repository-offices.ts';
import { CONTRACT_NAMES, type ContractText, perContractRecord } from './contract-record.ts';
import type { ContractOrderField, CreateContractInput, contractOutput, ListContractsInput } from './schema.ts';

export type ContractRow = typeof contracts.$inferSelect;

const findText = perContractRecord((record) => {
  const find = perScope((isSeen) =>
    readRaw<RecordAt>(
      `select ${record.selected} from contracts k ${CONTRACT_NAMES}
        where k.company_id = $companyId and k.id = $id and ${isSeen('k.employee_id')}`,
    ),
  );
  return (asking: Asking, id: string) =>
    find(asking)({ companyId: asking.companyId, id })
      .first()
      .map((row) => row && record.write(row));
});

/** Undefined also for a contract of somebody out of scope (I3). */
export const findContractText = (asking: Asking, id: string): Read<ContractText | undefined> =>
  findText(asking)(asking, id);

/** Throws `contract_not_found`, also for a contract of somebody out of scope (I3). */
export const getContractText = (asking: Asking, id: string): Read<ContractText> =>
  findContractText(asking, id).required('contract_not_found');

const findHolder = perScope((isSeen) =>
  readText<{ id: string }, RecordAt>(
    `select e.id from employees e where e.company_id = $companyId and e.id = $id and ${isSeen('e.id')}`,
  ),
);

/** Throws `contract_not_found` if no employee in scope has this id (I3). */
export const requireHolder = (asking: Asking, id: string): Read<unknown> =>
  findHolder(asking)({ companyId: asking.companyId, id }).first().required('contract_not_found');

const findSeen = perScope((isSeen) =>
  readText<{ id: string }, RecordAt>(
    `select k.id from contracts k where k.company_id = $companyId and k.id = $id and ${isSeen('k.employee_id')}`,
  ),
);

/** Throws `contract_not_found` like `getContractText`. */
export const requireContract = (asking: Asking, id: string): Read<unknown> =>
  findSeen(asking)({ companyId: asking.companyId, id }).first().required('contract_not_found');

const isContract = (companyId: CompanyId, id: string) => and(eq(contracts.companyId, companyId), eq(contracts.id, id));

/** Throws `contract_not_found`. */
export const getContract = (companyId: CompanyId, id: string): Read<ContractRow> =>
  readBuilt(build.select().from(contracts).where(isContract(companyId, id)))
    .first()
    .required('contract_not_found');

const ORDER_COLUMNS: Record<ContractOrderField, string> = {
  startAt: 'k.start_at',
  createdAt: 'k.created_at',
  updatedAt: 'k.updated_at',
};

const assignedTo = (place: 'office' | 'department', ids: readonly string[] | undefined): Condition[] =>
  ids === undefined
    ? []
    : [
        [
          `exists (select from ${UNITS_TODAY[place]} a
            where a.company_id = $companyId and a.employee_id = k.employee_id and a.${place}_id = any(?))`,
          ids,
        ],
      ];

function periodConditions({ validOn, startsAfter, endsBefore }: ListContractsInput): Condition[] {
  const conditions: Condition[] = [];
  if (validOn !== undefined)
    conditions.push(['k.start_at <= ? and (k.end_at is null or k.end_at >= ?)', validOn, validOn]);
  if (startsAfter !== undefined) conditions.push(['k.start_at > ?', startsAfter]);
  if (endsBefore !== undefined) conditions.push(['k.end_at < ?', endsBefore]);
  return conditions;
}

const list = perContractRecord((record) => {
  const select = preparedList<RawRow>(
    { table: 'contracts', alias: 'k', ...textOfAnswers(record, (page) => `${page} k ${CONTRACT_NAMES}`) },
    WRITTEN,
  );
  return (...asked: Parameters<typeof select>) =>
    select(...asked).map(({ head, rows }) => ({ rows: record.page.write(rows), total: head.total }));
});

/** One page of contracts of people in scope (I3), and the total of matches. */
export function listContracts(
  asking: Asking,
  input: ListContractsInput,
): Read<PageText<z.output<typeof contractOutput>>> {
  const { page, limit } = input;
  const conditions = [
    ...inScope(asking, 'k.employee_id'),
    ...equalsOneOf('k.employee_id', input.employeeId),
    ...assignedTo('office', input.officeId),
    ...assignedTo('department', input.departmentId),
    ...periodConditions(input),
    ...instantConditions('k.created_at', input.createdAt),
    ...instantConditions('k.updated_at', input.updatedAt),
  ];
  const order = orderText(input.orderBy, (field) => ORDER_COLUMNS[field], 'k.id', ['k.start_at']);
  return list(asking)(asking.companyId, { conditions, order, page, limit });
}

type References = Pick<
  CreateContractInput,
  'jobChargeId' | 'contractTypeId' | 'agreementId' | 'degreeId' | 'workDayTypeId' | 'jobLevel'
>;

/**
 * Checks that the records a contract refers to exist, and locks them. Throws the first of `job_charge_not_found`,
 * `contract_type_not_found`, `agreement_not_found`, `degree_not_found`, `workday_type_not_found` and `job_level_not_found`.
 */
export const lockReferences = (companyId: CompanyId, references: References): Statement<unknown> =>
  together(
    lockRecords(companyId, jobCharges, [references.jobChargeId]).orRefuse('job_charge_not_found'),
    lockRecords(companyId, contractTypes, [references.contractTypeId]).orRefuse('contract_type_not_found'),
    lockRecords(companyId, agreements, [references.agreementId]).orRefuse('agreement_not_found'),
    lockRecords(companyId, degrees, [references.degreeId]).orRefuse('degree_not_found'),
    lockRecords(companyId, workdayTypes, [references.workDayTypeId]).orRefuse('workday_type_not_found'),
    lockRecords(companyId, jobLevels, [references.jobLevel]).orRefuse('job_level_not_found'),
  );

/** Contracts that a refused one meets. */
export const listOverlaps = overlapsIn({ table: 'contracts', from: 'start_at', to: 'end_at', of: 'dates' });

const OVERLAP = { contracts_no_overlap: 'contract_overlaps' } as const;

/** Throws `contract_overlaps` when the employee has another contract on one of its days (G1). */
export const insertContract = (contract: typeof contracts.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(contracts).values(contract)).refusing(OVERLAP);

/** Throws `contract_overlaps` like `insertContract`. */
export const updateContract = (
  companyId: CompanyId,
  id: string,
  changes: Partial<typeof contracts.$inferInsert>,
): Write<never[]> =>
  writeBuilt(build.update(contracts).set(changes).where(isContract(companyId, id))).refusing(OVERLAP);

type Ids = { companyId: CompanyId; ids: readonly string[] };

const deleteAnnexes = writeText<never, Ids>(
  'delete from contract_annexes where company_id = $companyId and contract_id = any($ids::uuid[])',
);
const deleteRows = writeText<never, Ids>(
  'delete from contracts where company_id = $companyId and id = any($ids::uuid[])',
);

/** Deletes contracts with their annexes. */
export const deleteContracts = (companyId: CompanyId, ids: readonly string[]): Write<unknown> =>
  together(deleteAnnexes({ companyId, ids }), deleteRows({ companyId, ids }));

type SpanRow = Pick<ContractRow, 'employeeId' | 'startAt' | 'endAt'>;
const selectSpans = readText<SpanRow, Ids>(`
  select employee_id as "employeeId", start_at as "startAt", end_at as "endAt" from contracts
    where company_id = $companyId and id = any($ids::uuid[]) order by employee_id, start_at`);

/** Employees and covered days of contracts; omits deleted ones. */
export const listSpans = (companyId: CompanyId, ids: readonly string[]): Read<SpanRow[]> =>
  selectSpans({ companyId, ids });

const lockRow = writeText<{ id: string }, RecordAt>(`
  select id from employees where company_id = $companyId
    and id = (select employee_id from contracts where company_id = $companyId and id = $id) for no key update`);

/** Locks the contract's employee; see `lockEmployee`. Throws `contract_not_found`. */
export const lockEmployeeOf = (companyId: CompanyId, id: string): Write<unknown> =>
  lockRow({ companyId, id }).first().required('contract_not_found');
