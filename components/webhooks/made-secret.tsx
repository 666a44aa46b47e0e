'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ShownOnce } from '#components/ui/shown-once.tsx';

type MadeSecretProps = {
  secret: string;
  /** Of the secret from before. */
  children?: ReactNode;
  onDone: () => void;
};

/** An endpoint's secret, this once, with what it is for. */
export function MadeSecret({ secret, children, onDone }: MadeSecretProps) {
  const t = useTranslations('webhooks.secret');
  const words = { onlyNow: t('onlyNow'), label: t('label'), hint: t('hint'), copy: t('copy'), done: t('done') };
  return <ShownOnce value={secret} words={words} before={children} onDone={onDone} />;
}
