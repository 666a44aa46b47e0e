'use client';

import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callAuth, type Result } from '#components/account/call.ts';
import { AuthCard } from './auth-card.tsx';
import { Invited, type Joining } from './joining.tsx';
import { Notice } from './notice.tsx';

/** Somebody is signed in: the person themselves, or another who has to leave first. */
export function JoinSignedIn({ invitation, join, onProblem, again }: Joining) {
  const t = useTranslations('shell.invitation');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { email, companyName, signedInAs } = invitation;
  const isThem = signedInAs === email;
  const act = async (call: Promise<Result<object>>, onDone: () => void) => {
    setPending(true);
    setProblem(null);
    const answer = await call;
    if (answer.ok) return onDone();
    setPending(false);
    setProblem(onProblem(answer.problem));
  };
  return (
    <AuthCard title={t('title')}>
      <Stack gap="md">
        {problem && <Notice kind="problem">{problem}</Notice>}
        {isThem ? (
          <>
            <Invited invitation={invitation} />
            <Text>{t('asYourself', { email })}</Text>
            <Button loading={pending} onClick={() => act(join(), () => {})}>
              {t('join', { company: companyName })}
            </Button>
          </>
        ) : (
          <>
            <Notice kind="info">{t('other', { email, other: signedInAs ?? '' })}</Notice>
            <Button loading={pending} onClick={() => act(callAuth('sign-out'), again)}>
              {t('signOut')}
            </Button>
          </>
        )}
      </Stack>
    </AuthCard>
  );
}
