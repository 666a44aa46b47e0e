import { COMPANY_PARAMETER } from '#server/shared/company-at-work.ts';

/** Where pages send files and fetch them; no pages themselves. */
export const documentPaths = {
  upload: '/api/documents',
  /** `companyId`: of the page, since tabs may work in different companies. */
  content: (id: string, companyId: string | undefined) =>
    `/api/documents/${encodeURIComponent(id)}/content${companyId ? `?${COMPANY_PARAMETER}=${companyId}` : ''}`,
};
