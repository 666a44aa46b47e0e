'use client';

import { useTranslations } from 'next-intl';
import type { AccountProblem } from '#components/account/call.ts';

/** Says why a call of a page for visitors was not taken, whatever it was about. */
export function useAuthProblem(): (problem: AccountProblem) => string {
  const t = useTranslations('shell.signIn');
  return (problem) => {
    if (problem.kind === 'tooMany') {
      const { seconds } = problem;
      return seconds > 90 ? t('tooManyMinutes', { minutes: Math.ceil(seconds / 60) }) : t('tooMany', { seconds });
    }
    if (problem.kind === 'wrongAddress') return t('wrongAddress', problem);
    if (problem.kind !== 'notTaken' && problem.kind !== 'refused') return t('unreachable');
    const { status } = problem;
    if (status >= 500) return t(status === 503 ? 'busy' : 'unreachable');
    return t('notTaken', { status });
  };
}
