'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import type { Correction } from './types.ts';

/** Paid seconds that an open correction would add to its days together; null if it is decided. */
export const changeOf = ({ effect }: Pick<Correction, 'effect'>): number | null =>
  effect?.days.reduce((sum, { changeSeconds }) => sum + changeSeconds, 0) ?? null;

/** Seconds that open corrections would add to a date; null without one (J3). */
export function changeOn(corrections: readonly Pick<Correction, 'effect'>[], date: string): number | null {
  const changes = corrections.flatMap(({ effect }) => effect?.days.filter((day) => day.date === date) ?? []);
  return changes.length === 0 ? null : changes.reduce((sum, { changeSeconds }) => sum + changeSeconds, 0);
}

/** `+0:30 h if accepted` (J3). */
export function IfAccepted({ seconds }: { seconds: number }) {
  const t = useTranslations('corrections');
  const formatDuration = useFormatDuration();
  return (
    <Text component="span" size="xs" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }}>
      {t('ifAccepted', { change: formatDuration(seconds, { signed: true }) })}
    </Text>
  );
}
