import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { ExportedFile } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportRecords } from '../people/export-records.ts';
import { reasons } from './catalogues.ts';
import type { exportReasonsInput } from './schema-reasons.ts';

/** Exports the reasons for corrections, and records the export in the audit (L5). */
export const exportReasons = (
  scope: Scope,
  locale: Locale,
  asked: z.output<typeof exportReasonsInput>,
): Promise<ExportedFile> => exportRecords(scope, locale, { called: 'correctionReasons', catalogue: reasons, asked });
