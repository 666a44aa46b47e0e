'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeys } from '#components/ui/keys.ts';

/** Element that contains the link of a person's row. */
export const rowElementId = (employeeId: string): string => `person-${employeeId}`;

type Actions = { onSelect: (id: string) => void; onApprove: (id: string | null) => void };

/** The keys of the Inbox for rows of people: J and K move the focus, X selects, A approves. Returns the current row. */
export function useRowKeys(ids: readonly string[], { onSelect, onApprove }: Actions): string | null {
  const t = useTranslations('periods');
  const [current, setCurrent] = useState<string | null>(null);
  const index = current === null ? -1 : ids.indexOf(current);
  const shown = index < 0 ? null : current;
  const move = (by: 1 | -1) => {
    const next = ids[Math.min(Math.max(index + by, 0), ids.length - 1)];
    if (next === undefined) return;
    setCurrent(next);
    document.getElementById(rowElementId(next))?.querySelector('a')?.focus();
  };
  useKeys([
    { key: 'j', description: t('keys.next'), run: () => move(1), worksOffline: true },
    { key: 'k', description: t('keys.previous'), run: () => move(-1), worksOffline: true },
    { key: 'x', description: t('keys.select'), run: () => shown && onSelect(shown), worksOffline: true },
    { key: 'a', description: t('approve'), run: () => onApprove(shown) },
  ]);
  return shown;
}
