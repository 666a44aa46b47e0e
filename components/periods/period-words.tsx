'use client';

import { useTranslations } from 'next-intl';
import { type Meaning, StatusBadge } from '#components/ui/status-badge.tsx';
import type { PersonState } from '#server/modules/periods/constants.ts';
import { ownMonthStatus } from './own-month-status.ts';
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

type OwnMonthProps = { status: Period['status']; state: PersonState | undefined };

/** The status of the reader's own month, in My time and on the page of the month. */
export function OwnMonthBadge({ status, state }: OwnMonthProps) {
  const t = useTranslations('periods');
  const shown = ownMonthStatus(status, state);
  if (shown === 'review') return <PeriodStatus status={shown} />;
  return <StatusBadge meaning={STATE_MEANINGS[shown]}>{t(`states.${shown}`)}</StatusBadge>;
}

export function PersonStateBadge({ state }: { state: PersonState }) {
  const t = useTranslations('periods.states');
  return <StatusBadge meaning={STATE_MEANINGS[state]}>{t(state)}</StatusBadge>;
}
