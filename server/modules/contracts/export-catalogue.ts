import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { ExportedFile } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { jobCharges } from '../people/catalogues.ts';
import { exportRecords } from '../people/export-records.ts';
import * as catalogues from './catalogues.ts';
import type { exportCatalogueInput } from './schema-catalogues.ts';

/** Exports one of the catalogues that contracts refer to, and records the export in the audit (L5). */
export function exportCatalogue(
  scope: Scope,
  locale: Locale,
  { catalogue: called, ...asked }: z.output<typeof exportCatalogueInput>,
): Promise<ExportedFile> {
  const files = {
    contractTypes: () => exportRecords(scope, locale, { called, catalogue: catalogues.contractTypes, asked }),
    workdayTypes: () => exportRecords(scope, locale, { called, catalogue: catalogues.workdayTypes, asked }),
    jobCharges: () => exportRecords(scope, locale, { called, catalogue: jobCharges, asked }),
    jobLevels: () => exportRecords(scope, locale, { called, catalogue: catalogues.jobLevels, asked }),
    degrees: () => exportRecords(scope, locale, { called, catalogue: catalogues.degrees, asked }),
    agreements: () => exportRecords(scope, locale, { called, catalogue: catalogues.agreements, asked }),
    leaveReasons: () => exportRecords(scope, locale, { called, catalogue: catalogues.leaveReasons, asked }),
  };
  return files[called]();
}
