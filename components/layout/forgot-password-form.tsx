'use client';

import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callAuth } from '#components/account/call.ts';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';
import { ByMail } from './by-mail.tsx';
import { Notice } from './notice.tsx';
import { paths } from './paths.ts';
import { useAuthProblem } from './use-auth-problem.ts';

/** Asks for a link to choose a new password. What it says afterwards is the same whether or not the account exists. */
export function ForgotPasswordForm() {
  const t = useTranslations('shell.forgotPassword');
  const signIn = useTranslations('shell.signIn');
  const words = useTranslations('common.words');
  const textOf = useAuthProblem();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (value.trim() === '' ? signIn('emailRequired') : null) },
  });
  const submit = form.onSubmit(
    async (values) => {
      setPending(true);
      setProblem(null);
      setSentTo(null);
      const email = values.email.trim();
      const answer = await callAuth('forget-password', { email });
      setPending(false);
      if (answer.ok) setSentTo(email);
      else
        setProblem(
          answer.problem.kind === 'refused' && answer.problem.status === 409 ? t('noMail') : textOf(answer.problem),
        );
    },
    () => form.getInputNode('email')?.focus(),
  );
  return (
    <AuthCard title={t('title')}>
      <Stack gap="md">
        <ByMail instead={<Text>{t('noMail')}</Text>}>
          <AuthForm onSubmit={submit}>
            <Stack gap="md">
              {sentTo === null ? (
                <Text>{t('description')}</Text>
              ) : (
                <Notice kind="done">
                  <Text inherit>{t('sent', { email: sentTo })}</Text>
                  <Text inherit mt="xs">
                    {t('notThere')}
                  </Text>
                </Notice>
              )}
              {problem && <Notice kind="problem">{problem}</Notice>}
              <TextInput
                label={words('email')}
                type="email"
                autoComplete="username"
                autoFocus
                key={form.key('email')}
                {...form.getInputProps('email')}
              />
              <Button type="submit" loading={pending} fullWidth variant={sentTo === null ? 'filled' : 'default'}>
                {t(sentTo === null ? 'submit' : 'again')}
              </Button>
            </Stack>
          </AuthForm>
        </ByMail>
        <Anchor href={paths.signIn()} size="sm">
          {t('back')}
        </Anchor>
      </Stack>
    </AuthCard>
  );
}
