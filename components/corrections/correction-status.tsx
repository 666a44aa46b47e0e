'use client';

import { useTranslations } from 'next-intl';
import { type Meaning, StatusBadge } from '#components/ui/status-badge.tsx';
import type { CorrectionStatus } from '#server/modules/corrections/constants.ts';
import type { Correction } from './types.ts';

const meanings = {
  proposed: 'waiting',
  overdue: 'attention',
  accepted: 'accepted',
  rejected: 'rejected',
  withdrawn: 'neutral',
} satisfies Record<CorrectionStatus, Meaning>;

/** Status of a correction; one that the company carried out alone says so (J2). */
export function CorrectionStatusBadge({ status, mode }: Pick<Correction, 'status' | 'mode'>) {
  const t = useTranslations('corrections');
  return (
    <StatusBadge meaning={meanings[status]}>
      {mode === 'unilateral' ? t('modes.unilateral') : t(`statuses.${status}`)}
    </StatusBadge>
  );
}
