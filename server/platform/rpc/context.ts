import type { Scope } from '../db/scope.ts';
import type { Locale } from '../shared/locale.ts';

/** What an operation is called with, beside its input. */
export interface Context {
  /** Null: nobody is signed in. */
  scope: Scope | null;
  locale: Locale;
  requestId: string;
  /** Names the session of who is signed in, as `drizzle/sql/live.sql` does: what it follows ends with it. */
  sessionHash?: string | null;
  /** The person of the session has proven in the last ten minutes that it is them (I7). */
  isConfirmed?: boolean;
}
