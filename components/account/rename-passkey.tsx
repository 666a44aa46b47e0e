'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { callAuth } from './call.ts';
import { type Passkey, useProblemText, useReadAgain } from './use-account.ts';

const MAX_NAME = 100;

/** Names a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('account.passkeys');
  const textOf = useProblemText();
  const readAgain = useReadAgain();
  const before = passkey.name ?? t('unnamed');
  const [name, setName] = useState(before);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    setPending(true);
    const answer = await callAuth('account/passkeys/rename', { id: passkey.id, name });
    setPending(false);
    if (!answer.ok) return setProblem(textOf(answer.problem));
    onClose();
    await readAgain();
  };
  return (
    <FormDialog opened onClose={onClose} title={t('renameTitle')}>
      <RecordForm
        onSubmit={submit}
        submitLabel={t('save')}
        pending={pending}
        isUnsaved={name !== before}
        disabled={name.trim() === ''}
      >
        <TextInput
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={MAX_NAME}
          autoComplete="off"
          data-autofocus
          error={problem}
        />
      </RecordForm>
    </FormDialog>
  );
}
