'use client';

import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { refusalOf } from './after-answer.ts';
import { type Account, keepContact, refuseTap, removeTap, type Tap } from './punch-store.ts';
import { useQueue } from './use-queue.ts';

const PATIENCE_MILLISECONDS = 15_000;

/**
 * Sends the waiting punches of an account (M3). Each answer brings a new contact; so does opening the page. A punch that the server refuses
 * stays on the device with the reason.
 */
export function useSending(account: Account): void {
  const utils = trpc.useUtils();
  const showError = useShowError();
  const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });

  const meet = async () => {
    const day = await utils.client.me.getDay.query({ deviceAt: new Date().toISOString() }, patience());
    if (day?.contact) await keepContact(account, day.contact);
    utils.me.getDay.setData(undefined, day);
  };

  /** Returns whether the next one can be sent. */
  const sendOne = async (tap: Tap): Promise<boolean> => {
    const { key, at, queueId, counter, contact, input } = tap;
    const claim = { at, sentAt: new Date().toISOString(), queueId, counter, contact };
    try {
      const answer = await utils.client.me.punch.mutate({ ...input, key, claim }, patience());
      if (answer.contact) await keepContact(account, answer.contact);
    } catch (error) {
      const refusal = refusalOf(problemOf(error));
      if (!refusal) return false;
      await refuseTap(tap, refusal);
      showError(error);
      await meet().catch(() => {});
      return true;
    }
    await meet().catch(() => {});
    await removeTap(tap);
    return true;
  };

  useQueue(account, {
    meet,
    sendOne,
    onSent: () => Promise.all([utils.me.invalidate(), utils.timesheets.invalidate(), utils.today.invalidate()]),
  });
}
