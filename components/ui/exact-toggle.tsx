'use client';

import { ActionIcon } from '@mantine/core';
import { IconStopwatch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useExactDurations } from './exact-durations.ts';
import { Hint } from './hint.tsx';
import { useKeys } from './keys.ts';

/** Shows the durations of the page to the second, and back; also by key. */
export function ExactToggle() {
  const t = useTranslations('common.duration');
  const [areExact, setExact] = useExactDurations();
  const toggle = () => setExact(!areExact);
  useKeys([{ key: 's', description: t('seconds'), run: toggle, worksOffline: true }]);
  return (
    <Hint label={t('seconds')}>
      <ActionIcon
        aria-label={t('seconds')}
        aria-pressed={areExact}
        variant={areExact ? 'light' : 'subtle'}
        color={areExact ? 'teal' : 'gray'}
        onClick={toggle}
      >
        <IconStopwatch size={18} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
