'use client';

import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { callAuth } from './call.ts';
import { confirmed } from './confirmation.ts';
import { Section } from './section.tsx';
import type { Started } from './set-up-dialog.tsx';
import { type Account, useReadAgain, useShowProblem } from './use-account.ts';

const SetUpDialog = lazyPart(() => import('./set-up-dialog.tsx').then((file) => file.SetUpDialog));

/** The authenticator app: sets it up, renews its recovery codes, turns it off. */
export function FactorSection({ account }: { account: Account }) {
  const t = useTranslations('account.factor');
  const [shown, setShown] = useState<Started | { recoveryCodes: string[] } | null>(null);
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null);
  const [pending, setPending] = useState(false);
  const readAgain = useReadAgain();
  const showProblem = useShowProblem();

  /** Makes a call and answers its data; undefined when it was refused, which has been said. */
  const ask = async <T,>(path: string): Promise<T | undefined> => {
    setPending(true);
    setAsking(null);
    const answer = await confirmed(() => callAuth<T>(`account/second-factor/${path}`));
    setPending(false);
    if (answer?.ok) return answer.data;
    if (answer) showProblem(answer.problem);
  };
  const setUp = async () => setShown((await ask<Started>('start')) ?? null);
  const renew = async () => setShown((await ask<{ recoveryCodes: string[] }>('renew-codes')) ?? null);
  const remove = async () => {
    if (!(await ask('remove'))) return;
    notifications.show({ message: t('removed') });
    await readAgain();
  };
  const close = () => {
    setShown(null);
    void readAgain();
  };
  const isOn = account.hasSecondFactor;
  return (
    <Section
      title={t('title')}
      description={t('description')}
      aside={<StatusBadge meaning={isOn ? 'accepted' : 'neutral'}>{t(isOn ? 'on' : 'off')}</StatusBadge>}
    >
      {isOn ? (
        <Group justify="space-between" gap="sm">
          <Text>{t('codesLeft', { count: account.recoveryCodesLeft })}</Text>
          <Group gap="sm">
            <Button variant="default" onClick={() => setAsking('renew')} disabled={pending}>
              {t('renew')}
            </Button>
            <Button variant="default" onClick={() => setAsking('remove')} disabled={pending}>
              {t('remove')}
            </Button>
          </Group>
        </Group>
      ) : (
        <Group>
          <Button onClick={setUp} loading={pending}>
            {t('setUp')}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={asking === 'renew'}
        onClose={() => setAsking(null)}
        title={t('renewTitle')}
        confirmLabel={t('renewSubmit')}
        onConfirm={renew}
      >
        {t('renewText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        destructive
        onConfirm={remove}
      >
        {t('removeText')}
      </ConfirmDialog>
      {shown && <SetUpDialog shown={shown} onClose={close} onDone={close} />}
    </Section>
  );
}
