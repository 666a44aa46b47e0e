'use client';

import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lengthFault, PASSWORD_LENGTH, type PasswordFault } from '#server/platform/shared/password-rules.ts';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';
import { Invited, type Joining } from './joining.tsx';
import { Notice } from './notice.tsx';

const FAULTS: readonly string[] = ['too_short', 'too_long', 'too_common'] satisfies PasswordFault[];

/** A person without an account: a name and a password make one. */
export function JoinAsNew({ invitation, join, onProblem }: Joining) {
  const t = useTranslations('shell.invitation');
  const signIn = useTranslations('shell.signIn');
  const words = useTranslations('common.words');
  const passwords = useTranslations('account.password');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const isNamed = invitation.personName !== null;
  const form = useForm({
    initialValues: { name: invitation.personName ?? '', password: '' },
    validate: {
      name: (value) => (value.trim() === '' ? t('nameRequired') : null),
      password: (value) => {
        const fault = lengthFault(value);
        return fault && passwords(`faults.${fault}`, PASSWORD_LENGTH);
      },
    },
  });
  const focusOn = (field: string | undefined) => form.getInputNode(field ?? '')?.focus();
  const submit = form.onSubmit(
    async (values) => {
      setPending(true);
      setProblem(null);
      const answer = await join(values);
      if (answer.ok) return;
      setPending(false);
      const code = answer.problem.kind === 'refused' ? answer.problem.code : '';
      if (!FAULTS.includes(code)) return setProblem(onProblem(answer.problem));
      form.setFieldError('password', passwords(`faults.${code as PasswordFault}`, PASSWORD_LENGTH));
      focusOn('password');
    },
    (errors) => focusOn(Object.keys(errors)[0]),
  );
  return (
    <AuthCard title={t('title')}>
      <AuthForm onSubmit={submit}>
        <Stack gap="md">
          <Invited invitation={invitation} />
          {problem && <Notice kind="problem">{problem}</Notice>}
          <TextInput
            label={words('email')}
            type="email"
            autoComplete="username"
            value={invitation.email}
            readOnly
            variant="filled"
          />
          <TextInput
            label={t('name')}
            autoComplete="name"
            maxLength={255}
            autoFocus={!isNamed}
            {...form.getInputProps('name')}
          />
          <PasswordInput
            label={signIn('password')}
            description={passwords('newHint', PASSWORD_LENGTH)}
            autoComplete="new-password"
            autoFocus={isNamed}
            visibilityToggleButtonProps={{ 'aria-label': passwords('show'), tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={pending} fullWidth>
            {t('create')}
          </Button>
        </Stack>
      </AuthForm>
    </AuthCard>
  );
}
