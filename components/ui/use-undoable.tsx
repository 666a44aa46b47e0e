'use client';

import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

const UNDO_MILLISECONDS = 8000;

type UndoableOptions<Item> = {
  keyOf: (item: Item) => string;
  /** Does it for good. May run while the page is being left: its call must be `immediate` (see `TrpcProvider`). */
  commit: (item: Item) => void;
  /** What was done, in words, beside the button that takes it back. */
  describe: (item: Item) => ReactNode;
};

/**
 * Things that can be taken back for eight seconds: `start` shows the notice and waits, `undo` takes back the last one (or the
 * named one), `commit` runs when the time is over or the page is left. `pendingKeys` are those still waiting.
 */
export function useUndoable<Item>(options: UndoableOptions<Item>) {
  const t = useTranslations('common.actions');
  const current = useRef(options);
  const waiting = useRef(new Map<string, { item: Item; timer: number }>());
  const [pendingKeys, setPendingKeys] = useState<string[]>([]);
  useEffect(() => {
    current.current = options;
  });

  const take = useCallback((key: string): Item | undefined => {
    const entry = waiting.current.get(key);
    if (!entry) return undefined;
    window.clearTimeout(entry.timer);
    waiting.current.delete(key);
    setPendingKeys([...waiting.current.keys()]);
    notifications.hide(noticeOf(key));
    return entry.item;
  }, []);

  const finish = useCallback(
    (key: string) => {
      const item = take(key);
      if (item !== undefined) current.current.commit(item);
    },
    [take],
  );

  const undo = useCallback(
    (key?: string): Item | undefined => {
      const last = key ?? [...waiting.current.keys()].at(-1);
      return last === undefined ? undefined : take(last);
    },
    [take],
  );

  const start = useCallback(
    (item: Item) => {
      const key = current.current.keyOf(item);
      finish(key);
      waiting.current.set(key, { item, timer: window.setTimeout(() => finish(key), UNDO_MILLISECONDS) });
      setPendingKeys([...waiting.current.keys()]);
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
    [finish, undo, t],
  );

  useEffect(() => {
    const finishAll = () => {
      for (const key of [...waiting.current.keys()]) finish(key);
    };
    window.addEventListener('pagehide', finishAll);
    return () => {
      window.removeEventListener('pagehide', finishAll);
      finishAll();
    };
  }, [finish]);

  return { start, undo, pendingKeys };
}

const noticeOf = (key: string) => `undo-${key}`;
