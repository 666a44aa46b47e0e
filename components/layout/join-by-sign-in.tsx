'use client';

import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { callAuth, type Result } from '#components/account/call.ts';
import { askForPasskey, canUsePasskeys } from '#components/account/passkey.ts';
import { AuthCard } from './auth-card.tsx';
import { Invited, type Joining } from './joining.tsx';
import { Notice } from './notice.tsx';
import { SecondStep } from './second-step.tsx';
import { useSignInProblem } from './use-sign-in-problem.ts';

const noChange = () => () => {};

/** The address has an account: its person signs in first, in any of their ways, and is a member then. */
export function JoinBySignIn({ invitation, join, onProblem, again }: Joining) {
  const t = useTranslations('shell.invitation');
  const signIn = useTranslations('shell.signIn');
  const textOf = useSignInProblem();
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [step, setStep] = useState<'password' | 'code'>('password');
  const supportsPasskeys = useSyncExternalStore(noChange, canUsePasskeys, () => false);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? signIn('passwordRequired') : null) },
  });
  const stay = (text: string | null) => {
    setPending(false);
    setProblem(text);
  };
  const enter = async () => {
    const answer = await join();
    if (!answer.ok && onProblem(answer.problem) !== null) again();
  };
  const attempt = async (call: Promise<Result<{ secondFactor?: boolean }>>) => {
    setPending(true);
    setProblem(null);
    const answer = await call;
    if (answer.ok && !answer.data.secondFactor) return enter();
    stay(answer.ok ? null : textOf(answer.problem));
    if (answer.ok) setStep('code');
  };
  const submit = form.onSubmit(
    ({ password }) => attempt(callAuth('sign-in/email', { email: invitation.email, password })),
    () => form.getInputNode('password')?.focus(),
  );
  if (step === 'code') {
    const startOver = (reason: string | null) => {
      setStep('password');
      setProblem(reason);
      form.reset();
    };
    return <SecondStep textOf={textOf} onDone={enter} onStartOver={startOver} />;
  }
  return (
    <AuthCard title={t('title')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Invited invitation={invitation} />
          <Text>{t('known')}</Text>
          {problem && <Notice kind="problem">{problem}</Notice>}
          <TextInput
            label={signIn('email')}
            type="email"
            autoComplete="username"
            value={invitation.email}
            readOnly
            variant="filled"
          />
          <PasswordInput
            label={signIn('password')}
            autoComplete="current-password"
            autoFocus
            visibilityToggleButtonProps={{ 'aria-label': signIn('showPassword'), tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={pending} fullWidth>
            {t('signInAndJoin')}
          </Button>
          {supportsPasskeys && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={16} aria-hidden />}
              disabled={pending}
              onClick={() => attempt(askForPasskey())}
            >
              {signIn('passkey')}
            </Button>
          )}
        </Stack>
      </form>
    </AuthCard>
  );
}
