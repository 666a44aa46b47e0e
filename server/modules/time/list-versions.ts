import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { maySee } from '../access/field-rights.ts';
import { listVersions } from './repository-versions.ts';
import type { entryVersionOutput, listEntryVersionsInput, listEntryVersionsOutput } from './schema-corrections.ts';

/**
 * Returns the versions of an entry, newest first: author, instant, reason, and content before and after (B10, J4); the objection without its
 * text for users who may not see comments (I4). Throws `work_entry_not_found`.
 */
export async function listEntryVersions(
  scope: Scope,
  input: z.output<typeof listEntryVersionsInput>,
): Promise<z.output<typeof listEntryVersionsOutput>> {
  const { employeeId, rows, total } = await scope.read(listVersions(scope, input));
  return { rows: maySee(scope, 'comment', employeeId) ? rows : rows.map(withoutComment), total };
}

type Version = z.output<typeof entryVersionOutput>;

const withoutComment = ({ correction, ...version }: Version): Version => ({
  ...version,
  correction: correction && {
    ...correction,
    objection: correction.objection && { ...correction.objection, comment: null },
  },
});
