import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { listMovements } from './repository-ledger.ts';
import type { listAdjustmentsInput, movementOutput } from './schema.ts';

/** Returns movements whose period overlaps the requested one, newest first or as ordered, with their allocations. */
export const listAdjustments = (
  { companyId, read }: Scope,
  input: z.output<typeof listAdjustmentsInput>,
): Promise<PageText<z.output<typeof movementOutput>>> => read(listMovements(companyId, input));
