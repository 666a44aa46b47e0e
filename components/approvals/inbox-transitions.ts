import type { RequestStatus, Decision as Verdict } from '#server/modules/absences/constants.ts';
import type { InboxKind } from '#server/modules/approvals/constants.ts';

/**
 * `level`: of a company request, the level that is decided. `batch`: the request has parts over New Year, which are decided together
 * (E14). `recordHash`: of a month, the record that was read (K2).
 */
export type Named = {
  id: string;
  kind: InboxKind;
  name: string;
  level?: number | undefined;
  batch?: boolean | undefined;
  recordHash?: string | undefined;
};
export type Decision = { requests: readonly Named[]; verdict: Verdict; comment: string | null };

/** State of the inbox that is not in its address. */
export type InboxState = {
  /** Subject of the reason that is being written: a request by its id, the selection, or nothing. */
  rejecting: 'selection' | (string & {}) | null;
  /** Belongs to the filters it was made with: under others nothing is selected. */
  selection: { filters: string; requests: readonly Named[] };
  /** "Select all that match" is loading. */
  isCollecting: boolean;
  /** The server tries a decision on several requests before it is taken; then, what it would refuse. */
  check: Check | null;
};

export type Refusal = { id: string; name: string; text: string };
export type Check = { decision: Decision; refusals: readonly Refusal[] | 'asked' };

export const initialInbox: InboxState = {
  rejecting: null,
  selection: { filters: '', requests: [] },
  isCollecting: false,
  check: null,
};

/** Contents of the screen when an event happens. */
export type InboxView = {
  filters: string;
  rows: readonly (Named & { status: RequestStatus })[];
  /** Decided here, and perhaps not sent yet. */
  decided: { has: (id: string) => boolean };
  /** The request in the address; without one the first of the list is shown. */
  opened: string | null;
  /** The request that is shown, once it is known. */
  current:
    | (Omit<Named, 'name' | 'kind'> & {
        kind: InboxKind | null;
        name: string | null;
        status: RequestStatus | undefined;
      })
    | null;
  canDecide: boolean;
  /** Why this person may not decide the current request. */
  refusal: string | null;
  /** List and detail are two views, of which one is shown. */
  isNarrow: boolean;
  /** The list shows what is about to be replaced: other filters, or another page. */
  isStale: boolean;
  /** There are pages before and after the one that is shown. */
  hasPage: { before: boolean; after: boolean };
};

export type InboxEvent =
  | { type: 'step'; by: 1 | -1 }
  | { type: 'open'; id: string }
  | { type: 'close' }
  | { type: 'leaveSearch' }
  | { type: 'accept'; what: What }
  | { type: 'askReason'; what: What }
  | { type: 'reject'; what: Exclude<What, 'key'>; comment: string | null }
  | { type: 'leaveReason' }
  | { type: 'undone'; id: string | null }
  | { type: 'toggle'; request: Named }
  | { type: 'toggleCurrent' }
  | { type: 'togglePage' }
  | { type: 'clear' }
  | { type: 'collect' }
  | { type: 'collected'; requests: readonly Named[] }
  | { type: 'notCollected' }
  | { type: 'checked'; refusals: readonly Refusal[] }
  | { type: 'notChecked' }
  | { type: 'goOn' };

/** Subject of a decision. A key applies to the selection, if there is one, otherwise to the shown request. */
type What = 'request' | 'selection' | 'key';

/** Effects of an event outside of the state, in order. */
export type InboxEffect =
  | { type: 'show'; id: string | null; history: 'push' | 'replace' }
  | { type: 'focus'; on: 'list' | 'detail' }
  | { type: 'focus'; on: 'row'; id: string }
  | { type: 'decide'; decision: Decision }
  | { type: 'collect' }
  | { type: 'check'; decision: Decision }
  /** To the first request of the next page, or to the last of the one before. */
  | { type: 'turn'; by: 1 | -1 };

type Outcome = { state: InboxState; effects: InboxEffect[] };

