'use client';

import { useSyncExternalStore } from 'react';
import type { Decision as Verdict } from '#server/modules/absences/constants.ts';
import type { InboxKind } from '#server/modules/approvals/constants.ts';

/** A decision that was refused, in words. The request is as it was, or as somebody else has decided. */
export type Failure = {
  id: string;
  name: string;
  text: string;
  /** Comment written for the decision. */
  comment: string | null;
  /** Somebody else was faster. */
  decided: { by: string; status: 'accepted' | 'rejected' | 'cancelled'; at: string } | null;
};

/** A bulk decision, from its start until its results are closed. It is done when there is a result for each request. */
export type Run = {
  total: number;
  results: { id: string; name: string; verdict: Verdict; failure: string | null }[];
};

type State = {
  /** Decisions that can still be undone. */
  waiting: ReadonlyMap<string, Verdict>;
  /** Decisions that were sent and are not in a list yet. */
  sending: ReadonlyMap<string, Verdict>;
  /** Of what kind the requests are that were decided here. */
  kinds: ReadonlyMap<string, InboxKind>;
  failures: ReadonlyMap<string, Failure>;
  run: Run | null;
};

// Outlives the page: decisions are sent when the user leaves, and their results are here when they come back.
let state: State = { waiting: new Map(), sending: new Map(), kinds: new Map(), failures: new Map(), run: null };
const empty = state;
const listeners = new Set<() => void>();

function set(change: Partial<State>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function useDecisionStore(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => empty,
  );
}

export function noteKinds(requests: readonly { id: string; kind: InboxKind }[]) {
  set({ kinds: new Map([...state.kinds, ...requests.map(({ id, kind }) => [id, kind] as const)]) });
}

export function setWaiting(waiting: ReadonlyMap<string, Verdict>) {
  set({ waiting });
}

/** Decisions made here that no list of the server contains yet: the list and the badge leave their requests out. */
export const decidedIn = ({ waiting, sending }: Pick<State, 'waiting' | 'sending'>): ReadonlyMap<string, Verdict> =>
  new Map([...sending, ...waiting]);

export function markSending(ids: readonly string[], verdict: Verdict) {
  const sending = new Map(state.sending);
  for (const id of ids) sending.set(id, verdict);
  set({ sending });
}

export function markSettled(ids: readonly string[]) {
  const sending = new Map(state.sending);
  for (const id of ids) sending.delete(id);
  set({ sending });
}

export function addFailures(added: readonly Failure[]) {
  const failures = new Map(state.failures);
  for (const failure of added) failures.set(failure.id, failure);
  set({ failures });
}

export function dropFailures(ids: readonly string[]) {
  const failures = new Map(state.failures);
  for (const id of ids) failures.delete(id);
  set({ failures });
}

/** A run that starts while another is still going joins it. */
export function beginRun(total: number) {
  const { run } = state;
  const isOnItsWay = run !== null && run.results.length < run.total;
  set({ run: isOnItsWay ? { ...run, total: run.total + total } : { total, results: [] } });
}

export function addResults(results: Run['results']) {
  if (state.run) set({ run: { ...state.run, results: [...state.run.results, ...results] } });
}

export function closeRun() {
  set({ run: null });
}
