'use client';

import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { callAuth } from './call.ts';
import { type Passkey, useProblemText, useReadAgain } from './use-account.ts';

const MAX_NAME = 100;

/** Names a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('account.passkeys');
  const common = useTranslations('common.actions');
  const textOf = useProblemText();
  const readAgain = useReadAgain();
  const [name, setName] = useState(passkey.name ?? t('unnamed'));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await callAuth('account/passkeys/rename', { id: passkey.id, name });
    if (!answer.ok) return setProblem(textOf(answer.problem));
    onClose();
    await readAgain();
  };
  return (
    <Modal opened onClose={onClose} title={t('renameTitle')}>
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
    </Modal>
  );
}
