'use client';

import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lengthFault, PASSWORD_LENGTH } from '#server/platform/shared/password-rules.ts';
import { callAuth } from './call.ts';
import { Section } from './section.tsx';
import { useProblemText, useReadAgain, useShowProblem } from './use-account.ts';

/** Changes the password, which takes the current one. */
export function PasswordSection({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const t = useTranslations('account.password');
  const [open, setOpen] = useState(false);
  const change = (
    <Button variant="default" onClick={() => setOpen(true)}>
      {t('open')}
    </Button>
  );
  return (
    <Section title={t('title')} description={t('description')} aside={hasPassword && !open && change}>
      {!hasPassword && <Text>{t('none')}</Text>}
      {open && <PasswordForm email={email} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('account.password');
  const common = useTranslations('common.actions');
  const textOf = useProblemText();
  const showProblem = useShowProblem();
  const readAgain = useReadAgain();
  const [pending, setPending] = useState(false);
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (value) => (value === '' ? t('required') : null),
      newPassword: (value) => {
        const fault = lengthFault(value);
        return fault && t(`faults.${fault}`, PASSWORD_LENGTH);
      },
    },
  });
  const refuse = (field: 'currentPassword' | 'newPassword', message: string) => {
    form.setFieldError(field, message);
    form.getInputNode(field)?.focus();
  };
  const submit = form.onSubmit(
    async (values) => {
      setPending(true);
      const answer = await callAuth('account/password', values);
      setPending(false);
      if (answer.ok) {
        notifications.show({ message: t('done') });
        onClose();
        return readAgain();
      }
      const { problem } = answer;
      if (problem.kind !== 'refused' || problem.code === 'unauthorized') return showProblem(problem);
      refuse(problem.code === 'wrong_password' ? 'currentPassword' : 'newPassword', textOf(problem));
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const toggle = { 'aria-label': t('show'), tabIndex: 0 };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {/* For password managers, which keep passwords by their account. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('current')}
          autoComplete="current-password"
          autoFocus
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label={t('new')}
          description={t('newHint', PASSWORD_LENGTH)}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('newPassword')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
