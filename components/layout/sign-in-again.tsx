'use client';

import { Anchor, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconFingerprint } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { callAuth, type Result } from '#components/account/call.ts';
import { askForPasskey } from '#components/account/passkey.ts';
import { type Account, usePasskeySupport } from '#components/account/use-account.ts';
import { leaveFreely } from '#components/form/unsaved.ts';
import { noteSignedIn } from '#components/trpc/session-over.ts';
import { Notice } from './notice.tsx';
import { homePath, paths } from './paths.ts';
import { SecondStep } from './second-step.tsx';
import type { ShellMember } from './shell-member.ts';
import { useSignInProblem } from './use-sign-in-problem.ts';

/**
 * Over the page, which stays as it is: the reader signs in again, by password with a second step where they have one, by passkey, or in
 * another tab by their company's provider. What waited for it goes on. A page never passes to another person: it is loaded again for them.
 */
export function SignInAgain({ member }: { member: ShellMember }) {
  const t = useTranslations('shell.signIn');
  const again = useTranslations('shell.signInAgain');
  const textOf = useSignInProblem();
  const queryClient = useQueryClient();
  const supportsPasskeys = usePasskeySupport();
  const password = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Whether somebody is signed in by now, and it is they. */
  const look = useCallback(async (): Promise<boolean> => {
    const account = await callAuth<Account>('account/read');
    if (!account.ok) return false;
    if (account.data.email !== member.email) {
      leaveFreely();
      window.location.reload();
      return true;
    }
    noteSignedIn();
    // Some were refused before anybody knew why.
    void queryClient.invalidateQueries();
    return true;
  }, [member.email, queryClient]);

  // They may sign in elsewhere: by their provider, or in another tab. And the session may have been renewed while a call was under way.
  useEffect(() => {
    void look();
    const onReturn = () => document.visibilityState === 'visible' && void look();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, [look]);

  const attempt = async (call: Promise<Result<{ secondFactor?: boolean }>>) => {
    setPending(true);
    setProblem(null);
    const answer = await call;
    const isIn = answer.ok && !answer.data.secondFactor && (await look());
    if (isIn) return;
    setPending(false);
    if (!answer.ok) setProblem(textOf(answer.problem));
    else if (answer.data.secondFactor) setStep('code');
    else setProblem(t('unreachable'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    if (typed === '') {
      setProblem(t('passwordRequired'));
      password.current?.focus();
    } else void attempt(callAuth('sign-in/email', { email: member.email, password: typed }));
  };
  const startOver = (reason: string | null) => {
    setStep('password');
    setProblem(reason);
  };
  const openProvider = () =>
    window.open(paths.signIn({ next: homePath, reason: 'ssoRequired', company: member.companyId }), '_blank');

  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={again('title')}
      // Over dialogs that were open.
      zIndex={1000}
    >
      <Stack gap="md">
        <Text>{again('text', { name: member.userName, email: member.email })}</Text>
        {step === 'code' ? (
          <SecondStep onDone={() => void look()} onStartOver={startOver} />
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack gap="md">
              {problem && <Notice kind="problem">{problem}</Notice>}
              <input type="email" autoComplete="username" value={member.email} readOnly hidden />
              <PasswordInput
                ref={password}
                label={t('password')}
                autoComplete="current-password"
                data-autofocus
                visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
              />
              <Button type="submit" loading={pending} fullWidth>
                {t('submit')}
              </Button>
              <Group gap="sm" grow preventGrowOverflow={false}>
                {supportsPasskeys && (
                  <Button
                    variant="default"
                    leftSection={<IconFingerprint size={16} aria-hidden />}
                    disabled={pending}
                    onClick={() => attempt(askForPasskey())}
                  >
                    {t('passkey')}
                  </Button>
                )}
                <Button
                  variant="default"
                  rightSection={<IconExternalLink size={16} aria-hidden />}
                  onClick={openProvider}
                >
                  {t('sso.button')}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
        <Anchor href={paths.signIn()} size="sm" onClick={leaveFreely}>
          {again('other')}
        </Anchor>
      </Stack>
    </Modal>
  );
}
