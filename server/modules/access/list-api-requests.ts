import type { z } from 'zod';
import { endOf, startOf } from '../../platform/db/conditions.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { SCOPE_AREAS } from '../../platform/shared/token-scopes.ts';
import { DAY_IN_MILLISECONDS, HOUR_IN_MILLISECONDS } from '../../platform/shared/units-of-time.ts';
import { KEPT_DAYS } from '../../platform/usage/request-log.ts';
import { scopesOfToken } from './repository.ts';
import * as repository from './repository-api-requests.ts';
import type { apiRequestOutput, listApiRequestsInput } from './schema-api-requests.ts';

/**
 * Returns the requests of the company's tokens in the last 30 days, newest first. A token sees the records they concern only if it may read
 * the operation's area (I10).
 */
export async function listApiRequests(
  { companyId, actor, read, now }: Scope,
  { from, to, requestId, ...asked }: z.output<typeof listApiRequestsInput>,
): Promise<PageText<z.output<typeof apiRequestOutput>>> {
  const today = now().epochMilliseconds;
  // Uses the count of whole hours.
  const oldest = Math.floor((today - KEPT_DAYS * DAY_IN_MILLISECONDS) / HOUR_IN_MILLISECONDS) * HOUR_IN_MILLISECONDS;
  const span = {
    from: from === undefined ? oldest : Math.max(startOf(from).getTime(), oldest),
    // Another process may be ahead of this one's clock.
    until: Math.min(to === undefined ? Number.POSITIVE_INFINITY : endOf(to).getTime(), today + DAY_IN_MILLISECONDS),
  };
  const scopes = actor.type === 'token' && actor.id !== null ? await read(scopesOfToken(companyId, actor.id)) : null;
  const areas = scopes && SCOPE_AREAS.filter((area) => scopes.includes(`${area}:read`));
  const filters = { ...asked, areas };
  return read(
    requestId === undefined
      ? repository.listApiRequests(companyId, filters, span)
      : // An id may have commas, which separate the values of a query.
        repository.listApiRequestsById(companyId, filters, span, [...requestId, requestId.join(',')]),
  );
}
