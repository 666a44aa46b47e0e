import { BackupError } from '../../platform/db/backup-format.ts';
import { DatabaseRefusedError } from '../../platform/db/database-refused.ts';
import { databaseError, isUnavailable } from '../../platform/db/errors.ts';
import { withoutValues } from '../../platform/db/without-values.ts';
import { EmbeddedDatabaseError } from '../../platform/embedded/embedded.ts';
import { SettingsError } from '../../platform/runtime/settings.ts';
import { CommandFailure } from '../../platform/shared/command-failure.ts';
import { DomainError, type ErrorCode } from '../../platform/shared/errors.ts';

export interface Failure {
  code: string;
  message: string;
}

const sentences: Partial<Record<ErrorCode, string>> = {
  api_token_not_found: 'There is no token with this id.',
  company_not_found: 'There is no company with this id.',
  last_owner: 'This is the last owner of the company, who stays. Give the company another owner first.',
  invitation_already_open: 'This e-mail address has an open invitation already.',
  user_already_member: 'This e-mail address is that of a user of the company.',
  user_not_found: 'There is no such user.',
};

/** Turns an error into a code and a sentence; a fault of ours also has its stack. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommandFailure) return { code: error.code, message: error.message };
  if (error instanceof BackupError) return { code: error.code, message: error.message };
  if (error instanceof DomainError) return { code: error.code, message: sentences[error.code] ?? error.code };
  if (error instanceof SettingsError) return { code: 'settings_invalid', message: error.message };
  if (error instanceof DatabaseRefusedError) return { code: 'database_refused', message: error.message };
  if (error instanceof EmbeddedDatabaseError) return { code: `database_${error.reason}`, message: error.message };
  const clean = withoutValues(error);
  const { message, stack } = clean instanceof Error ? clean : new Error(String(clean));
  if (isUnavailable(error)) {
    // PostgreSQL names the setting to change when it has no room for something.
    const { message: reason = message, hint } = databaseError(error) ?? {};
    return {
      code: 'service_unavailable',
      message: `The database does not answer: ${hint ? `${reason}. ${hint}` : reason}`,
    };
  }
  return { code: 'internal_error', message: stack ?? message };
}
