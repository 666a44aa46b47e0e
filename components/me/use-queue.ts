'use client';

import { useEffect, useEffectEvent } from 'react';
import { isWaiting, sendInOrder } from './after-answer.ts';
import { type Account, followTaps, listTaps, type Tap } from './punch-store.ts';
import { inSendersTurn } from './senders-turn.ts';

const PAUSE_MILLISECONDS = 20_000;

interface Queue<Input> {
  /** Gets a new contact. */
  meet(): Promise<unknown>;
  /** Sends a punch, and removes or refuses it. Returns whether the next one can be sent. */
  sendOne(tap: Tap<Input>): Promise<boolean>;
  /** A waiting punch that is not sent now. */
  isHeldBack?(tap: Tap<Input>): boolean;
  onSent?(): Promise<unknown>;
}

/**
 * Sends the waiting punches of an account or a tablet (M3): in their order, by one tab at a time, when a tap is made, the page opens or is
 * looked at again, the network comes back, and every 20 seconds while some wait.
 */
export function useQueue<Input>(account: Account, { meet, sendOne, isHeldBack, onSent }: Queue<Input>): void {
  const isLeftOut = (tap: Tap<Input>) => !isWaiting(tap) || isHeldBack?.(tap) === true;
  const send = useEffectEvent(async () => {
    const list = () => listTaps<Input>(account);
    if ((await list()).every(isLeftOut)) return;
    const isSent = await inSendersTurn(() => sendInOrder({ list, isLeftOut, sendOne }));
    // Another tab may have sent them meanwhile.
    if (isSent) await onSent?.();
  });

  const begin = useEffectEvent(() => {
    const quietly = () => {};
    send().catch(quietly);
  });
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    meet().catch(() => {});
    begin();
  });

  const { userId, companyId } = account;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account starts over
  useEffect(() => {
    look();
    const stop = followTaps(() => begin());
    const timer = window.setInterval(() => begin(), PAUSE_MILLISECONDS);
    const onLook = () => look();
    window.addEventListener('online', onLook);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      stop();
      window.clearInterval(timer);
      window.removeEventListener('online', onLook);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [userId, companyId]);
}
