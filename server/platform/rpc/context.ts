import type { SeenForwarding } from '../client-address.ts';
import type { Scope } from '../db/scope.ts';
import type { Locale } from '../shared/locale.ts';

/** Context of a call, besides its input. */
export interface Context {
  /** Null: nobody is signed in. */
  scope: Scope | null;
  locale: Locale;
  requestId: string;
  /** Hash of the caller's session, as in `drizzle/sql/live.sql`: subscriptions end with the session. */
  sessionHash?: string | null;
  /** Proxies in front of the server, as the request of a page shows them. */
  forwarding?: SeenForwarding | undefined;
  /** Aborted when the caller has gone. */
  readonly signal?: AbortSignal | undefined;
  /** The session's person has authenticated in the last ten minutes (I7). */
  isConfirmed?: boolean;
}
