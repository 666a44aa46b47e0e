'use client';

import { Kbd } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';

type KeyHintProps = {
  /** `j`, `?`, `mod+k`: `mod` is Ctrl or ⌘. */
  keys: string;
  /** Read aloud too; beside a control whose name says it all it is only for the eye. */
  spoken?: boolean;
};

export function KeyHint({ keys, spoken = false }: KeyHintProps) {
  const t = useTranslations('common.keys');
  const os = useOs();
  const mod = os === 'macos' || os === 'ios' ? '⌘' : t('ctrl');
  return (
    <span aria-hidden={spoken ? undefined : true} style={{ whiteSpace: 'nowrap' }}>
      {keys.split('+').map((key) => (
        <Fragment key={key}>
          <Kbd size="xs">{key === 'mod' ? mod : key.toUpperCase()}</Kbd>{' '}
        </Fragment>
      ))}
    </span>
  );
}
