'use client';

import { Anchor, Button, Loader, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type AccountProblem, callAuth } from '#components/account/call.ts';
import type { ResetState } from '#server/platform/auth/rules-reset.ts';
import { lengthFault, PASSWORD_LENGTH, type PasswordFault } from '#server/platform/shared/password-rules.ts';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';
import { Notice } from './notice.tsx';
import { paths } from './paths.ts';
import { useAuthProblem } from './use-auth-problem.ts';

/** State of the page's link. */
type State = ResetState | 'checking' | 'done' | { problem: string };

const FAULTS: readonly string[] = ['too_short', 'too_long', 'too_common'] satisfies PasswordFault[];
const ENDS: readonly string[] = ['unknown', 'used', 'replaced', 'expired'] satisfies ResetState[];

// Only the browser knows what stands behind the # of the address.
const watchSecret = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};
const readSecret = () => window.location.hash.slice(1);

/** The page that a link to choose a new password leads to: says what has become of the link, and takes the password. */
export function ResetPasswordForm() {
  const secret = useSyncExternalStore(watchSecret, readSecret, () => null);
  const t = useTranslations('shell.resetPassword');
  // Another link in the same tab begins from the start.
  return (
    <AuthCard title={t('title')}>{secret === null ? <Checking /> : <Link key={secret} secret={secret} />}</AuthCard>
  );
}

function Checking() {
  const t = useTranslations('shell.resetPassword');
  return <Loader aria-label={t('checking')} role="status" />;
}

function Link({ secret }: { secret: string }) {
  const t = useTranslations('shell.resetPassword');
  const common = useTranslations('common.actions');
  const textOf = useAuthProblem();
  const [state, setState] = useState<State>(secret === '' ? 'unknown' : 'checking');
  const read = async () => {
    const answer = await callAuth('reset-password', { token: secret });
    setState(answer.ok ? 'open' : (endOf(answer.problem) ?? { problem: textOf(answer.problem) }));
  };
  const isChecking = state === 'checking';
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the state says so, not when texts are
  useEffect(() => {
    if (isChecking) void read();
  }, [isChecking]);

  if (isChecking) return <Checking />;
  if (state === 'open') return <PasswordForm secret={secret} onEnd={setState} />;
  if (state === 'done') {
    return (
      <Stack gap="md">
        <Notice kind="done">{t('done')}</Notice>
        <Button component="a" href={paths.signIn()} fullWidth>
          {t('signIn')}
        </Button>
      </Stack>
    );
  }
  if (typeof state === 'object') {
    return (
      <Stack gap="md">
        <Notice kind="problem">{state.problem}</Notice>
        <Button onClick={() => setState('checking')}>{common('retry')}</Button>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Notice kind="problem">{t(state)}</Notice>
      <Button component="a" href={paths.forgotPassword()} fullWidth>
        {t('askAgain')}
      </Button>
      <Anchor href={paths.signIn()} size="sm">
        {t('signIn')}
      </Anchor>
    </Stack>
  );
}

const endOf = (problem: AccountProblem): Exclude<ResetState, 'open'> | null =>
  problem.kind === 'refused' && ENDS.includes(problem.code)
    ? (problem.code as string as Exclude<ResetState, 'open'>)
    : null;

function PasswordForm({ secret, onEnd }: { secret: string; onEnd: (state: State) => void }) {
  const t = useTranslations('shell.resetPassword');
  const texts = useTranslations('account.password');
  const textOf = useAuthProblem();
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const form = useForm({
    initialValues: { password: '' },
    validate: {
      password: (value) => {
        const fault = lengthFault(value);
        return fault && texts(`faults.${fault}`, PASSWORD_LENGTH);
      },
    },
  });
  const focus = () => form.getInputNode('password')?.focus();
  const submit = form.onSubmit(async ({ password }) => {
    setPending(true);
    setProblem(null);
    const answer = await callAuth('reset-password', { token: secret, password });
    setPending(false);
    if (answer.ok) return onEnd('done');
    const end = endOf(answer.problem);
    if (end) return onEnd(end);
    if (answer.problem.kind !== 'refused' || !FAULTS.includes(answer.problem.code))
      return setProblem(textOf(answer.problem));
    form.setFieldError('password', texts(`faults.${answer.problem.code as PasswordFault}`, PASSWORD_LENGTH));
    focus();
  }, focus);
  return (
    <AuthForm onSubmit={submit}>
      <Stack gap="md">
        {problem && <Notice kind="problem">{problem}</Notice>}
        <PasswordInput
          label={texts('new')}
          description={texts('newHint', PASSWORD_LENGTH)}
          autoComplete="new-password"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': texts('show'), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={pending} fullWidth>
          {t('submit')}
        </Button>
      </Stack>
    </AuthForm>
  );
}
