'use client';

import { type RefObject, useEffect } from 'react';
import { useKeys, useSingleKeys } from '#components/ui/keys.ts';

const PART_OF_HEIGHT = 0.8;

/**
 * Space scrolls the element, with Shift upwards, as long as the focus is where Space does nothing else: on a row of the list, on a heading,
 * or nowhere. Where the element does not scroll by itself, the page does.
 */
export function useScrollKey(element: RefObject<HTMLElement | null>, description: string) {
  const [singleKeys] = useSingleKeys();
  // For the list of keyboard shortcuts; no event has this name.
  useKeys([{ key: 'Space', description, run: () => {}, worksOffline: true }]);
  useEffect(() => {
    if (!singleKeys) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isFree = target === document.body || target.matches('li > button[id], section[id], h1, h2');
      if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !isFree)
        return;
      event.preventDefault();
      const { current } = element;
      const scrolls =
        current && current.scrollHeight > current.clientHeight && getComputedStyle(current).overflowY === 'auto';
      const moved = scrolls ? current : document.documentElement;
      moved.scrollBy({ top: (event.shiftKey ? -1 : 1) * PART_OF_HEIGHT * moved.clientHeight });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [singleKeys, element]);
}
