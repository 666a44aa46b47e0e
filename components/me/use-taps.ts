'use client';

import { useEffect, useState } from 'react';
import { isWaiting } from './after-answer.ts';
import { type Account, followTaps, listTaps, type Tap } from './punch-store.ts';

const NONE: never[] = [];

/** Waiting and refused punches of an account, in their order, as they change in any tab. */
export function useTaps<Input = Tap['input']>({ userId, companyId }: Account) {
  const [taps, setTaps] = useState<Tap<Input>[]>(NONE);
  useEffect(() => {
    let isGone = false;
    const read = () =>
      listTaps<Input>({ userId, companyId }).then(
        (found) => !isGone && setTaps(found),
        // A browser without a store has no waiting punches; a tap says so.
        () => {},
      );
    void read();
    const stop = followTaps(() => void read());
    return () => {
      isGone = true;
      stop();
    };
  }, [userId, companyId]);
  return { waiting: taps.filter(isWaiting), refused: taps.filter((tap) => !isWaiting(tap)) };
}
