'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a row of links, which is their offset parent, to the current one: at first, and when another becomes it. */
export function useCurrentInView<Row extends HTMLElement>(current: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls when another link becomes the current one
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return row;
}
