'use client';

import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import classes from './part-failure.module.css';

/** A device says that it is on line before it reaches anything: what fails at once is tried again. */
const AGAIN_MILLISECONDS = [0, 1000, 3000];

type PartFailureProps = {
  onRetry: () => unknown;
  /** Given for what opens over the page: it says so at the bottom of the window, and can be put away. */
  onClose?: (() => void) | undefined;
};

/** In place of a part of the page that did not load: what happened, and the ways on. Tries by itself when the network is back. */
export function PartFailure({ onRetry, onClose }: PartFailureProps) {
  const t = useTranslations('common');
  const [isTrying, setIsTrying] = useState(false);
  const retry = async () => {
    setIsTrying(true);
    await onRetry();
    setIsTrying(false);
  };
  useEffect(() => {
    let timers: number[] = [];
    const again = () => {
      timers = AGAIN_MILLISECONDS.map((pause) => window.setTimeout(() => void onRetry(), pause));
    };
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      for (const timer of timers) window.clearTimeout(timer);
    };
  }, [onRetry]);
  return (
    <div role="alert" className={onClose ? classes.over : classes.here}>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <Text fw={600}>{t('part.title')}</Text>
        {onClose && <CloseButton size="sm" onClick={onClose} />}
      </Group>
      <Text c="dimmed">{t('part.text')}</Text>
      <Group gap="sm" mt="sm">
        <Button size="xs" loading={isTrying} onClick={retry}>
          {t('actions.retry')}
        </Button>
        <Button size="xs" variant="default" onClick={() => window.location.reload()}>
          {t('actions.reload')}
        </Button>
      </Group>
    </div>
  );
}
