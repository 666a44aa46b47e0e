'use client';

import { Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ShownOnce } from '#components/ui/shown-once.tsx';
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
  const request = useRef<HTMLElement>(null);
  const command = `curl -H 'Authorization: Bearer ${token}' '${window.location.origin}/core/v3/info'`;
  const words = { onlyNow: t('onlyNow'), label: t('token'), copy: t('copyToken'), done: t('done') };
  return (
    <ShownOnce value={token} words={words} before={children} onDone={onDone}>
      <div>
        <p>{t('tryIt')}</p>
        <code ref={request} className={classes.command}>
          {command}
        </code>
        <Group mt="sm">
          <CopyButton value={command} label={t('copyCommand')} shownIn={request} />
        </Group>
      </div>
    </ShownOnce>
  );
}
