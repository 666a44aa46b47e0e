'use client';

import { useTranslations } from 'next-intl';
import { type Meaning, StatusBadge } from '#components/ui/status-badge.tsx';
import type { RequestStatus } from '#server/modules/absences/constants.ts';

const meanings = {
  pending: 'waiting',
  accepted: 'accepted',
  rejected: 'rejected',
  cancelled: 'neutral',
} satisfies Record<RequestStatus, Meaning>;

export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const t = useTranslations('approvals');
  return <StatusBadge meaning={meanings[status]}>{t(`status.${status}`)}</StatusBadge>;
}