/** Everything that can happen in the inbox: what it remembers afterwards, and what is to be done. */
export function transition(state: InboxState, event: InboxEvent, view: InboxView): Outcome {
  const { rows, current } = view;
  const stay: Outcome = { state, effects: [] };
  const remember = (change: Partial<InboxState>): Outcome => ({ state: { ...state, ...change }, effects: [] });
  // Another selection invalidates the check.
  const select = (requests: readonly Named[]) =>
    remember({ check: null, selection: { filters: view.filters, requests } });
  const chosen = chosenIn(state, view);

  switch (event.type) {
    case 'step': {
      const index = indexOf(view);
      const next = rows[index < 0 ? 0 : index + event.by];
      if (next) return show(state, next.id, view);
      const isThere = event.by === 1 ? view.hasPage.after : view.hasPage.before;
      return isThere && !view.isStale ? { state, effects: [{ type: 'turn', by: event.by }] } : stay;
    }
    case 'open':
      return show(state, event.id, view, view.isNarrow ? 'push' : 'replace');
    case 'undone':
      return show(state, event.id, view);
    case 'close':
      return {
        state: { ...state, rejecting: null },
        effects: [{ type: 'show', id: null, history: 'replace' }, focusRow(current?.id)],
      };
    case 'leaveSearch':
      return { state, effects: [focusRow(current?.id)] };
    case 'accept':
      return decide(state, view, event.what, 'accepted', null);
    case 'reject':
      return decide(state, view, event.what, 'rejected', event.comment);
    case 'askReason': {
      if (state.check) return stay;
      const subject = subjectOf(state, view, event.what);
      // Nobody rejects a month (K2). In a selection the server says so before anything is sent.
      if (subject !== null && subject !== 'selection' && subject.kind === 'month') return stay;
      return subject ? remember({ rejecting: subject === 'selection' ? 'selection' : subject.id }) : stay;
    }
    case 'leaveReason':
      return {
        state: { ...state, rejecting: null, check: null },
        effects: [current && view.isNarrow && view.opened ? { type: 'focus', on: 'detail' } : focusRow(current?.id)],
      };
    case 'toggle':
      return select(toggled(chosen, [event.request]));
    case 'toggleCurrent': {
      const row = rows[indexOf(view)];
      return row?.status === 'pending' && view.canDecide ? select(toggled(chosen, [row])) : stay;
    }
    case 'togglePage': {
      const onPage = rows.filter(({ status }) => status === 'pending');
      const isWhole = onPage.every(({ id }) => has(chosen, id));
      return select(toggled(chosen, isWhole ? onPage : onPage.filter(({ id }) => !has(chosen, id))));
    }
    case 'clear':
      return select([]);
    case 'collect':
      return { state: { ...state, isCollecting: true }, effects: [{ type: 'collect' }] };
    case 'collected':
      return remember({ isCollecting: false, selection: { filters: view.filters, requests: event.requests } });
    case 'notCollected':
      return remember({ isCollecting: false });
    case 'checked':
      if (!state.check) return stay;
      if (event.refusals.length === 0) return takeAll(state, view, state.check.decision);
      return remember({ check: { ...state.check, refusals: event.refusals } });
    case 'notChecked':
      return remember({ check: null });
    case 'goOn':
      return state.check ? takeAll(state, view, state.check.decision) : stay;
  }
}

/** The selection as the list shows it. */
export function selectionOf(state: InboxState, view: Pick<InboxView, 'filters' | 'rows' | 'decided'>) {
  const chosen = chosenIn(state, view);
  const selectable = view.rows.filter(({ status }) => status === 'pending');
  return {
    /** Requests to which a decision on the selection applies. */
    requests: chosen.filter(({ id }) => !view.decided.has(id)),
    selectable: selectable.length,
    selectedOnPage: selectable.filter(({ id }) => has(chosen, id)).length,
    has: (id: string) => has(chosen, id),
  };
}

const has = (requests: readonly Named[], id: string) => requests.some((request) => request.id === id);
const indexOf = ({ rows, current }: InboxView) => rows.findIndex(({ id }) => id === current?.id);

