'use client';

import { useState } from 'react';
import type { Result } from '#components/account/call.ts';
import { useSignInProblem } from './use-sign-in-problem.ts';

/**
 * The steps of a sign-in: a password or a passkey, then the code where the account has a second factor. Calls `onEntered` after the last;
 * until the page has gone on, the form stays pending.
 */
export function useSignInSteps(onEntered: () => void) {
  const textOf = useSignInProblem();
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [step, setStep] = useState<'password' | 'code'>('password');

  const attempt = async (call: Promise<Result<{ secondFactor?: boolean }>>) => {
    setPending(true);
    setProblem(null);
    const answer = await call;
    if (answer.ok && !answer.data.secondFactor) return onEntered();
    setPending(false);
    if (answer.ok) setStep('code');
    else setProblem(textOf(answer.problem));
  };
  /** Back to the password, with why if it was not asked for. */
  const startOver = (reason: string | null) => {
    setStep('password');
    setProblem(reason);
  };
  return { step, pending, problem, setProblem, attempt, startOver };
}
