import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { listCustomFieldUses } from './repository-field-uses.ts';
import type { customFieldUsesOutput } from './schema-catalogues.ts';

/** Returns the number of people with a value in each custom field of the company; omits fields without one. */
export const listFieldUses = ({ companyId, read }: Scope): Promise<z.output<typeof customFieldUsesOutput>> =>
  read(listCustomFieldUses(companyId));
