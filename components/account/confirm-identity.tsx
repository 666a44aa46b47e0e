'use client';

import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import type { SsoProblem } from '#server/platform/shared/sign-on-problems.ts';
import { callAuth, type Result } from './call.ts';
import { confirmByProvider } from './confirm-by-provider.ts';
import { askForPasskey } from './passkey.ts';
import { useAccount, usePasskeySupport, useProblemText } from './use-account.ts';

type ConfirmIdentityProps = { onConfirmed: () => void; onClose: () => void };

/** Asks for the password or a passkey again. */
export function ConfirmIdentity({ onConfirmed, onClose }: ConfirmIdentityProps) {
  const t = useTranslations('account');
  const signIn = useTranslations('shell.signIn');
  const common = useTranslations('common.actions');
  const textOf = useProblemText();
  const { data: account } = useAccount();
  const supportsPasskeys = usePasskeySupport();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ of: 'account' | 'provider'; text: string } | null>(null);
  const closing = useRef<AbortController | null>(null);
  useEffect(() => () => closing.current?.abort(), []);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? t('confirm.passwordRequired') : null) },
  });
  const finish = async (call: Promise<Result<object>>) => {
    setPending(true);
    setProblem(null);
    const answer = await call;
    setPending(false);
    if (answer.ok) onConfirmed();
    else setProblem({ of: 'account', text: textOf(answer.problem) });
  };
  const withProvider = account?.isOfProvider === true;
  const wordsOf = (failed: SsoProblem | 'blocked' | 'unreachable_server'): string => {
    if (failed === 'blocked') return t('confirm.blocked');
    return failed === 'unreachable_server' ? signIn('unreachable') : signIn(`sso.problems.${failed}`);
  };
  const byProvider = async () => {
    closing.current?.abort();
    closing.current = new AbortController();
    const { signal } = closing.current;
    setProblem(null);
    const failed = await confirmByProvider(signal);
    if (signal.aborted) return;
    if (failed === null) onConfirmed();
    else setProblem({ of: 'provider', text: wordsOf(failed) });
  };
  const withPassword = account?.hasPassword === true;
  const withPasskey = supportsPasskeys && account !== undefined && account.passkeys.length > 0;
  const submit = form.onSubmit(
    ({ password }) => finish(callAuth('account/confirm', { password })),
    () => form.getInputNode('password')?.focus(),
  );
  return (
    <FormDialog isQuestion isUnsaved="whenTouched" opened onClose={onClose} title={t('confirm.title')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{account && t(withPassword || withPasskey || withProvider ? 'confirm.text' : 'confirm.neither')}</Text>
          {withPassword && (
            <PasswordInput
              label={t('confirm.password')}
              autoComplete="current-password"
              // Where the account is known, the dialog looks for it; else the field comes later.
              data-autofocus
              autoFocus
              visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
              {...form.getInputProps('password')}
              error={form.errors.password ?? (problem?.of === 'account' && problem.text)}
            />
          )}
          {problem && !(withPassword && problem.of === 'account') && (
            <Text c="var(--mantine-color-error)" role="alert">
              {problem.text}
            </Text>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            {withPasskey && (
              <Button
                variant={withPassword ? 'default' : 'filled'}
                leftSection={<IconFingerprint size={16} aria-hidden />}
                loading={pending}
                onClick={() => finish(askForPasskey())}
              >
                {t('confirm.passkey')}
              </Button>
            )}
            {withProvider && (
              <Button variant={withPassword || withPasskey ? 'default' : 'filled'} onClick={byProvider}>
                {t('confirm.provider')}
              </Button>
            )}
            {withPassword && (
              <Button type="submit" loading={pending}>
                {t('confirm.submit')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
