import { COMPANY_PARAMETER } from '#server/platform/shared/company-at-work.ts';

/** Paths of the public interface, shown as API calls. */
export const CODE_MAP_PATH = '/payroll/v1/code-map';
export const TEMPLATES_PATH = '/payroll/v1/templates';
export const EXPORTS_PATH = '/payroll/v1/exports';

/** Address of an export's file. `companyId`: of the page, since tabs may work in different companies. */
export const exportFilePath = (id: string, companyId: string | undefined) =>
  `/api/payroll-exports/${encodeURIComponent(id)}/content${companyId ? `?${COMPANY_PARAMETER}=${companyId}` : ''}`;
