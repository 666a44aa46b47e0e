import type { CatalogueName } from '#server/platform/shared/catalogues.ts';

/** Paths of the public interface, for "show as API call". */
export const CATALOGUE_PATHS: Record<CatalogueName, string> = {
  contractTypes: '/contract/v1/contract-types',
  workdayTypes: '/contract/v1/workday-types',
  jobCharges: '/core/v3/job-charges',
  jobLevels: '/contract/v1/job-levels',
  degrees: '/contract/v1/degrees',
  agreements: '/schedule/v1/agreements',
  leaveReasons: '/contract/v1/leave-reasons',
  checkTypes: '/schedule/v1/check-types',
  breaks: '/schedule/v1/work-breaks',
  correctionReasons: '/schedule/v1/correction-reasons',
  documentKinds: '/core/v3/document-kinds',
};

export const CONTRACTS_PATH = '/contract/v1/contracts';

export const contractPath = (id: string): string => `${CONTRACTS_PATH}/${id}`;

export const annexesPath = (contractId: string): string => `${contractPath(contractId)}/annexes`;
