'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';
import { CONFIRMED, SSO_PROBLEMS } from '#server/platform/shared/sign-on-problems.ts';
import { AuthCard } from './auth-card.tsx';
import { Notice } from './notice.tsx';
import { PROVIDER_CHANNEL } from './provider-channel.ts';

const noChange = () => () => {};
const readResult = () => new URLSearchParams(window.location.search).get('result');

/** Where a provider's confirmation ends, in a window of its own: tells the page that asked, and closes. */
export function Confirmed() {
  const t = useTranslations('shell');
  const result = useSyncExternalStore(noChange, readResult, () => null);
  useEffect(() => {
    if (result === null) return;
    const channel = new BroadcastChannel(PROVIDER_CHANNEL);
    channel.postMessage(result);
    channel.close();
    if (result === CONFIRMED) window.close();
  }, [result]);
  const problem = SSO_PROBLEMS.find((one) => one === result);
  return (
    <AuthCard title={t('confirmed.title')}>
      {problem && <Notice kind="problem">{t(`signIn.sso.problems.${problem}`)}</Notice>}
      {result === CONFIRMED && <Notice kind="done">{t('confirmed.done')}</Notice>}
    </AuthCard>
  );
}
