import { FairQueue } from '../../platform/db/fair-queue.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

/** Forms of a company that are in memory at once. What others send does not count: who sends slowly keeps nobody waiting but themselves. */
const MAX_FORMS = 4;
const PLACES = Number.MAX_SAFE_INTEGER;
const forms = new FairQueue({
  ...{ places: PLACES, reserved: PLACES - MAX_FORMS },
  ...{ maxWaiting: 100, patienceMilliseconds: 20_000 },
});

/**
 * Reads and processes a form, whose file stays in memory until the response. Throws `service_unavailable` if other forms of the company take
 * all places for twenty seconds.
 */
export async function withForm<Result>(companyId: CompanyId, work: () => Promise<Result>): Promise<Result> {
  await forms.enter(companyId);
  try {
    return await work();
  } finally {
    forms.leave(companyId);
  }
}
