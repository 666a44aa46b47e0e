'use client';

import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef, useSyncExternalStore } from 'react';

export type KeyBinding = {
  /** One key as `KeyboardEvent.key` names it (`j`, `?`, `/`), or a combination with Ctrl or ⌘ (`mod+k`). */
  key: string;
  /** What it does, for the sheet of keys; in the user's language. */
  description: string;
  run: () => void;
  /** Belongs to the shell, not to the page. */
  everywhere?: boolean;
};

const groups = new Map<object, KeyBinding[]>();
const listeners = new Set<() => void>();
let shown: KeyBinding[] = [];
const none: KeyBinding[] = [];

function publish() {
  shown = [...groups.values()].flat();
  for (const listener of listeners) listener();
}

/** All bindings alive now, for the sheet of keys. */
export function useKeyBindings(): KeyBinding[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => none,
  );
}

/** Whether single keys act; the person's choice, kept in this browser (WCAG 2.1.4). */
export function useSingleKeys() {
  return useLocalStorage({ key: 'jornada-single-keys', defaultValue: true });
}

/**
 * Binds keys while the component lives and `enabled` holds. They do nothing while something is typed, a menu or list is
 * open, or a dialog lies above; single keys also not when the person switched them off.
 */
export function useKeys(bindings: KeyBinding[], enabled = true) {
  const [singleKeys] = useSingleKeys();
  const current = useRef(bindings);
  useEffect(() => {
    current.current = bindings;
  });

  const names = bindings.map((binding) => `${binding.key} ${binding.description}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet lists keys and words, so only those publish anew
  useEffect(() => {
    if (!enabled) return;
    const group = {};
    groups.set(group, current.current);
    publish();
    return () => {
      groups.delete(group);
      publish();
    };
  }, [enabled, names]);

  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const binding = current.current.find((candidate) => matches(candidate.key, event));
      if (!binding || event.defaultPrevented || event.isComposing) return;
      if (!binding.key.startsWith('mod+') && (!singleKeys || isBusy(event.target))) return;
      event.preventDefault();
      binding.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled, singleKeys]);
}

function matches(key: string, event: KeyboardEvent): boolean {
  const modified = event.ctrlKey || event.metaKey;
  const wanted = key.startsWith('mod+') ? key.slice(4) : key;
  return modified === key.startsWith('mod+') && !event.altKey && event.key.toLowerCase() === wanted.toLowerCase();
}

function isBusy(target: EventTarget | null): boolean {
  const typing =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="menu"], [role="listbox"], [role="combobox"]',
      ) !== null);
  return typing || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
