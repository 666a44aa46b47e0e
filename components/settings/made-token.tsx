'use client';

import { Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { ApiCall } from '#components/ui/curl.ts';
import { ShownOnce } from '#components/ui/shown-once.tsx';
import classes from './api-tokens.module.css';

const INFO = { method: 'GET', path: '/core/v3/info' } as const;

type MadeTokenProps = {
  token: string;
  /** The request to try it. Left out: the company. */
  example?: Pick<ApiCall, 'method' | 'path'>;
  /** Of the secret from before. */
  children?: ReactNode;
  onDone: () => void;
};

/** A token's secret, this once, with a request to try it. */
export function MadeToken({ token, example = INFO, children, onDone }: MadeTokenProps) {
  const t = useTranslations('settings.api.create');
  const request = useRef<HTMLElement>(null);
  const method = example.method === 'GET' ? '' : `-X ${example.method} `;
  const command = `curl ${method}-H 'Authorization: Bearer ${token}' '${window.location.origin}${example.path}'`;
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
