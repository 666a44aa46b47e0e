import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { listUnitUses as list } from './repository-uses.ts';
import type { unitUsesOutput } from './schema-uses.ts';

/** Returns the number of people and locations of each office, department and group of the company; omits those without any. */
export const listUnitUses = ({ companyId, read }: Scope): Promise<z.output<typeof unitUsesOutput>> =>
  read(list(companyId));
