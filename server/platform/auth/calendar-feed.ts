import { createHash, randomBytes } from 'node:crypto';
import { NOBODY } from '../db/pool.ts';
import { createScope, type Scope, SYSTEM_ACTOR } from '../db/scope.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';

/** Secret in the address of a calendar (N4): 256 random bits. */
export const newFeedSecret = (): string => randomBytes(32).toString('base64url');

/** The database stores only this hash. */
export const hashOfFeed = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const TEXT = 'select * from enter_calendar_feed($1, $2)';

/** Returns the scope for the address of a calendar, for that calendar alone. Null: it is unknown, or no longer valid. */
export async function enterFeed(runtime: Runtime, hash: Buffer): Promise<{ scope: Scope; feedId: string } | null> {
  const query = { name: 'enter_calendar_feed', text: TEXT, values: [hash, null] };
  const [row] = await runtime.pool.queryFor<Record<string, unknown>>(NOBODY, query);
  if (!row || row.refusal) return null;
  const scope = createScope({
    companyId: row.company_id as CompanyId,
    actor: { ...SYSTEM_ACTOR, name: 'Calendar' },
    pool: runtime.pool,
    services: runtime,
    entrance: {
      text: TEXT,
      values: [hash],
      admit: (entered) => {
        if (!entered || entered.refusal) throw new DomainError('calendar_feed_not_found');
      },
    },
  });
  return { scope, feedId: row.feed_id as string };
}