const chosenIn = ({ selection }: InboxState, { filters }: Pick<InboxView, 'filters'>): readonly Named[] =>
  selection.filters === filters ? selection.requests : [];

function toggled(chosen: readonly Named[], requests: readonly Named[]): readonly Named[] {
  const kept = chosen.filter(({ id }) => !has(requests, id));
  const added = requests.filter(({ id }) => !has(chosen, id)).map(named);
  return [...kept, ...added];
}

const named = ({ id, kind, name, level, batch, recordHash }: Named): Named => ({
  ...{ id, kind, name },
  ...(level !== undefined && { level }),
  ...(batch && { batch }),
  ...(recordHash !== undefined && { recordHash }),
});

const focusRow = (id: string | undefined): InboxEffect =>
  id === undefined ? { type: 'focus', on: 'list' } : { type: 'focus', on: 'row', id };

function show(
  state: InboxState,
  id: string | null,
  { isNarrow }: InboxView,
  history: 'push' | 'replace' = 'replace',
): Outcome {
  const focus: InboxEffect = id !== null && isNarrow ? { type: 'focus', on: 'detail' } : focusRow(id ?? undefined);
  return { state: { ...state, rejecting: null }, effects: [{ type: 'show', id, history }, focus] };
}

/** Subject of a decision; null if nothing can be decided. */
function subjectOf(state: InboxState, view: InboxView, what: What): 'selection' | Named | null {
  const isSelection = selectionOf(state, view).requests.length > 0;
  if (what === 'selection' || (what === 'key' && isSelection))
    return isSelection && view.canDecide ? 'selection' : null;
  // A key must not decide what is not shown: on a narrow screen without the detail, or when the list holds it no longer.
  if (what === 'key' && ((view.isNarrow && view.opened === null) || view.isStale || indexOf(view) < 0)) return null;
  const { current, refusal } = view;
  if (current?.status !== 'pending' || current.name === null || current.kind === null || refusal !== null) return null;
  return named({ ...current, kind: current.kind, name: current.name });
}

/** Decides and goes on: to the request below, or above after the last one; after a selection to the first that is left. */
function decide(state: InboxState, view: InboxView, what: What, verdict: Verdict, comment: string | null): Outcome {
  if (state.check) {
    // Asked once more: the rest is decided. While the server is asked, nothing.
    const isSame = what !== 'request' && state.check.decision.verdict === verdict && state.check.refusals !== 'asked';
    return isSame ? takeAll(state, view, state.check.decision) : { state, effects: [] };
  }
  const subject = subjectOf(state, view, what);
  if (subject === null) return { state, effects: [] };
  if (subject === 'selection') {
    const decision = { requests: selectionOf(state, view).requests, verdict, comment };
    if (decision.requests.length === 1) return takeAll(state, view, decision);
    return {
      state: { ...state, rejecting: null, check: { decision, refusals: 'asked' } },
      effects: [{ type: 'check', decision }],
    };
  }
  const index = indexOf(view);
  const next = view.rows[index + 1] ?? view.rows[index - 1];
  return decided(show(state, next?.id ?? null, view), { requests: [subject], verdict, comment });
}

/** Decides on a selection, less what would be refused, and goes on to the first request that is left. */
function takeAll(state: InboxState, view: InboxView, decision: Decision): Outcome {
  const refusals = state.check && state.check.refusals !== 'asked' ? state.check.refusals : [];
  const requests = decision.requests.filter(({ id }) => !refusals.some((refusal) => refusal.id === id));
  const next = view.rows.find(({ id }) => !has(decision.requests, id));
  const cleared = { ...state, check: null, rejecting: null, selection: { filters: view.filters, requests: [] } };
  const shown = show(cleared, next?.id ?? null, view);
  return requests.length === 0 ? shown : decided(shown, { ...decision, requests });
}

const decided = ({ state, effects }: Outcome, decision: Decision): Outcome => ({
  state,
  effects: [{ type: 'decide', decision }, ...effects],
});
