'use client';

import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { AuthCard } from './auth-card.tsx';
import { nextPath } from './next-path.ts';
import { paths } from './paths.ts';
import { readReason, readSso } from './sign-in-reason.ts';
import { useSso } from './use-sso.ts';

// The page is the same for everyone: only the browser knows its address.
const noChange = () => () => {};
const readSearch = () => window.location.search;

/**
 * Asks for email and password, then goes to the path in `next` with a full page load under the new session. Says why someone who was
 * signed in has to sign in again.
 */
export function SignInForm() {
  const search = useSyncExternalStore(noChange, readSearch, () => '');
  const notice = readReason(search);
  const t = useTranslations('shell.signIn');
  const sso = useSso();
  const { company, problem: ssoProblem } = readSso(search);
  const [said, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? t('emailRequired') : null),
      password: (value) => (value === '' ? t('passwordRequired') : null),
    },
  });

  const problem = said ?? (ssoProblem ? t(`sso.problems.${ssoProblem}`) : null);

  const startSso = async () => {
    const email = form.getValues().email.trim();
    if (!company && email === '') {
      form.setFieldError('email', t('sso.emailRequired'));
      form.getInputNode('email')?.focus();
      return;
    }
    const next = new URLSearchParams(search).get('next');
    const failed = await sso.start(company ? { companyId: company, next } : { email, next });
    if (failed) setProblem(failed === 'unreachable_server' ? t('unreachable') : t(`sso.problems.${failed}`));
  };

  const waitText = (seconds: number) =>
    seconds > 90 ? t('tooManyMinutes', { minutes: Math.ceil(seconds / 60) }) : t('tooMany', { seconds });

  const submit = form.onSubmit(
    async (values) => {
      setPending(true);
      setProblem(null);
      const answer = await signIn(values.email.trim(), values.password);
      if (answer.kind === 'welcome') return window.location.assign(nextPath(new URLSearchParams(search).get('next')));
      setPending(false);
      if (answer.kind === 'refused') setProblem(t('refused'));
      else if (answer.kind === 'tooMany') setProblem(waitText(answer.seconds));
      else if (answer.kind === 'busy') setProblem(t('busy'));
      else if (answer.kind === 'notTaken') setProblem(t('notTaken', { status: answer.status }));
      else setProblem(t('unreachable'));
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );

  return (
    <AuthCard title={t('title')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {notice && !problem && (
            <Alert color="yellow" variant="outline" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
              {t(notice)}
            </Alert>
          )}
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
          <Button variant="default" loading={sso.isStarting} fullWidth onClick={startSso}>
            {t('sso.button')}
          </Button>
          {notice === 'ssoRequired' && (
            <Button component="a" href={paths.companies()} variant="subtle">
              {t('sso.otherCompany')}
            </Button>
          )}
        </Stack>
      </form>
    </AuthCard>
  );
}

type Answer =
  | { kind: 'welcome' | 'refused' | 'busy' | 'unreachable' }
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
    if (response.status === 503) return { kind: 'busy' };
    if (response.status >= 500) return { kind: 'unreachable' };
    if (response.status === 400 || response.status === 401) return { kind: 'refused' };
    return { kind: 'notTaken', status: response.status };
  } catch {
    return { kind: 'unreachable' };
  }
}
