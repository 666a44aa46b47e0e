import { and, eq } from 'drizzle-orm';
import { contractAnnexes, contracts } from '#drizzle/schema/contracts.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

const contractTerms = {
  id: contracts.id,
  startAt: contracts.startAt,
  endAt: contracts.endAt,
  seniorityDate: contracts.seniorityDate,
  weeklyHours: contracts.weeklyHours,
  maxLegalWeeklyHours: contracts.maxLegalWeeklyHours,
  fte: contracts.fte,
  workDays: contracts.workDays,
  flexibleDaysPerWeek: contracts.flexibleDaysPerWeek,
  rotation: contracts.rotation,
  workTimes: contracts.workTimes,
};

const annexTerms = {
  id: contractAnnexes.id,
  contractId: contractAnnexes.contractId,
  startAt: contractAnnexes.startAt,
  endAt: contractAnnexes.endAt,
  weeklyHours: contractAnnexes.weeklyHours,
  workDays: contractAnnexes.workDays,
};

export type ContractTerms = Pick<typeof contracts.$inferSelect, keyof typeof contractTerms>;
export type AnnexTerms = Pick<typeof contractAnnexes.$inferSelect, keyof typeof annexTerms>;
export type Terms = { contracts: ContractTerms[]; annexes: AnnexTerms[] };

/** Terms of a person's contracts and annexes about days and leave, by start. */
export const listTermsOf = (companyId: CompanyId, employeeId: string): Read<Terms> =>
  together(
    readBuilt(
      build
        .select(contractTerms)
        .from(contracts)
        .where(and(eq(contracts.companyId, companyId), eq(contracts.employeeId, employeeId)))
        .orderBy(contracts.startAt),
    ),
    readBuilt(
      build
        .select(annexTerms)
        .from(contractAnnexes)
        .innerJoin(contracts, and(eq(contracts.companyId, companyId), eq(contracts.id, contractAnnexes.contractId)))
        .where(and(eq(contractAnnexes.companyId, companyId), eq(contracts.employeeId, employeeId)))
        .orderBy(contractAnnexes.startAt, contractAnnexes.id),
    ),
  ).map(([ofContracts, ofAnnexes]) => ({ contracts: ofContracts, annexes: ofAnnexes }));
