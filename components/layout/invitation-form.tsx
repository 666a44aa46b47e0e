'use client';

import { Button, Loader, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type AccountProblem, callAuth, type Result } from '#components/account/call.ts';
import type { ClosedInvitation } from '#server/platform/auth/constants.ts';
import { AuthCard } from './auth-card.tsx';
import { JoinAsNew } from './join-as-new.tsx';
import { JoinBySignIn } from './join-by-sign-in.tsx';
import { JoinSignedIn } from './join-signed-in.tsx';
import type { Invitation, Joining } from './joining.tsx';
import { Notice } from './notice.tsx';
import { homePath, paths } from './paths.ts';
import { rememberCompany } from './preferences.ts';
import { useAuthProblem } from './use-auth-problem.ts';

type State = 'checking' | ClosedInvitation | Invitation | { problem: string };

const CLOSED: readonly string[] = ['unknown', 'used', 'withdrawn', 'replaced', 'expired'] satisfies ClosedInvitation[];
/** Refusals after which the page asks again how things are. */
const CHANGED: readonly string[] = ['other_address', 'sign_in_first'];

// Only the browser knows what stands behind the # of the address.
const watchSecret = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};
const readSecret = () => window.location.hash.slice(1);

/** The page that the link of an invitation leads to (I6): what it invites to, and the way in for whoever opens it. */
export function InvitationForm() {
  const secret = useSyncExternalStore(watchSecret, readSecret, () => null);
  return secret === null ? <Checking /> : <Link key={secret} secret={secret} />;
}

function Checking() {
  const t = useTranslations('shell.invitation');
  return (
    <AuthCard title={t('title')}>
      <Loader aria-label={t('checking')} role="status" />
    </AuthCard>
  );
}

function Link({ secret }: { secret: string }) {
  const t = useTranslations('shell.invitation');
  const common = useTranslations('common.actions');
  const textOf = useAuthProblem();
  const [state, setState] = useState<State>(secret === '' ? 'unknown' : 'checking');
  const failed = (problem: AccountProblem) => {
    const code: string = problem.kind === 'refused' ? problem.code : '';
    if (CLOSED.includes(code)) setState(code as ClosedInvitation);
    else if (CHANGED.includes(code)) setState('checking');
    else return textOf(problem);
    return null;
  };
  const read = async () => {
    const answer = await callAuth<Invitation>('invitation', { secret });
    if (answer.ok) return setState(answer.data);
    const problem = failed(answer.problem);
    if (problem !== null) setState({ problem });
  };
  const isChecking = state === 'checking';
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the state says so, not when texts are
  useEffect(() => {
    if (isChecking) void read();
  }, [isChecking]);

  /** Joins and goes to work in the company with a full page load; answers what keeps the person here. */
  const join = async (fields: object = {}): Promise<Result<object>> => {
    const answer = await callAuth<{ userId: string; companyId: string }>('invitation/accept', { secret, ...fields });
    if (!answer.ok) return answer;
    rememberCompany(answer.data.userId, answer.data.companyId);
    window.location.assign(homePath);
    return answer;
  };

  if (isChecking) return <Checking />;
  if (typeof state === 'string') {
    return (
      <AuthCard title={t('title')}>
        <Stack gap="md">
          <Notice kind="problem">{t(state)}</Notice>
          {state === 'used' && (
            <Button component="a" href={paths.signIn()} fullWidth>
              {t('signIn')}
            </Button>
          )}
        </Stack>
      </AuthCard>
    );
  }
  if ('problem' in state) {
    return (
      <AuthCard title={t('title')}>
        <Stack gap="md">
          <Notice kind="problem">{state.problem}</Notice>
          <Button onClick={() => setState('checking')}>{common('retry')}</Button>
        </Stack>
      </AuthCard>
    );
  }
  const given: Joining = { invitation: state, join, onProblem: failed, again: () => setState('checking') };
  if (state.signedInAs === null) return state.hasAccount ? <JoinBySignIn {...given} /> : <JoinAsNew {...given} />;
  return <JoinSignedIn {...given} />;
}
