import { COMPANY_PARAMETER } from '#server/platform/shared/company-at-work.ts';

/** Where pages send files and fetch them; no pages themselves. */
export const documentPaths = {
  upload: '/api/documents',
  /** `companyId`: of the page, since tabs may work in different companies. */
  content: (id: string, companyId: string | undefined) =>
    `/api/documents/${encodeURIComponent(id)}/content${companyId ? `?${COMPANY_PARAMETER}=${companyId}` : ''}`,
};

/** File types that the server accepts, for the browser's file dialog. */
export const ACCEPTED_FILES = '.pdf,.png,.jpg,.jpeg,.heic,.heif,application/pdf,image/png,image/jpeg,image/heic';
