type EmbeddedDatabaseReason =
  | 'already_running'
  | 'binaries_missing'
  | 'binaries_unusable'
  | 'data_damaged'
  | 'data_missing'
  | 'incompatible_version'
  | 'password_missing'
  | 'start_failed'
  | 'still_stopping'
  | 'unreachable'
  | 'wrong_user';

/** Thrown if the embedded database cannot be used; `message` is a sentence for the person who started the server. */
export class EmbeddedDatabaseError extends Error {
  readonly reason: EmbeddedDatabaseReason;

  constructor(reason: EmbeddedDatabaseReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedDatabaseError';
    this.reason = reason;
  }
}

/** Returns the error code of a failed system call (`ENOENT`), or '' for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
