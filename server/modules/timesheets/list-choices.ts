import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { readChoices } from './repository-choices.ts';
import type { timeChoicesOutput } from './schema.ts';

/**
 * What the pages of time filter by and write entries with, by name: the offices and departments of people in scope (I3), check types and
 * breaks; and whether the company has corrections agreed first (J2).
 */
export const listTimeChoices = (scope: Scope): Promise<z.output<typeof timeChoicesOutput>> =>
  scope.read(readChoices(scope));
