'use client';

import { Button, Center, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { FormDialog, useUnsavedInDialog } from '#components/form/form-dialog.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { callAuth } from './call.ts';
import { QrCode } from './qr-code.tsx';
import classes from './records.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useProblemText } from './use-account.ts';

/** Data for an authenticator app. */
export type Started = { secret: string; address: string };

type SetUpDialogProps = {
  /** The app that is being set up, or codes that were renewed. */
  shown: Started | { recoveryCodes: readonly string[] };
  onClose: () => void;
  onDone: () => void;
};

/** Sets an authenticator app up, and shows the recovery codes; only a button closes those, so that they are not lost by accident. */
export function SetUpDialog({ shown, onClose, onDone }: SetUpDialogProps) {
  const t = useTranslations('account');
  const [made, setMade] = useState<readonly string[] | null>(null);
  const codes = 'recoveryCodes' in shown ? shown.recoveryCodes : made;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={codes ? t('codes.title') : t('setUp.title')}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={onDone} /> : null}
      {!codes && 'secret' in shown && <AppForm started={shown} onCancel={onClose} onMade={setMade} />}
    </FormDialog>
  );
}

type AppFormProps = { started: Started; onCancel: () => void; onMade: (codes: readonly string[]) => void };

function AppForm({ started, onCancel, onMade }: AppFormProps) {
  const t = useTranslations('account');
  const common = useTranslations('common.actions');
  const textOf = useProblemText();
  const secret = useRef<HTMLElement>(null);
  const [pending, setPending] = useState(false);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (/^\s*(\d\s*){6}$/.test(value) ? null : t('problems.invalid_code')) },
  });
  useUnsavedInDialog(form.isDirty());
  const submit = form.onSubmit(
    async ({ code }) => {
      setPending(true);
      const answer = await callAuth<{ recoveryCodes: string[] }>('account/second-factor/confirm', { code });
      setPending(false);
      if (answer.ok) return onMade(answer.data.recoveryCodes);
      form.setFieldError('code', textOf(answer.problem));
      form.getInputNode('code')?.focus();
    },
    () => form.getInputNode('code')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{t('setUp.scan')}</Text>
        <Center>
          <QrCode text={started.address} label={t('setUp.qr')} />
        </Center>
        <div>
          <Text>{t('setUp.secret')}</Text>
          <code ref={secret} className={classes.secret}>
            {started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton value={started.secret} label={t('setUp.copySecret')} shownIn={secret} />
        </div>
        <TextInput
          label={t('setUp.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-autofocus
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {t('setUp.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
