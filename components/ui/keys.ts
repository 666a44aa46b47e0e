'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isConnected } from '#components/trpc/connection.ts';
import { inBrowser } from './kept-text.ts';

export type KeyBinding = {
  /** One key as `KeyboardEvent.key` names it (`j`, `?`, `/`), or a combination with Ctrl or ⌘ (`mod+k`). */
  key: string;
  /** Action of the key, in the user's language, for the list of keyboard shortcuts. */
  description: string;
  run: () => void;
  /** Works on every page. */
  everywhere?: boolean;
  /** Needs nothing of the server, or says itself what it lacks. Any other key is refused while the connection is lost. */
  worksOffline?: boolean;
};

const groups = new Map<object, KeyBinding[]>();
const listeners = new Set<() => void>();
let shown: KeyBinding[] = [];
const none: KeyBinding[] = [];

function publish() {
  shown = [...groups.values()].flat();
  for (const listener of listeners) listener();
}

/** All keys that work right now, for the list of keyboard shortcuts. */
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

const SINGLE_KEYS = 'jornada-single-keys';
const singleKeyListeners = new Set<() => void>();

const readSingleKeys = (): boolean => inBrowser.read(SINGLE_KEYS) !== 'false';

function setSingleKeys(areOn: boolean) {
  inBrowser.write(SINGLE_KEYS, String(areOn));
  for (const listener of singleKeyListeners) listener();
}

function listenToSingleKeys(listener: () => void) {
  singleKeyListeners.add(listener);
  // Changed in another tab.
  window.addEventListener('storage', listener);
  return () => {
    singleKeyListeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether single keys act. The user's choice, kept in this browser (WCAG 2.1.4). */
export function useSingleKeys(): [boolean, (areOn: boolean) => void] {
  return [useSyncExternalStore(listenToSingleKeys, readSingleKeys, () => true), setSingleKeys];
}

/** For how long a refused key is shown. */
const REFUSED_MILLISECONDS = 6000;
const refusalListeners = new Set<() => void>();
let refused: KeyBinding | null = null;
let refusedUntil: number | undefined;

function refuse(binding: KeyBinding | null) {
  window.clearTimeout(refusedUntil);
  refused = binding && { ...binding };
  if (binding) refusedUntil = window.setTimeout(() => refuse(null), REFUSED_MILLISECONDS);
  for (const listener of refusalListeners) listener();
}

function listenToRefusals(listener: () => void) {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** The key that was just pressed without a connection, another value for each press; null after some seconds. */
export const useRefusedKey = (): KeyBinding | null =>
  useSyncExternalStore(
    listenToRefusals,
    () => refused,
    () => null,
  );

/**
 * Binds keys while the component is mounted and `enabled` is true. They do nothing while a dialog is open. Single keys also do
 * nothing while the user is typing, has a menu or list open, or has turned them off. Without a connection the page says why a key that
 * needs the server does nothing (`useRefusedKey`).
 */
export function useKeys(bindings: KeyBinding[], enabled = true) {
  const [singleKeys] = useSingleKeys();
  const current = useRef(bindings);
  useEffect(() => {
    current.current = bindings;
  });

  const names = bindings.map((binding) => `${binding.key} ${binding.description}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new keys or words are published again; what a key runs is looked up when it is pressed
  useEffect(() => {
    if (!enabled) return;
    const group = {};
    groups.set(
      group,
      current.current.map((binding, index) => ({ ...binding, run: () => current.current[index]?.run() })),
    );
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
      const isCombination = binding.key.startsWith('mod+');
      if (!isCombination && (!singleKeys || isTyping(event.target) || isDialogOpen())) return;
      // The browser never gets a combination, even where it does nothing here.
      event.preventDefault();
      if (isDialogOpen()) return;
      if (binding.worksOffline || isConnected()) binding.run();
      else refuse(binding);
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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="menu"], [role="listbox"], [role="combobox"]',
      ) !== null)
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
