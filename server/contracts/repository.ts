import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
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
import { build, readBuilt, writeBuilt } from '../db/built.ts';
import { equalsOneOf, instantConditions } from '../db/conditions.ts';
import { type PageText, textOfAnswers } from '../db/list-page.ts';
import { lockRecords } from '../db/lock-records.ts';
import { orderText, preparedList } from '../db/prepared-list.ts';
import { type RawRow, readRaw, WRITTEN } from '../db/raw-rows.ts';
import { type Read, type RecordAt, type Statement, together, type Write, writeText } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import { CONTRACT_NAMES, type ContractText, contractRecord } from './contract-record.ts';
import type { ContractOrderField, CreateContractInput, contractOutput, ListContractsInput } from './schema.ts';

export type ContractRow = typeof contracts.$inferSelect;

const findRow = readRaw<RecordAt>(
  `select ${contractRecord.selected} from contracts k ${CONTRACT_NAMES} where k.company_id = $companyId and k.id = $id`,
);

/** Throws `contract_not_found`. */
export const getContractText = (companyId: CompanyId, id: string): Read<ContractText> =>
  findRow({ companyId, id }).first().required('contract_not_found').map(contractRecord.write);

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

const list = preparedList<RawRow>(
  {
    table: 'contracts',
    alias: 'k',
    ...textOfAnswers(contractRecord, (page) => `${page} k ${CONTRACT_NAMES}`),
  },
  WRITTEN,
);

/** One page of contracts and the number of all that match. */
export function listContracts(
  companyId: CompanyId,
  { employeeId, createdAt, updatedAt, orderBy, page, limit }: ListContractsInput,
): Read<PageText<z.output<typeof contractOutput>>> {
  const conditions = [
    ...equalsOneOf('k.employee_id', employeeId),
    ...instantConditions('k.created_at', createdAt),
    ...instantConditions('k.updated_at', updatedAt),
  ];
  const order = orderText(orderBy, (field) => ORDER_COLUMNS[field], 'k.id', ['k.start_at']);
  return list(companyId, { conditions, order, page, limit }).map(({ head, rows }) => ({
    rows: contractRecord.page.write(rows),
    total: head.total,
  }));
}

type References = Pick<
  CreateContractInput,
  'jobChargeId' | 'contractTypeId' | 'agreementId' | 'degreeId' | 'workDayTypeId' | 'jobLevel'
>;

/**
 * Checks that what a contract refers to exists, and keeps it so. Throws the first of `job_charge_not_found`,
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

const OVERLAP = { contracts_no_overlap: 'contract_overlaps' } as const;

/** Throws `contract_overlaps` when the employee has another contract on one of its days (G1). */
export const insertContract = (contract: typeof contracts.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(contracts).values(contract)).refusing(OVERLAP);

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
