'use client';

import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import classes from './webhooks.module.css';

type MadeSecretProps = {
  secret: string;
  /** Of the secret from before. */
  children?: ReactNode;
  onDone: () => void;
};

/** An endpoint's secret, this once, with what it is for. */
export function MadeSecret({ secret, children, onDone }: MadeSecretProps) {
  const t = useTranslations('webhooks.secret');
  const field = useRef<HTMLInputElement>(null);
  // The focus went with the form.
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t('onlyNow')} {children}
      </Alert>
      <div>
        <TextInput
          ref={field}
          label={t('label')}
          description={t('hint')}
          value={secret}
          readOnly
          classNames={{ input: classes.secret }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group mt="sm">
          <CopyButton value={secret} label={t('copy')} shownIn={field} />
        </Group>
      </div>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('done')}</Button>
      </Group>
    </Stack>
  );
}
