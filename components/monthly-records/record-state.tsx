import { useTranslations } from 'next-intl';
import { type Meaning, StatusBadge } from '#components/ui/status-badge.tsx';
import type { RecordState } from '#server/modules/monthly-records/constants.ts';

const MEANINGS: Record<RecordState, Meaning> = {
  open: 'neutral',
  refused: 'rejected',
  confirmed: 'waiting',
  approved: 'accepted',
  closed: 'accepted',
};

/** How far a person's period is. */
export function RecordStateBadge({ state }: { state: RecordState }) {
  const t = useTranslations('records.state');
  return <StatusBadge meaning={MEANINGS[state]}>{t(state)}</StatusBadge>;
}
