'use client';

import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import classes from './api-tokens.module.css';

type MadeTokenProps = {
  token: string;
  /** Of the secret from before. */
  children?: ReactNode;
  onDone: () => void;
};

/** A token's secret, this once, with a request to try it. */
export function MadeToken({ token, children, onDone }: MadeTokenProps) {
  const t = useTranslations('settings.api.create');
  const field = useRef<HTMLInputElement>(null);
  const request = useRef<HTMLElement>(null);
  // The focus went with the form.
  useEffect(() => field.current?.focus(), []);
  const command = `curl -H 'Authorization: Bearer ${token}' '${window.location.origin}/core/v3/info'`;
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t('onlyNow')} {children}
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
