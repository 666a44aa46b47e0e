import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { ExportedFile } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportRecords } from '../people/export-records.ts';
import { breaks, checkTypes } from './catalogues.ts';
import type { exportCatalogueInput } from './schema.ts';

/** Exports the check types or the breaks, and records the export in the audit (L5). */
export const exportCatalogue = (
  scope: Scope,
  locale: Locale,
  { catalogue: called, ...asked }: z.output<typeof exportCatalogueInput>,
): Promise<ExportedFile> =>
  called === 'breaks'
    ? exportRecords(scope, locale, { called, catalogue: breaks, asked })
    : exportRecords(scope, locale, { called, catalogue: checkTypes, asked });
