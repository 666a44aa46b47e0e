'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { finishBeforeLeaving } from './leaving.ts';

const UNDO_MILLISECONDS = 8000;

type UndoableOptions<Item> = {
  keyOf: (item: Item) => string;
  /** Does it for good. It may run while the user leaves the page, so its call must be `immediate` (see `TrpcProvider`). */
  commit: (item: Item) => void | Promise<void>;
  /** It was undone. */
  onUndo?: (item: Item) => void;
};

/**
 * Actions that can be undone for eight seconds: `start` waits, `undo` undoes the last one, `commit` runs when the time is up or the user
 * leaves the page. `pending` are those still waiting; `run` are all since nothing waited, less those that were undone, and `until` is when
 * the last of them is done for good, in milliseconds since 1970: for one notice about them (`UndoBar`).
 */
export function useUndoable<Item>(options: UndoableOptions<Item>) {
  const current = useRef(options);
  const waiting = useRef(new Map<string, { item: Item; timer: number; until: number }>());
  const done = useRef<Item[]>([]);
  const [{ pending, run, until }, setState] = useState<{ pending: Item[]; run: Item[]; until: number }>({
    pending: [],
    run: [],
    until: 0,
  });
  useEffect(() => {
    current.current = options;
  });

  const publish = useCallback(() => {
    const entries = [...waiting.current.values()];
    if (entries.length === 0) done.current = [];
    const items = entries.map(({ item }) => item);
    setState({ pending: items, run: [...done.current, ...items], until: entries.at(-1)?.until ?? 0 });
  }, []);

  const take = useCallback((key: string): Item | undefined => {
    const entry = waiting.current.get(key);
    if (!entry) return undefined;
    window.clearTimeout(entry.timer);
    waiting.current.delete(key);
    return entry.item;
  }, []);

  const finish = useCallback(
    (key: string) => {
      const item = take(key);
      if (item === undefined) return undefined;
      done.current = [...done.current, item];
      publish();
      return current.current.commit(item);
    },
    [take, publish],
  );

  const undo = useCallback((): Item | undefined => {
    const last = [...waiting.current.keys()].at(-1);
    const item = last === undefined ? undefined : take(last);
    if (item === undefined) return undefined;
    publish();
    current.current.onUndo?.(item);
    return item;
  }, [take, publish]);

  const start = useCallback(
    (item: Item) => {
      const key = current.current.keyOf(item);
      void finish(key);
      const timer = window.setTimeout(() => finish(key), UNDO_MILLISECONDS);
      waiting.current.set(key, { item, timer, until: Date.now() + UNDO_MILLISECONDS });
      publish();
    },
    [finish, publish],
  );

  useEffect(() => {
    const finishAll = () => Promise.all([...waiting.current.keys()].map(finish));
    const release = finishBeforeLeaving(finishAll);
    return () => {
      release();
      void finishAll();
    };
  }, [finish]);

  return { start, undo, pending, run, until };
}
