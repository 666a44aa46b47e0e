'use client';

import { useTranslations } from 'next-intl';
import type { AccountProblem } from '#components/account/call.ts';
import { useAuthProblem } from './use-auth-problem.ts';

/** Says why somebody was not signed in. */
export function useSignInProblem(): (problem: AccountProblem) => string {
  const t = useTranslations('shell.signIn');
  const otherText = useAuthProblem();
  return (problem) => {
    if (problem.kind === 'passkey' || problem.kind === 'known_passkey') return t('passkeyFailed');
    if (problem.kind === 'refused' && problem.code === 'invalid_code') return t('invalidCode');
    if (problem.kind === 'refused' && problem.code === 'sign_in_expired') return t('expired');
    return 'status' in problem && (problem.status === 400 || problem.status === 401)
      ? t('refused')
      : otherText(problem);
  };
}
