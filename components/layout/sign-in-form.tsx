'use client';

import { Alert, Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { nextPath } from './next-path.ts';

/** Asks for e-mail and password and goes to the path that `next` in the address names, by a full load under the new session. */
export function SignInForm() {
  const t = useTranslations('shell.signIn');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? t('emailRequired') : null),
      password: (value) => (value === '' ? t('passwordRequired') : null),
    },
  });

  const submit = form.onSubmit(
    async (values) => {
      setPending(true);
      setProblem(null);
      const answer = await signIn(values.email.trim(), values.password);
      if (answer.kind === 'welcome') {
        // The page is the same for everyone: where to go is known in the browser alone.
        return window.location.assign(nextPath(new URLSearchParams(window.location.search).get('next')));
      }
      setPending(false);
      if (answer.kind === 'refused') setProblem(t('refused'));
      else if (answer.kind === 'tooMany') setProblem(t('tooMany', { seconds: answer.seconds }));
      else if (answer.kind === 'notTaken') setProblem(t('notTaken', { status: answer.status }));
      else setProblem(t('unreachable'));
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );

  return (
    <Center component="main" mih="70dvh" p="md">
      <Paper w="100%" maw={380} p={{ base: 'md', xs: 'xl' }}>
        <Text fw={650} size="lg" c="dimmed">
          Jornada
        </Text>
        <Title order={1} mb="lg">
          {t('title')}
        </Title>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {problem && (
              <Alert color="red" variant="outline" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
                {problem}
              </Alert>
            )}
            <TextInput
              label={t('email')}
              type="email"
              autoComplete="username"
              autoFocus
              key={form.key('email')}
              {...form.getInputProps('email')}
            />
            <PasswordInput
              label={t('password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
              {...form.getInputProps('password')}
            />
            <Button type="submit" loading={pending} fullWidth>
              {t('submit')}
            </Button>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}

type Answer =
  | { kind: 'welcome' | 'refused' | 'unreachable' }
  | { kind: 'tooMany'; seconds: number }
  | { kind: 'notTaken'; status: number };

async function signIn(email: string, password: string): Promise<Answer> {
  try {
    const response = await fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (response.ok) return { kind: 'welcome' };
    if (response.status === 429) return { kind: 'tooMany', seconds: Number(response.headers.get('retry-after') ?? 60) };
    if (response.status >= 500) return { kind: 'unreachable' };
    if (response.status === 400 || response.status === 401) return { kind: 'refused' };
    return { kind: 'notTaken', status: response.status };
  } catch {
    return { kind: 'unreachable' };
  }
}
