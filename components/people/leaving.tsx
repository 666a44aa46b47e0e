import { useTranslations } from 'next-intl';
import { Hint } from '#components/ui/hint.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';

/** When somebody leaves; a day that is long over is that of the last owner, who stays until there is another (I9). */
export function Leaving({ leavesOn, today }: { leavesOn: string; today: string }) {
  const t = useTranslations('people.leave');
  const day = useLocalDate()(leavesOn);
  if (leavesOn >= today) return <StatusBadge meaning="waiting">{t('on', { day })}</StatusBadge>;
  return (
    <Hint label={t('overdueHint')}>
      <span>
        <StatusBadge meaning="attention">{t('overdue', { day })}</StatusBadge>
      </span>
    </Hint>
  );
}
