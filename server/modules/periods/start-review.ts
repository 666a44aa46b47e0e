import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { presentPeriod } from './present.ts';
import * as repository from './repository.ts';
import type { periodOutput } from './schema.ts';

/**
 * Begins the review of a period that is over in the company's time zone (K1); repeating it changes nothing. Throws `period_not_found`,
 * `period_not_reviewable`, `period_closed`.
 */
export async function beginReview(scope: Scope, { id }: { id: string }): Promise<z.output<typeof periodOutput>> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    // The lock of the company keeps a period from being deleted or moved by another closing day meanwhile.
    const [{ timeZone }, { status, from, to }] = await send(
      repository.lockCalendarFacts(companyId),
      repository.lockPeriod(companyId, id),
    );
    if (status === 'closed') throw new DomainError('period_closed', { period: { id, from, to } });
    if (localDateOf(scope.now(), timeZone) <= to) throw new DomainError('period_not_reviewable');
    const [, period] = await commit(
      repository.beginReview(companyId, id, new Date(scope.now().epochMilliseconds)),
      repository.getCountedPeriod(scope, id),
    );
    return presentPeriod(period);
  });
}
