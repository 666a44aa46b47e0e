import { IconAlertTriangle, IconCheck, IconCircleMinus, IconClock, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Meaning = 'waiting' | 'accepted' | 'rejected' | 'attention' | 'neutral';

const icons = {
  waiting: IconClock,
  accepted: IconCheck,
  rejected: IconX,
  attention: IconAlertTriangle,
  neutral: IconCircleMinus,
};

type StatusBadgeProps =
  | { meaning: Exclude<Meaning, 'neutral'>; children?: ReactNode }
  | { meaning: 'neutral'; children: ReactNode };

/** A state as icon, word and colour together; the word is the child, else the meaning's own. */
export function StatusBadge({ meaning, children }: StatusBadgeProps) {
  const t = useTranslations('common.status');
  const Icon = icons[meaning];
  return (
    <span className={classes.badge} data-meaning={meaning}>
      <Icon size={14} stroke={2} aria-hidden />
      {children ?? (meaning !== 'neutral' && t(meaning))}
    </span>
  );
}
