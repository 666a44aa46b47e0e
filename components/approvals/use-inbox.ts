'use client';

import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { useEffect, useReducer } from 'react';
import { parseAsId } from '#components/table/table-parsers.ts';
import { useDroppedNotice, useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { nameOf } from '#components/ui/person.tsx';
import { MAX_DECISIONS } from '#server/approvals/constants.ts';
import { inboxInput, inboxOptions } from './inbox-state.ts';
import {
  type InboxEffect,
  type InboxEvent,
  type InboxState,
  type InboxView,
  initialInbox,
  selectionOf,
  transition,
} from './inbox-transitions.ts';
import { HEADING_ID } from './request-detail.tsx';
import { rowElementId } from './request-list.tsx';
import type { InboxRow, Viewer } from './types.ts';
import { useDecisions } from './use-decisions.tsx';
import { useFocus } from './use-focus.ts';
import { useInboxList } from './use-inbox-list.ts';

/** Narrower than this, list and detail are two views: see inbox.module.css. */
const NARROW = '(max-width: 62em)';
export const LIST_ID = 'requests';
const isNarrow = () => window.matchMedia(NARROW).matches;
const namedRow = ({ id, person, status }: InboxRow) => ({ id, name: nameOf(person), status });

type Happening = { event: InboxEvent; view: InboxView };
const reduce = (state: InboxState, { event, view }: Happening) => transition(state, event, view).state;

/** The inbox: its list, the current request and the selection. What each event does is in `inbox-transitions.ts`. */
export function useInbox(viewer: Viewer) {
  const t = useTranslations('approvals');
  const utils = trpc.useUtils();
  const showError = useShowError();
  const table = useTableState(inboxOptions);
  const [opened, setOpened] = useQueryState('request', parseAsId);
  useDroppedNotice({ request: parseAsId }, () => void setOpened(null, { history: 'replace' }));
  const [state, dispatch] = useReducer(reduce, initialInbox);
  const focus = useFocus();

  const decisions = useDecisions({ onUndo: ({ requests }) => send({ type: 'undone', id: requests[0]?.id ?? null }) });
  const list = useInboxList(table.filters, table.page, decisions.decided);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the page is passed
  useEffect(() => {
    if (list.isPassed) table.setPage(1, 'replace');
  }, [list.isPassed]);

  const rows = list.rows ?? [];
  const id = opened ?? rows[0]?.id ?? null;
  const index = rows.findIndex((row) => row.id === id);
  const row = rows[index];
  const detail = trpc.approvals.getInboxRequest.useQuery({ id: id ?? '' }, { enabled: id !== null });
  useNeighbours([rows[index + 1]?.id, rows[index - 1]?.id]);
  const subject = row ?? detail.data;
  const status = (id !== null && decisions.decided.get(id)) || subject?.status;
  const isOwn = subject !== undefined && subject.person.id === viewer.employeeId && !viewer.decidesOwn;
  const refusal = !viewer.canDecide ? t('refusal.role') : isOwn ? t('refusal.own') : null;

  const filters = JSON.stringify(table.filters);
  const shown = { filters, rows: rows.map(namedRow), decided: decisions.decided };

  function send(event: InboxEvent) {
    const name = subject ? nameOf(subject.person) : null;
    const current = id === null ? null : { id, name, status };
    const view = { ...shown, opened, current, canDecide: viewer.canDecide, refusal, isNarrow: isNarrow() };
    dispatch({ event, view });
    for (const effect of transition(state, event, view).effects) run(effect);
  }

  function run(effect: InboxEffect) {
    if (effect.type === 'show') void setOpened(effect.id, { history: effect.history });
    else if (effect.type === 'decide') decisions.decide(effect.decision);
    else if (effect.type === 'collect') void collect();
    else focus(effect.on === 'row' ? rowElementId(effect.id) : effect.on === 'detail' ? HEADING_ID : LIST_ID);
  }

  // "All that match" are those of this moment: a decision never reaches a request that came later.
  async function collect() {
    try {
      const input = inboxInput(table.filters, 1, MAX_DECISIONS);
      const { rows: matching } = await utils.approvals.listInbox.fetch(input, { staleTime: 0 });
      send({ type: 'collected', requests: matching.map(namedRow) });
    } catch (error) {
      showError(error);
      send({ type: 'notCollected' });
    }
  }

  return {
    table,
    list,
    opened,
    current: { id, row, status, refusal },
    detail,
    selection: { ...selectionOf(state, shown), isCollecting: state.isCollecting },
    rejecting: state.rejecting,
    send,
    undo: decisions.undo,
  };
}

/** Loads what J and K lead to in advance, so that it shows at once. */
function useNeighbours(ids: (string | undefined)[]) {
  const utils = trpc.useUtils();
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pair of neighbours
  useEffect(() => {
    for (const id of ids) if (id) void utils.approvals.getInboxRequest.prefetch({ id });
  }, [key]);
}
