import { FairQueue } from '../db/fair-queue.ts';

/** Files of all companies. A call that waits longer is refused, as if all database connections were in use. */
const files = new FairQueue({ places: 2, reserved: 1, maxWaiting: 5, patienceMilliseconds: 20_000 });

/** Writes a file of a company, one after another. Throws `service_unavailable` after twenty seconds of waiting. */
export async function inTurn<Result>(companyId: string, write: () => Promise<Result>): Promise<Result> {
  await files.enter(companyId);
  try {
    return await write();
  } finally {
    files.leave(companyId);
  }
}
