import { COMPANY_PARAMETER } from '#server/platform/shared/company-at-work.ts';

/** Paths of the public interface, for "show as API call". */
export const EMPLOYEES_PATH = '/core/v3/employees';
export const SALARIES_PATH = '/contract/v1/salaries';

export const employeePath = (id: string) => `${EMPLOYEES_PATH}/${id}`;

export const CHECK_ORIGINS_PATH = '/core/v3/configurations/available-check-origin';

/** Where the page fetches all that is kept about a person. `companyId`: of the page, since tabs may work in different companies. */
export const archiveAddress = (id: string, companyId: string | undefined) =>
  `/api/people/${encodeURIComponent(id)}/archive${companyId ? `?${COMPANY_PARAMETER}=${companyId}` : ''}`;
