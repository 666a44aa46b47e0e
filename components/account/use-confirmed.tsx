'use client';

import { type ReactNode, useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { Result } from './call.ts';

const ConfirmIdentity = lazyPart(() => import('./confirm-identity.tsx').then((file) => file.ConfirmIdentity));

type Ask = { again: () => void; giveUp: () => void };

/**
 * For sensitive changes: makes a call, and where the server wants to know first that it is still the same person, asks for the password
 * or a passkey and makes it again. Null: they gave up. The dialog has to be rendered.
 */
export function useConfirmed(): {
  run: <T>(call: () => Promise<Result<T>>) => Promise<Result<T> | null>;
  dialog: ReactNode;
} {
  const [ask, setAsk] = useState<Ask | null>(null);
  const run = async <T,>(call: () => Promise<Result<T>>): Promise<Result<T> | null> => {
    const answer = await call();
    const isAsked = !answer.ok && answer.problem.kind === 'refused' && answer.problem.code === 'confirmation_required';
    if (!isAsked) return answer;
    const isConfirmed = await new Promise<boolean>((resolve) =>
      setAsk({ again: () => resolve(true), giveUp: () => resolve(false) }),
    );
    setAsk(null);
    return isConfirmed ? call() : null;
  };
  const dialog = ask && <ConfirmIdentity onConfirmed={ask.again} onClose={ask.giveUp} />;
  return { run, dialog };
}
