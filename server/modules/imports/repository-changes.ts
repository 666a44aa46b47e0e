import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

const selectChanged = readText<
  { count: number },
  { companyId: CompanyId; recordType: string; ids: readonly string[] }
>(`
  select count(distinct record_id)::int as count from audit_lines
    where company_id = $companyId and record_id = any($ids::uuid[]) and record_type = $recordType
      and action in ('create', 'update', 'delete') and (way, operation) is distinct from ('job', 'import')
      and (way, operation) is distinct from ('job', 'import-take-back')`);

/** Number of the records changed since an import created them, parts included: the audit contains every change (I11). */
export const countChangedSince = (companyId: CompanyId, recordType: string, ids: readonly string[]): Read<number> =>
  selectChanged({ companyId, recordType, ids })
    .first()
    .map((row) => row?.count ?? 0);
