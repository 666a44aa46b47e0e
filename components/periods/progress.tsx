'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './progress.module.css';
import type { Period } from './types.ts';

/** How far the people of a period are, as a bar and in words. */
export function Progress({ people, confirmed, approved, closed }: Period) {
  const t = useTranslations('periods');
  // Each step includes those after it: a part shows who is there and no further.
  const parts = [
    ['closed', closed],
    ['approved', Math.max(approved - closed, 0)],
    ['confirmed', Math.max(confirmed - Math.max(approved, closed), 0)],
  ] as const;
  return (
    <div className={classes.progress}>
      <div className={classes.bar} aria-hidden>
        {parts.map(
          ([step, count]) =>
            count > 0 && (
              <span
                key={step}
                className={classes.part}
                data-step={step}
                style={{ width: `${(count / Math.max(people, 1)) * 100}%` }}
              />
            ),
        )}
      </div>
      <Text size="xs" c="dimmed" className="tabular">
        {t('progress', { confirmed, approved, closed })}
      </Text>
    </div>
  );
}
