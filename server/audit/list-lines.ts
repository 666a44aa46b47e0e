import type { z } from 'zod';
import type { PageText } from '../db/list-page.ts';
import type { Scope } from '../db/scope.ts';
import { listAuditLines } from './repository.ts';
import type { auditLineOutput, listAuditInput } from './schema.ts';

/** Who changed what, when and by which way, the newest first (I11). */
export const listLines = (
  { companyId, read }: Scope,
  input: z.output<typeof listAuditInput>,
): Promise<PageText<z.output<typeof auditLineOutput>>> => read(listAuditLines(companyId, input));
