'use client';

import { useEffect, useRef } from 'react';
import { useViewer } from '#components/ui/viewer.tsx';
import type { Topic } from '#server/platform/shared/topics.ts';
import { listenToChanges } from './live.ts';

/** Many changes at once are read once. */
const PAUSE_MILLISECONDS = 1200;

/**
 * Calls back within two seconds of any change of these topics in the page's company, whoever made it and wherever, but not more often than
 * every 1.2 s: `useLive(['approvals'], () => void utils.approvals.invalidate())`. It says that something may have changed, not what: read it
 * again. `isOwn`: changes of the reader's own alone. Who sees nobody else is told of no others (M6). It goes on by itself after a lost connection, and calls back then too.
 */
export function useLive(topics: readonly Topic[], onChange: () => void, { isOwn = false } = {}): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const followed = topics.join(' ');
  const viewer = useViewer();
  const follows = viewer !== null;
  useEffect(() => {
    if (!follows) return;
    let timer: number | undefined;
    let last = 0;
    const run = () => {
      timer = undefined;
      last = Date.now();
      latest.current();
    };
    const stop = listenToChanges((changed) => {
      const heard = isOwn ? changed.own : changed.topics;
      if (timer !== undefined || !heard.some((topic) => followed.split(' ').includes(topic))) return;
      timer = window.setTimeout(run, Math.max(0, last + PAUSE_MILLISECONDS - Date.now()));
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [followed, follows, isOwn]);
}
