import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { getCheckOriginsOf } from './repository-check-origins.ts';
import type { checkOriginsOutput, GetCheckOriginsInput } from './schema-check-origins.ts';

/** From where an employee may punch, and from where those without origins of their own (B8). Throws `employee_not_found`. */
export const getCheckOrigins = (
  scope: Scope,
  { employeeId }: GetCheckOriginsInput,
): Promise<z.output<typeof checkOriginsOutput>> => scope.read(getCheckOriginsOf(scope, employeeId));
