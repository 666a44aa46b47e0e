import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { readChoices } from './repository-choices.ts';
import type { timeChoicesOutput } from './schema.ts';

/**
 * Returns the choices of the time pages, by name: the offices and departments of people in scope (I3), check types and breaks; and whether
 * the company requires agreement to corrections (J2); and the last day with an entry.
 */
export const listTimeChoices = (scope: Scope): Promise<z.output<typeof timeChoicesOutput>> =>
  scope.read(readChoices(scope, scope.now()));
