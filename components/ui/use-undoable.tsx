'use client';

import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { finishBeforeLeaving } from './leaving.ts';

const UNDO_MILLISECONDS = 8000;

type UndoableOptions<Item> = {
  keyOf: (item: Item) => string;
  /** Does it for good. It may run while the user leaves the page, so its call must be `immediate` (see `TrpcProvider`). */
  commit: (item: Item) => void | Promise<void>;
  /** It was undone, by the notice's button or by `undo`. */
  onUndo?: (item: Item) => void;
  /** What was done, in words, next to the Undo button. */
  describe: (item: Item) => ReactNode;
};

/**
 * Actions that can be undone for eight seconds: `start` shows the notice and waits, `undo` undoes the last one or the given one,
 * `commit` runs when the time is up or the user leaves the page. `pending` are those still waiting.
 */
export function useUndoable<Item>(options: UndoableOptions<Item>) {
  const t = useTranslations('common.actions');
  const current = useRef(options);
  const waiting = useRef(new Map<string, { item: Item; timer: number }>());
  const [pending, setPending] = useState<Item[]>([]);
  useEffect(() => {
    current.current = options;
  });

  const publish = useCallback(() => setPending([...waiting.current.values()].map(({ item }) => item)), []);

  const take = useCallback(
    (key: string): Item | undefined => {
      const entry = waiting.current.get(key);
      if (!entry) return undefined;
      window.clearTimeout(entry.timer);
      waiting.current.delete(key);
      publish();
      notifications.hide(noticeOf(key));
      return entry.item;
    },
    [publish],
  );

  const finish = useCallback(
    (key: string) => {
      const item = take(key);
      return item === undefined ? undefined : current.current.commit(item);
    },
    [take],
  );

  const undo = useCallback(
    (key?: string): Item | undefined => {
      const last = key ?? [...waiting.current.keys()].at(-1);
      const item = last === undefined ? undefined : take(last);
      if (item !== undefined) current.current.onUndo?.(item);
      return item;
    },
    [take],
  );

  const start = useCallback(
    (item: Item) => {
      const key = current.current.keyOf(item);
      finish(key);
      waiting.current.set(key, { item, timer: window.setTimeout(() => finish(key), UNDO_MILLISECONDS) });
      publish();
      notifications.show({
        id: noticeOf(key),
        autoClose: false,
        withCloseButton: false,
        message: (
          <Group justify="space-between" wrap="nowrap" gap="md">
            <Text>{current.current.describe(item)}</Text>
            <Button variant="subtle" size="compact-sm" onClick={() => undo(key)}>
              {t('undo')}
            </Button>
          </Group>
        ),
      });
    },
    [finish, publish, undo, t],
  );

  useEffect(() => {
    const finishAll = () => Promise.all([...waiting.current.keys()].map(finish));
    const release = finishBeforeLeaving(finishAll);
    return () => {
      release();
      void finishAll();
    };
  }, [finish]);

  return { start, undo, pending };
}

const noticeOf = (key: string) => `undo-${key}`;
