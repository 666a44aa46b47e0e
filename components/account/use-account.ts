'use client';

import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useSyncExternalStore } from 'react';
import { PASSWORD_LENGTH } from '#server/platform/shared/password-rules.ts';
import { type AccountProblem, callAuth } from './call.ts';
import { canUsePasskeys } from './passkey.ts';

export interface Account {
  name: string;
  email: string;
  hasPassword: boolean;
  /** The session was made by a company's provider. */
  isOfProvider: boolean;
  hasSecondFactor: boolean;
  recoveryCodesLeft: number;
  passkeys: Passkey[];
  sessions: Session[];
}

export interface Passkey {
  id: string;
  name: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface Session {
  id: string;
  browser: string | null;
  system: string | null;
  address: string | null;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

const KEY = ['account'];

class AccountError extends Error {
  readonly problem: AccountProblem;
  constructor(problem: AccountProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** One's own account, as it is now. */
export function useAccount() {
  return useQuery({
    queryKey: KEY,
    staleTime: 0,
    retry: false,
    queryFn: async () => {
      const answer = await callAuth<Account>('account/read');
      if (!answer.ok) throw new AccountError(answer.problem);
      return answer.data;
    },
  });
}

export function useReadAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: KEY }), [queryClient]);
}

/** The words for what was refused. */
export function useProblemText(): (problem: AccountProblem) => string {
  const t = useTranslations('account');
  const errors = useTranslations('errors');
  const signIn = useTranslations('shell.signIn');
  return useCallback(
    (problem) => {
      if (problem.kind === 'unreachable') return errors('unreachable');
      if (problem.kind === 'tooMany') return t('problems.tooMany', { minutes: Math.ceil(problem.seconds / 60) });
      if (problem.kind === 'wrongAddress') return signIn('wrongAddress', problem);
      if (problem.kind === 'notTaken') {
        return errors(problem.status === 503 ? 'codes.service_unavailable' : 'codes.internal_error');
      }
      if (problem.kind !== 'refused') return t(`problems.${problem.kind}`);
      switch (problem.code) {
        case 'unauthorized':
          return errors('codes.unauthorized');
        case 'too_short':
        case 'too_long':
        case 'too_common':
          return t(`password.faults.${problem.code}`, PASSWORD_LENGTH);
        case 'invalid_code':
        case 'wrong_password':
        case 'too_many_passkeys':
          return t(`problems.${problem.code}`);
        default:
          return t('problems.changed');
      }
    },
    [t, errors, signIn],
  );
}

/** Shows what was refused as a notice, and the account as it is now. */
export function useShowProblem(): (problem: AccountProblem) => void {
  const textOf = useProblemText();
  const errors = useTranslations('errors');
  const readAgain = useReadAgain();
  return (problem) => {
    notifications.show({ color: 'red', title: errors('title'), message: textOf(problem), autoClose: 10_000 });
    void readAgain();
  };
}

const noChange = () => () => {};

/** Whether passkeys can be used here; false until the page runs in a browser. */
export const usePasskeySupport = (): boolean => useSyncExternalStore(noChange, canUsePasskeys, () => false);
