'use client';

import { useEffect, useRef } from 'react';
import type { Topic } from '#server/platform/shared/topics.ts';
import { listenToChanges } from './live.ts';

/** Many changes at once are read once. */
const PAUSE_MILLISECONDS = 1200;

/**
 * Calls back within two seconds of any change of these topics in the page's company, whoever made it and wherever, but not more often than
 * every 1.2 s: `useLive(['approvals'], () => void utils.approvals.invalidate())`. It says that something may have changed, not what: read it
 * again. It goes on by itself after a lost connection, and calls back then too.
 */
export function useLive(topics: readonly Topic[], onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const followed = topics.join(' ');
  useEffect(() => {
    let timer: number | undefined;
    let last = 0;
    const run = () => {
      timer = undefined;
      last = Date.now();
      latest.current();
    };
    const stop = listenToChanges((changed) => {
      if (timer !== undefined || !changed.some((topic) => followed.split(' ').includes(topic))) return;
      timer = window.setTimeout(run, Math.max(0, last + PAUSE_MILLISECONDS - Date.now()));
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [followed]);
}
