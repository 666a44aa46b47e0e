import { IconAlertTriangle, IconCheck, IconCircleMinus, IconClock, IconX } from '@tabler/icons-react';
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

/** A state as icon, word and colour together; the word is the child. */
export function StatusBadge({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  const Icon = icons[meaning];
  return (
    <span className={classes.badge} data-meaning={meaning}>
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}
