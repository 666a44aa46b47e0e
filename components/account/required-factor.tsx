'use client';

import { Button, Stack, Text } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AuthCard } from '#components/layout/auth-card.tsx';
import { useSignOut } from '#components/layout/use-sign-out.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { callAuth, type Result } from './call.ts';
import { confirmed } from './confirmation.ts';
import { addPasskey, askForPasskey } from './passkey.ts';
import type { Started } from './set-up-dialog.tsx';
import { useAccount, usePasskeySupport, useShowProblem } from './use-account.ts';

const SetUpDialog = lazyPart(() => import('./set-up-dialog.tsx').then((file) => file.SetUpDialog));

type RequiredFactorProps = {
  companyName: string;
  /** The path of this site that was asked for. */
  next: string;
};

/** For members whose company asks for a second factor that they do not have: the one page they see until they do (I7). */
export function RequiredFactor({ companyName, next }: RequiredFactorProps) {
  const t = useTranslations('account');
  const shell = useTranslations('shell.bar');
  const signOut = useSignOut();
  const { data: account } = useAccount();
  const supportsPasskeys = usePasskeySupport();
  const [started, setStarted] = useState<Started | null>(null);
  const [pending, setPending] = useState(false);
  const showProblem = useShowProblem();

  // A full page load: the company lets them in from here on.
  const enter = () => window.location.assign(next);
  const attempt = async <T,>(call: () => Promise<Result<T>>, then: (data: T) => void) => {
    setPending(true);
    const answer = await confirmed(call);
    setPending(false);
    if (answer?.ok) then(answer.data);
    else if (answer) showProblem(answer.problem);
  };
  const hasPasskeys = account !== undefined && account.passkeys.length > 0;
  return (
    <AuthCard title={t('required.title')}>
      <Stack gap="md">
        <Text>{t('required.text', { company: companyName })}</Text>
        <Button
          leftSection={<IconDeviceMobile size={16} aria-hidden />}
          disabled={pending}
          onClick={() => attempt(() => callAuth<Started>('account/second-factor/start'), setStarted)}
        >
          {t('required.app')}
        </Button>
        {supportsPasskeys && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={16} aria-hidden />}
            disabled={pending}
            onClick={() => attempt(hasPasskeys ? askForPasskey : addPasskey, enter)}
          >
            {t(hasPasskeys ? 'confirm.passkey' : 'passkeys.add')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={signOut}>
          {shell('signOut')}
        </Button>
      </Stack>
      {started && <SetUpDialog shown={started} onClose={() => setStarted(null)} onDone={enter} />}
    </AuthCard>
  );
}
