'use client';

import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { callAuth } from './call.ts';
import { type Passkey, useProblemText, useReadAgain } from './use-account.ts';

const MAX_NAME = 100;

/** Names a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('account.passkeys');
  const common = useTranslations('common.actions');
  const textOf = useProblemText();
  const readAgain = useReadAgain();
  const before = passkey.name ?? t('unnamed');
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await callAuth('account/passkeys/rename', { id: passkey.id, name });
    if (!answer.ok) return setProblem(textOf(answer.problem));
    onClose();
    await readAgain();
  };
  return (
    <FormDialog opened onClose={onClose} isUnsaved={name !== before} title={t('renameTitle')}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={MAX_NAME}
            autoComplete="off"
            data-autofocus
            error={problem}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={name.trim() === ''}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
