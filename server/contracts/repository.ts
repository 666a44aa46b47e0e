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
import { arbitrate, type Db, statement } from '../db/client.ts';
import { equalsOneOf, instantConditions } from '../db/conditions.ts';
import { orderText, preparedList } from '../db/prepared-list.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
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

const findById = statement<ContractRecord>(`${recordsFrom('contracts k')} where k.company_id = $1 and k.id = $2`);

/** Throws `contract_not_found`. */
export async function getContract(db: Db, companyId: CompanyId, id: string): Promise<ContractRecord> {
  const [contract] = await findById(db, [companyId, id]);
  if (!contract) throw new DomainError('contract_not_found');
  return contract;
}

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

/** One page of contracts and the number of all that match, in one round trip. */
export async function listContracts(
  db: Db,
  companyId: CompanyId,
  { employeeId, createdAt, updatedAt, orderBy, page, limit }: ListContractsInput,
): Promise<Page<ContractRecord>> {
  const conditions = [
    ...equalsOneOf('k.employee_id', employeeId),
    ...instantConditions('k.created_at', createdAt),
    ...instantConditions('k.updated_at', updatedAt),
  ];
  const order = orderText(orderBy, (field) => ORDER_COLUMNS[field], 'k.id', ['k.start_at']);
  const { head, rows } = await list(db, companyId, { conditions, order, page, limit });
  return { rows, total: head.total };
}

type References = Pick<
  CreateContractInput,
  'jobChargeId' | 'contractTypeId' | 'agreementId' | 'degreeId' | 'workDayTypeId' | 'jobLevel'
>;

/**
 * Checks that what a contract refers to exists, and keeps it so. Throws the first of `job_charge_not_found`,
 * `contract_type_not_found`, `agreement_not_found`, `degree_not_found`, `workday_type_not_found` and `job_level_not_found`.
 */
export async function requireReferences(db: Db, companyId: CompanyId, references: References): Promise<void> {
  const checks: [ErrorCode, Promise<boolean>][] = [
    ['job_charge_not_found', allExist(db, companyId, jobCharges, [references.jobChargeId])],
    ['contract_type_not_found', allExist(db, companyId, contractTypes, [references.contractTypeId])],
    ['agreement_not_found', allExist(db, companyId, agreements, [references.agreementId])],
    ['degree_not_found', allExist(db, companyId, degrees, [references.degreeId])],
    ['workday_type_not_found', allExist(db, companyId, workdayTypes, [references.workDayTypeId])],
    ['job_level_not_found', allExist(db, companyId, jobLevels, [references.jobLevel])],
  ];
  const found = await Promise.all(checks.map(([, exists]) => exists));
  const missing = checks[found.indexOf(false)];
  if (missing) throw new DomainError(missing[0]);
}

const OVERLAP = { contracts_no_overlap: 'contract_overlaps' } as const;

/** Throws `contract_overlaps` when the employee has another contract on one of its days (G1). */
export async function insertContract(db: Db, contract: typeof contracts.$inferInsert): Promise<void> {
  await arbitrate(OVERLAP, db.insert(contracts).values(contract));
}

const isContract = (companyId: CompanyId, id: string) => and(eq(contracts.companyId, companyId), eq(contracts.id, id));

/** Throws `contract_overlaps` as above. */
export async function updateContract(
  db: Db,
  companyId: CompanyId,
  id: string,
  changes: Partial<typeof contracts.$inferInsert>,
): Promise<void> {
  await arbitrate(OVERLAP, db.update(contracts).set(changes).where(isContract(companyId, id)));
}

/** With its annexes. */
export async function deleteContract(db: Db, companyId: CompanyId, id: string): Promise<void> {
  await Promise.all([
    db.delete(contractAnnexes).where(and(eq(contractAnnexes.companyId, companyId), eq(contractAnnexes.contractId, id))),
    db.delete(contracts).where(isContract(companyId, id)),
  ]);
}
