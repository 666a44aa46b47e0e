'use client';

import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { Link } from '#components/ui/link.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { may } from '#server/platform/shared/rights.ts';
import { CorrectionChange } from './correction-change.tsx';
import { CorrectionStatusBadge } from './correction-status.tsx';
import { changeOf, IfAccepted } from './if-accepted.tsx';
import type { Correction } from './types.ts';

/** Open corrections of a day, beside its entries: old and new, and what they would do (J3). */
export function PendingCorrections({ corrections }: { corrections: readonly Correction[] }) {
  const t = useTranslations('corrections');
  const viewer = useViewer();
  return (
    <Stack component="section" gap="sm" aria-labelledby="pending-corrections">
      <Text id="pending-corrections" component="h3" fw={600}>
        {t('pending')}
      </Text>
      {corrections.map((correction) => (
        <Stack key={correction.id} gap={4}>
          <Group gap="sm">
            <Text fw={500}>{t(`types.${correction.type}`)}</Text>
            <CorrectionStatusBadge {...correction} />
            <IfAccepted seconds={changeOf(correction) ?? 0} />
            {viewer && may(viewer, 'look') && (
              <Anchor
                component={Link}
                href={paths.timeCorrections({ correction: correction.id })}
                aria-label={t('openOf', { name: fullNameOf(correction.employee) })}
              >
                {t('open')}
              </Anchor>
            )}
          </Group>
          <CorrectionChange correction={correction} />
        </Stack>
      ))}
    </Stack>
  );
}
