'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { partAt } from './part.ts';

/** Rows that a quick scroll passes are not read. */
const SCROLL_PAUSE_MILLISECONDS = 150;

/**
 * From which row on a long list is read, and what is to hear which row is the first in view. `asked` names the list, with its filters:
 * another list is read from its start.
 */
export function usePart(asked: string): [first: number, onView: (row: number) => void] {
  const [seen, setSeen] = useState({ asked, first: 0 });
  const [settled] = useDebouncedValue(seen, SCROLL_PAUSE_MILLISECONDS);
  const onView = useCallback(
    (row: number) =>
      setSeen((old) => (old.asked === asked && old.first === partAt(row) ? old : { asked, first: partAt(row) })),
    [asked],
  );
  return [settled.asked === asked ? settled.first : 0, onView];
}
