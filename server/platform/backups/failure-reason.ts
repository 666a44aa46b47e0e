import { BackupError } from '../db/backup-format.ts';
import { withoutValues } from '../db/without-values.ts';

/** One line for the operator: what failed, without values of the database. */
export function reasonOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const clean = withoutValues(error);
  const message = clean instanceof Error ? clean.message : String(clean);
  return message.split('\n', 1)[0] ?? message;
}
