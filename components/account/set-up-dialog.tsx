'use client';

import { Center, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
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
      {!codes && 'secret' in shown && <AppForm started={shown} onMade={setMade} />}
    </FormDialog>
  );
}

type AppFormProps = { started: Started; onMade: (codes: readonly string[]) => void };

function AppForm({ started, onMade }: AppFormProps) {
  const t = useTranslations('account');
  const textOf = useProblemText();
  const secret = useRef<HTMLElement>(null);
  const [pending, setPending] = useState(false);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (/^\s*(\d\s*){6}$/.test(value) ? null : t('problems.invalid_code')) },
  });
  const submit = form.onSubmit(async ({ code }) => {
    setPending(true);
    const answer = await callAuth<{ recoveryCodes: string[] }>('account/second-factor/confirm', { code });
    setPending(false);
    if (answer.ok) return onMade(answer.data.recoveryCodes);
    form.setFieldError('code', textOf(answer.problem));
    form.getInputNode('code')?.focus();
  });
  return (
    <RecordForm onSubmit={submit} submitLabel={t('setUp.submit')} pending={pending} isUnsaved={form.isDirty()}>
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
    </RecordForm>
  );
}
