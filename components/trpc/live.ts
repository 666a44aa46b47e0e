'use client';

import { type Changed, TOPICS } from '#server/platform/shared/topics.ts';
import { type PageAccess, pageAccess } from './page-access.ts';
import { signedInAgain } from './session-over.ts';

type Listener = (changed: Changed) => void;

const ANYTHING: Changed = { topics: TOPICS, own: TOPICS };

/** The company, and the last event of it that this page has heard. */
type Place = { companyId: string; lastEventId: string };

const START_MILLISECONDS = 1000;
/** Without a stream, anything may have changed by now. */
const FALLBACK_MILLISECONDS = 60_000;
/** A page that nobody looked at for longer may have missed something. */
const AWAY_MILLISECONDS = 1000;
const REFUSED_MILLISECONDS = 5000;
const RETRY_MILLISECONDS = [500, 1000, 2000, 5000, 10_000];

const listeners = new Set<Listener>();
let end: AbortController | null = null;

/** Calls back when something of these topics may have changed in the page's company. Answers how to end that. */
export function listenToChanges(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) end?.abort();
  };
}

/** Ends the stream of changes before the session ends, so that it is not asked for once more and refused. Answers how to go on. */
export function stopChanges(): () => void {
  end?.abort();
  return () => {
    if (listeners.size > 0) start();
  };
}

function start() {
  end = new AbortController();
  const page = pageAccess();
  if (page) follow(page, end.signal);
}

function tell(changed: Changed) {
  if (changed.topics.length > 0) for (const listener of listeners) listener(changed);
}

/**
 * Of the tabs of a browser that show a company, one that is looked at holds the stream and tells the others: a browser has few connections
 * for a server, and each stream takes one.
 */
function follow({ companyId, position }: PageAccess, ended: AbortSignal) {
  const name = `jornada changes ${companyId}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => tell(data as Changed);
  const tellAll = (changed: Changed) => {
    tell(changed);
    if (!ended.aborted) channel.postMessage(changed);
  };
  let turn: AbortController | null = null;
  const place: Place = { companyId, lastEventId: position };
  let hiddenAt = 0;
  const look = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      turn?.abort();
      turn = null;
      return;
    }
    if (turn) return;
    if (hiddenAt > 0 && Date.now() - hiddenAt > AWAY_MILLISECONDS) tell(ANYTHING);
    turn = new AbortController();
    const signal = AbortSignal.any([turn.signal, ended]);
    const hold = () => holdStream(place, tellAll, signal);
    // Pages that are not served over https have no locks: there each tab has its own.
    const held = navigator.locks ? navigator.locks.request(name, { signal }, hold) : hold();
    held.catch(reportUnless(signal));
  };
  document.addEventListener('visibilitychange', look, { signal: ended });
  ended.addEventListener('abort', () => channel.close());
  look();
}

/** Keeps a stream open until the signal aborts, and goes on where the last one ended. */
async function holdStream(place: Place, onChange: Listener, signal: AbortSignal): Promise<void> {
  let isOpen = false;
  const fallback = window.setInterval(() => !isOpen && onChange(ANYTHING), FALLBACK_MILLISECONDS);
  signal.addEventListener('abort', () => window.clearInterval(fallback));
  let failures = 0;
  // Not in the first load of the page: what changes until then is told afterwards.
  await pause(START_MILLISECONDS, signal);
  while (!signal.aborted) {
    // The browser itself logs a file that it could not load.
    const stream = await import('./live-stream.ts').catch(() => null);
    const how = await stream?.readStream({
      ...place,
      signal,
      onEvent: (id, changed) => {
        place.lastEventId = id;
        isOpen = true;
        failures = 0;
        onChange(changed);
      },
    });
    isOpen = false;
    if (how === 'refused') {
      // Calls say why: they are answered the same, and ask to sign in again where that is it.
      onChange(ANYTHING);
      await pause(REFUSED_MILLISECONDS, signal);
      await signedInAgain(signal).catch(reportUnless(signal));
    } else await pause(RETRY_MILLISECONDS[failures], signal);
    failures = Math.min(failures + 1, RETRY_MILLISECONDS.length - 1);
  }
}

/** Live updates that end by a fault are an error of the page; the end that was asked for is none. */
const reportUnless = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) reportError(error);
};

const pause = (milliseconds: number | undefined, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = window.setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      resolve();
    });
  });
