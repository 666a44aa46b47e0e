'use client';

import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callAuth } from '#components/account/call.ts';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';
import { Notice } from './notice.tsx';
import { useSignInProblem } from './use-sign-in-problem.ts';

type SecondStepProps = {
  onDone: () => void;
  /** Back to the password, with why if it was not asked for. */
  onStartOver: (reason: string | null) => void;
};

/** The card after the password: a code of the authenticator app, or a recovery code. */
export function SecondStep({ onDone, onStartOver }: SecondStepProps) {
  const t = useTranslations('shell.signIn');
  const textOf = useSignInProblem();
  const [withRecovery, setWithRecovery] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() === '' ? t('codeRequired') : null) },
  });
  const submit = form.onSubmit(
    async ({ code }) => {
      setPending(true);
      setProblem(null);
      const answer = await callAuth('sign-in/second-factor', { code });
      if (answer.ok) return onDone();
      setPending(false);
      const text = textOf(answer.problem);
      if (answer.problem.kind === 'refused' && answer.problem.code === 'sign_in_expired') return onStartOver(text);
      setProblem(text);
      form.getInputNode('code')?.focus();
    },
    () => form.getInputNode('code')?.focus(),
  );
  const swap = () => {
    setWithRecovery(!withRecovery);
    setProblem(null);
    form.reset();
    form.getInputNode('code')?.focus();
  };
  return (
    <AuthCard title={t('codeTitle')}>
      <AuthForm onSubmit={submit}>
        <Stack gap="md">
          {problem && <Notice kind="problem">{problem}</Notice>}
          <TextInput
            label={t(withRecovery ? 'recoveryCode' : 'code')}
            inputMode={withRecovery ? 'text' : 'numeric'}
            autoComplete={withRecovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            autoFocus
            {...form.getInputProps('code')}
          />
          <Button type="submit" loading={pending} fullWidth>
            {t('submit')}
          </Button>
          <Group justify="space-between" gap="sm">
            <Anchor component="button" type="button" size="sm" onClick={swap}>
              {t(withRecovery ? 'useApp' : 'useRecovery')}
            </Anchor>
            <Anchor component="button" type="button" size="sm" onClick={() => onStartOver(null)}>
              {t('startOver')}
            </Anchor>
          </Group>
        </Stack>
      </AuthForm>
    </AuthCard>
  );
}
