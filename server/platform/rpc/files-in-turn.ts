import { FairQueue } from '../db/fair-queue.ts';

/** Of all companies. Whoever waits longer is refused, as by a database whose connections are taken. */
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
