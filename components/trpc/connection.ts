'use client';

import { useSyncExternalStore } from 'react';

/** `offline`: the device has no network; `unreachable`: it has, and the server does not answer. */
export type Connection = 'fine' | 'offline' | 'unreachable';

const PROBE_MILLISECONDS = [1000, 2000, 3000, 5000];
/** Statuses that a proxy returns while the server is away. Our server returns neither. */
const ANSWERS_OF_PROXIES: readonly number[] = [502, 504];

let connection: Connection = 'fine';
let isProbing = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = (): Connection => connection;

function become(next: Connection) {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

/** How the page reaches the server, as its last calls found. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, current, () => 'fine');

export const isConnected = (): boolean => connection === 'fine';

/** Calls back whenever the server answers again. */
export function onReconnect(callback: () => void): () => void {
  let before = connection;
  return subscribe(() => {
    const isBack = before !== 'fine' && connection === 'fine';
    before = connection;
    if (isBack) callback();
  });
}

export const isAnswer = ({ status }: Response): boolean => !ANSWERS_OF_PROXIES.includes(status);

/** Notes the outcome of a call of this page. While the connection is lost, the page looks for the server. */
export function noteAnswer(send: typeof fetch, hasAnswered: boolean): void {
  if (hasAnswered) become('fine');
  else {
    become(navigator.onLine ? 'unreachable' : 'offline');
    void probe(send);
  }
}

/** Resolves when the server answers again, or at once if it does. Rejects when the signal aborts. */
export function reconnected(signal?: AbortSignal | null): Promise<void> {
  return until(subscribe, () => connection === 'fine', signal);
}

/** Watches the device's network too: it knows before any call. */
export function watchNetwork(send: typeof fetch): void {
  window.addEventListener('offline', () => noteAnswer(send, false));
}

async function probe(send: typeof fetch) {
  if (isProbing) return;
  isProbing = true;
  for (let tries = 0; current() !== 'fine'; tries += 1) {
    await pause(PROBE_MILLISECONDS[Math.min(tries, PROBE_MILLISECONDS.length - 1)] ?? 0);
    const answer = await send('/healthz', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) become('fine');
    else if (current() !== 'fine') become(navigator.onLine ? 'unreachable' : 'offline');
  }
  isProbing = false;
}

/** A pause that ends early when the device is back on line. */
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = window.setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });

/** Resolves as soon as a condition of a store holds. Rejects when the signal aborts. */
export function until(
  watch: (listener: () => void) => () => unknown,
  holds: () => boolean,
  signal?: AbortSignal | null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      unwatch();
      signal?.removeEventListener('abort', onAbort);
      how();
    };
    const onAbort = () => settle(() => reject(signal?.reason));
    const look = () => holds() && settle(resolve);
    const unwatch = watch(look);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    else look();
  });
}
