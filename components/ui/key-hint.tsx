'use client';

import { Kbd } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Fragment, useSyncExternalStore } from 'react';

type KeyHintProps = {
  /** `j`, `?`, `mod+k`: `mod` is Ctrl or ⌘. */
  keys: string;
  /** Also for screen readers. Next to a control whose name says it all, it is only visual. */
  spoken?: boolean;
};

const noChange = () => () => {};
const isApple = () => /Mac|iPhone|iPad|iPod/.test(navigator.userAgent);

export function KeyHint({ keys, spoken = false }: KeyHintProps) {
  const t = useTranslations('common.keys');
  const mod = useSyncExternalStore(noChange, isApple, () => false) ? '⌘' : t('ctrl');
  return (
    <span
      aria-hidden={spoken ? undefined : true}
      className={spoken ? undefined : 'key-hint'}
      style={{ whiteSpace: 'nowrap' }}
    >
      {keys.split('+').map((key) => (
        <Fragment key={key}>
          <Kbd size="xs">{key === 'mod' ? mod : key.toUpperCase()}</Kbd>{' '}
        </Fragment>
      ))}
    </span>
  );
}
