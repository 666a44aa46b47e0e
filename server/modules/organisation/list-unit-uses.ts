import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { listUnitUses as list } from './repository-uses.ts';
import type { unitUsesOutput } from './schema-uses.ts';

/** How many people and locations each office, department and group of the company has; those with none are left out. */
export const listUnitUses = ({ companyId, read }: Scope): Promise<z.output<typeof unitUsesOutput>> =>
  read(list(companyId));
