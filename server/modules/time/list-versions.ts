import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { listVersions } from './repository-versions.ts';
import type { listEntryVersionsInput, listEntryVersionsOutput } from './schema-corrections.ts';

/**
 * Returns the versions of an entry, newest first: author, instant, reason, and content before and after (B10, J4). Throws
 * `work_entry_not_found`.
 */
export const listEntryVersions = (
  scope: Scope,
  input: z.output<typeof listEntryVersionsInput>,
): Promise<z.output<typeof listEntryVersionsOutput>> => scope.read(listVersions(scope, input));
