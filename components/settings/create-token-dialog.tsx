'use client';

import { Alert, Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { MAX_NAME } from '#server/shared/limits.ts';
import classes from './api-tokens.module.css';

const LIFETIMES = ['30', '90', '365', 'none'] as const;
const DAY_MILLISECONDS = 86_400_000;

type CreateTokenDialogProps = { opened: boolean; onClose: () => void };

/** Creates a token and shows it once. Only the button closes that view, so that it cannot be lost by accident. */
export function CreateTokenDialog({ opened, onClose }: CreateTokenDialogProps) {
  const t = useTranslations('settings.api.create');
  const [token, setToken] = useState<string | null>(null);
  const leave = () => {
    onClose();
    setToken(null);
  };
  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={token ? t('madeTitle') : t('title')}
      closeOnClickOutside={!token}
      closeOnEscape={!token}
      withCloseButton={!token}
      size="lg"
    >
      {token ? <MadeToken token={token} onDone={leave} /> : <TokenForm onMade={setToken} onCancel={leave} />}
    </Modal>
  );
}

function TokenForm({ onMade, onCancel }: { onMade: (token: string) => void; onCancel: () => void }) {
  const t = useTranslations('settings.api.create');
  const common = useTranslations('common.actions');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { name: '', lifetime: '365' },
    validate: { name: (value) => (value.trim() === '' ? t('nameRequired') : null) },
  });
  const create = trpc.access.createToken.useMutation({
    onSuccess: async (created) => {
      onMade(created.apiToken);
      await utils.access.listTokens.invalidate();
    },
    onError: (error) => showError(error, form),
  });
  const submit = form.onSubmit(
    ({ name, lifetime }) =>
      create.mutate({
        name,
        ...(lifetime !== 'none' && {
          expiresAt: new Date(Date.now() + Number(lifetime) * DAY_MILLISECONDS).toISOString(),
        }),
      }),
    () => form.getInputNode('name')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          maxLength={MAX_NAME}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Select
          label={t('lifetime')}
          data={LIFETIMES.map((value) => ({ value, label: t(`lifetimes.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('lifetime')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations('settings.api.create');
  const field = useRef<HTMLInputElement>(null);
  const request = useRef<HTMLElement>(null);
  // The focus went with the form.
  useEffect(() => field.current?.focus(), []);
  const command = `curl -H 'Authorization: Bearer ${token}' '${window.location.origin}/core/v3/info'`;
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t('onlyNow')}
      </Alert>
      <div>
        <TextInput
          ref={field}
          label={t('token')}
          value={token}
          readOnly
          classNames={{ input: classes.token }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group mt="sm">
          <CopyButton value={token} label={t('copyToken')} shownIn={field} />
        </Group>
      </div>
      <div>
        <p>{t('tryIt')}</p>
        <code ref={request} className={classes.command}>
          {command}
        </code>
        <Group mt="sm">
          <CopyButton value={command} label={t('copyCommand')} shownIn={request} />
        </Group>
      </div>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('done')}</Button>
      </Group>
    </Stack>
  );
}
