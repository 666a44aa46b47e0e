'use client';

import { useTranslations } from 'next-intl';
import { type Meaning, StatusBadge } from '#components/ui/status-badge.tsx';
import type { PersonState } from '#server/modules/periods/constants.ts';
import type { Period } from './types.ts';

const MEANINGS: Record<Period['status'], Meaning> = { open: 'neutral', review: 'waiting', closed: 'accepted' };
const STATE_MEANINGS: Record<PersonState, Meaning> = {
  open: 'neutral',
  refused: 'rejected',
  confirmed: 'waiting',
  approved: 'accepted',
  closed: 'accepted',
};

export function PeriodStatus({ status }: { status: Period['status'] }) {
  const t = useTranslations('periods.statuses');
  return <StatusBadge meaning={MEANINGS[status]}>{t(status)}</StatusBadge>;
}

export function PersonStateBadge({ state }: { state: PersonState }) {
  const t = useTranslations('periods.states');
  return <StatusBadge meaning={STATE_MEANINGS[state]}>{t(state)}</StatusBadge>;
}
