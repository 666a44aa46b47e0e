import { and, type Column, eq, getTableColumns } from 'drizzle-orm';
import {
  agreements,
  contractAnnexes,
  contracts,
  contractTypes,
  degrees,
  jobLevels,
  workdayTypes,
} from '#drizzle/schema/contracts.ts';
import { jobCharges } from '#drizzle/schema/people.ts';
import { allExist } from '../db/all-exist.ts';
import { build, writeBuilt } from '../db/built.ts';
import { equalsOneOf, instantConditions } from '../db/conditions.ts';
import { orderText, preparedList } from '../db/prepared-list.ts';
import {
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { ContractOrderField, CreateContractInput, ListContractsInput } from './schema.ts';

type Contract = typeof contracts.$inferSelect;

/** A contract with the names of what it refers to. */
export type ContractRecord = Contract & {
  jobChargeName: string | null;
  contractTypeName: string | null;
  agreementName: string | null;
  degreeName: string | null;
  jobLevelName: string | null;
  workDayTypeName: string | null;
  workDayTypeEditable: boolean | null;
};

const COLUMNS = Object.entries<Column>(getTableColumns(contracts))
  .map(([key, column]) => `k.${column.name} as "${key}"`)
  .join(', ');

const NAMES = [
  ['job_charges', 'jc', 'job_charge_id', 'jc.name as "jobChargeName"'],
  ['contract_types', 'ct', 'contract_type_id', 'ct.name as "contractTypeName"'],
  ['agreements', 'ag', 'agreement_id', 'ag.name as "agreementName"'],
  ['degrees', 'dg', 'degree_id', 'dg.name as "degreeName"'],
  ['job_levels', 'jl', 'job_level_id', 'jl.name as "jobLevelName"'],
  ['workday_types', 'wt', 'work_day_type_id', 'wt.name as "workDayTypeName", wt.editable as "workDayTypeEditable"'],
] as const;

const recordsFrom = (source: string): string => `
  select ${COLUMNS}, ${NAMES.map(([, , , columns]) => columns).join(', ')} from ${source}
  ${NAMES.map(([table, alias, key]) => `left join ${table} ${alias} on ${alias}.company_id = k.company_id and ${alias}.id = k.${key}`).join(' ')}`;

const findById = readText<ContractRecord, RecordAt>(
  `${recordsFrom('contracts k')} where k.company_id = $companyId and k.id = $id`,
);

/** Throws `contract_not_found`. */
export const getContract = (companyId: CompanyId, id: string): Read<ContractRecord> =>
  findById({ companyId, id }).first().required('contract_not_found');

const ORDER_COLUMNS: Record<ContractOrderField, string> = {
  startAt: 'k.start_at',
  createdAt: 'k.created_at',
  updatedAt: 'k.updated_at',
};

const list = preparedList<ContractRecord>({
  table: 'contracts',
  alias: 'k',
  rows: ({ page, order }) => `${recordsFrom(`${page} k`)} order by ${order}`,
});

/** One page of contracts and the number of all that match. */
export function listContracts(
  companyId: CompanyId,
  { employeeId, createdAt, updatedAt, orderBy, page, limit }: ListContractsInput,
): Read<Page<ContractRecord>> {
  const conditions = [
    ...equalsOneOf('k.employee_id', employeeId),
    ...instantConditions('k.created_at', createdAt),
    ...instantConditions('k.updated_at', updatedAt),
  ];
  const order = orderText(orderBy, (field) => ORDER_COLUMNS[field], 'k.id', ['k.start_at']);
  return list(companyId, { conditions, order, page, limit }).map(({ head, rows }) => ({ rows, total: head.total }));
}

type References = Pick<
  CreateContractInput,
  'jobChargeId' | 'contractTypeId' | 'agreementId' | 'degreeId' | 'workDayTypeId' | 'jobLevel'
>;

/**
 * Checks that what a contract refers to exists, and keeps it so. Throws the first of `job_charge_not_found`,
 * `contract_type_not_found`, `agreement_not_found`, `degree_not_found`, `workday_type_not_found` and `job_level_not_found`.
 */
export const requireReferences = (companyId: CompanyId, references: References): Statement<unknown> =>
  together(
    allExist(companyId, jobCharges, [references.jobChargeId]).orRefuse('job_charge_not_found'),
    allExist(companyId, contractTypes, [references.contractTypeId]).orRefuse('contract_type_not_found'),
    allExist(companyId, agreements, [references.agreementId]).orRefuse('agreement_not_found'),
    allExist(companyId, degrees, [references.degreeId]).orRefuse('degree_not_found'),
    allExist(companyId, workdayTypes, [references.workDayTypeId]).orRefuse('workday_type_not_found'),
    allExist(companyId, jobLevels, [references.jobLevel]).orRefuse('job_level_not_found'),
  );

const OVERLAP = { contracts_no_overlap: 'contract_overlaps' } as const;

/** Throws `contract_overlaps` when the employee has another contract on one of its days (G1). */
export const insertContract = (contract: typeof contracts.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(contracts).values(contract)).refusing(OVERLAP);

const isContract = (companyId: CompanyId, id: string) => and(eq(contracts.companyId, companyId), eq(contracts.id, id));

/** Throws `contract_overlaps` as above. */
export const updateContract = (
  companyId: CompanyId,
  id: string,
  changes: Partial<typeof contracts.$inferInsert>,
): Write<never[]> =>
  writeBuilt(build.update(contracts).set(changes).where(isContract(companyId, id))).refusing(OVERLAP);

/** With its annexes. */
export const deleteContract = (companyId: CompanyId, id: string): Write<unknown> =>
  together(
    writeBuilt(
      build
        .delete(contractAnnexes)
        .where(and(eq(contractAnnexes.companyId, companyId), eq(contractAnnexes.contractId, id))),
    ),
    writeBuilt(build.delete(contracts).where(isContract(companyId, id))),
  );

const lockRow = writeText<{ id: string }, RecordAt>(`
  select id from employees where company_id = $companyId
    and id = (select employee_id from contracts where company_id = $companyId and id = $id) for no key update`);

/** The lock of the employee whose contract it is; see `lockEmployee`. Throws `contract_not_found`. */
export const lockEmployeeOf = (companyId: CompanyId, id: string): Write<unknown> =>
  lockRow({ companyId, id }).first().required('contract_not_found');
