import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { getCheckOriginsOf } from './repository-check-origins.ts';
import type { checkOriginsOutput, GetCheckOriginsInput } from './schema-check-origins.ts';

/** Returns the origins from which an employee may punch, and those for people without their own (B8). Throws `employee_not_found`. */
export const getCheckOrigins = (
  scope: Scope,
  { employeeId }: GetCheckOriginsInput,
): Promise<z.output<typeof checkOriginsOutput>> => scope.read(getCheckOriginsOf(scope, employeeId));
