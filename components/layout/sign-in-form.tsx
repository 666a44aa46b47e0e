'use client';

import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { callAuth } from '#components/account/call.ts';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';
import { ByMail } from './by-mail.tsx';
import { nextPath } from './next-path.ts';
import { Notice } from './notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { paths } from './paths.ts';
import { SecondStep } from './second-step.tsx';
import { readReason, readSso } from './sign-in-reason.ts';
import { useSignInSteps } from './use-sign-in-steps.ts';
import { useSso } from './use-sso.ts';

// The page is the same for everyone: only the browser knows its address.
const noChange = () => () => {};
const readSearch = () => window.location.search;

/**
 * Asks for email and password and, where the account has a second factor, for its code; or for a passkey. Then goes to the path in `next`
 * with a full page load under the new session. Says why someone who was signed in has to sign in again.
 */
export function SignInForm() {
  const search = useSyncExternalStore(noChange, readSearch, () => '');
  const notice = readReason(search);
  const t = useTranslations('shell.signIn');
  const words = useTranslations('common.words');
  const forgotten = useTranslations('shell.forgotPassword');
  const sso = useSso();
  const { company, problem: ssoProblem } = readSso(search);
  const next = new URLSearchParams(search).get('next');
  const enter = async () => {
    // Signing in was the agreement to join the company (I8): its provider is asked once more.
    const isJoining = company !== null && ssoProblem === 'account_exists';
    if (isJoining && (await sso.start({ companyId: company, next })) === null) return;
    window.location.assign(nextPath(next));
  };
  const { step, pending, attempt, setProblem, ...steps } = useSignInSteps(enter);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? t('emailRequired') : null),
      password: (value) => (value === '' ? t('passwordRequired') : null),
    },
  });

  const problem = steps.problem ?? (ssoProblem ? t(`sso.problems.${ssoProblem}`) : null);

  const startSso = async () => {
    const email = form.getValues().email.trim();
    if (!company && email === '') {
      form.setFieldError('email', t('sso.emailRequired'));
      form.getInputNode('email')?.focus();
      return;
    }
    const failed = await sso.start(company ? { companyId: company, next } : { email, next });
    if (failed) setProblem(failed === 'unreachable_server' ? t('unreachable') : t(`sso.problems.${failed}`));
  };

  const submit = form.onSubmit(
    ({ email, password }) => attempt(callAuth('sign-in/email', { email: email.trim(), password })),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );

  if (step === 'code') {
    const startOver = (reason: string | null) => {
      steps.startOver(reason);
      form.setFieldValue('password', '');
    };
    return <SecondStep onDone={enter} onStartOver={startOver} />;
  }
  return (
    <AuthCard title={t('title')}>
      <AuthForm onSubmit={submit}>
        <Stack gap="md">
          {notice && !problem && <Notice kind="info">{t(notice)}</Notice>}
          {problem && <Notice kind="problem">{problem}</Notice>}
          <TextInput
            label={words('email')}
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
          <PasskeyButton disabled={pending} attempt={attempt} />
          <Button variant="default" loading={sso.isStarting} fullWidth onClick={startSso}>
            {t('sso.button')}
          </Button>
          {notice === 'ssoRequired' && (
            <Button component="a" href={paths.companies()} variant="subtle">
              {t('sso.otherCompany')}
            </Button>
          )}
          <ByMail
            instead={
              <Text size="sm" c="dimmed">
                {forgotten('noMail')}
              </Text>
            }
          >
            <Anchor href={paths.forgotPassword()} size="sm">
              {forgotten('link')}
            </Anchor>
          </ByMail>
        </Stack>
      </AuthForm>
    </AuthCard>
  );
}
