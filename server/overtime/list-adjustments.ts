import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import type { Page } from '../shared/lists.ts';
import { presentMovement } from './present.ts';
import { listMovements } from './repository-ledger.ts';
import type { listAdjustmentsInput, movementOutput } from './schema.ts';

/** Movements whose period touches the one asked for, newest first or as ordered, with their allocations. */
export async function listAdjustments(
  scope: Scope,
  input: z.output<typeof listAdjustmentsInput>,
): Promise<Page<z.output<typeof movementOutput>>> {
  const { rows, total } = await scope.read(listMovements(scope.companyId, input));
  return { rows: rows.map(presentMovement), total };
}
