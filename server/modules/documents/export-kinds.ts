import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { ExportedFile } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportRecords } from '../people/export-records.ts';
import { documentKinds } from './catalogues.ts';
import type { exportKindsInput } from './schema-kinds.ts';

/** Exports the kinds of documents, and records the export in the audit (L5). */
export const exportKinds = (
  scope: Scope,
  locale: Locale,
  asked: z.output<typeof exportKindsInput>,
): Promise<ExportedFile> => exportRecords(scope, locale, { called: 'documentKinds', catalogue: documentKinds, asked });
