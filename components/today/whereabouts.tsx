'use client';

import {
  IconBeach,
  IconClockPause,
  IconClockQuestion,
  IconCoffee,
  IconDoorExit,
  IconHome2,
  IconMoon,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { BoardStatus } from '#server/modules/today/constants.ts';
import classes from './today.module.css';

export const statusIcons: Record<BoardStatus, typeof IconCoffee> = {
  in: IconUserCheck,
  break: IconCoffee,
  remote: IconHome2,
  absent: IconBeach,
  expected: IconClockQuestion,
  later: IconClockPause,
  left: IconDoorExit,
  off: IconMoon,
};

/** Where somebody is, as icon, word and colour together. */
export function Whereabouts({ status }: { status: BoardStatus }) {
  const t = useTranslations('today.statuses');
  const Icon = statusIcons[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {t(status)}
    </span>
  );
}
