'use client';

import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { callAuth } from '#components/account/call.ts';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';
import { Invited, type Joining } from './joining.tsx';
import { Notice } from './notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';
import { useSignInSteps } from './use-sign-in-steps.ts';

/** The address has an account: its person signs in first, in any of their ways, and is a member then. */
export function JoinBySignIn({ invitation, join, onProblem, again }: Joining) {
  const t = useTranslations('shell.invitation');
  const signIn = useTranslations('shell.signIn');
  const words = useTranslations('common.words');
  const enter = async () => {
    const answer = await join();
    if (!answer.ok && onProblem(answer.problem) !== null) again();
  };
  const { step, pending, problem, attempt, ...steps } = useSignInSteps(enter);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? signIn('passwordRequired') : null) },
  });
  const submit = form.onSubmit(
    ({ password }) => attempt(callAuth('sign-in/email', { email: invitation.email, password })),
    () => form.getInputNode('password')?.focus(),
  );
  if (step === 'code') {
    const startOver = (reason: string | null) => {
      steps.startOver(reason);
      form.reset();
    };
    return <SecondStep onDone={enter} onStartOver={startOver} />;
  }
  return (
    <AuthCard title={t('title')}>
      <AuthForm onSubmit={submit}>
        <Stack gap="md">
          <Invited invitation={invitation} />
          <Text>{t('known')}</Text>
          {problem && <Notice kind="problem">{problem}</Notice>}
          <TextInput
            label={words('email')}
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
          <PasskeyButton disabled={pending} attempt={attempt} />
        </Stack>
      </AuthForm>
    </AuthCard>
  );
}
