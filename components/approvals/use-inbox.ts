'use client';

import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { useEffect, useReducer, useRef } from 'react';
import { parseAsId } from '#components/table/table-parsers.ts';
import { useDroppedNotice, useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useRefusalText, useShowError } from '#components/trpc/errors.ts';
import { MAX_DECISIONS } from '#server/modules/approvals/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { inboxInput, inboxOptions, PAGE_SIZE } from './inbox-state.ts';
import {
  type Decision,
  type InboxEffect,
  type InboxEvent,
  type InboxState,
  type InboxView,
  initialInbox,
  selectionOf,
  transition,
} from './inbox-transitions.ts';
import { HEADING_ID } from './request-head.tsx';
import { namedRow, rowElementId, stepOf } from './request-list.tsx';
import type { Viewer } from './types.ts';
import { askedOf, useDecisions } from './use-decisions.tsx';
import { useFocus } from './use-focus.ts';
import { useInboxList } from './use-inbox-list.ts';

const isPart = ({ parts }: { parts: readonly string[] }, id: string | null) => id !== null && parts.includes(id);

/** Narrower than this, list and detail are two views: see inbox.module.css. */
const NARROW = '(max-width: 62em)';
export const LIST_ID = 'requests';
const isNarrow = () => window.matchMedia(NARROW).matches;

type Happening = { event: InboxEvent; view: InboxView };
const reduce = (state: InboxState, { event, view }: Happening) => transition(state, event, view).state;

/** Where the focus goes once the list that was asked for is there: that of a page, or of a search. */
type Landing = { on: 'first' | 'last'; opens: boolean } & ({ page: number } | { q: string | null });

/** The inbox: its list, the current request and the selection. What each event does is in `inbox-transitions.ts`. */
export function useInbox(viewer: Viewer) {
  const t = useTranslations('approvals');
  const utils = trpc.useUtils();
  const showError = useShowError();
  const refusalText = useRefusalText();
  const table = useTableState(inboxOptions);
  const [opened, setOpened] = useQueryState('request', parseAsId);
  useDroppedNotice({ request: parseAsId }, () => void setOpened(null, { history: 'replace' }));
  const [state, dispatch] = useReducer(reduce, initialInbox);
  const focus = useFocus();
  const landing = useRef<Landing | null>(null);

  const decisions = useDecisions({ onUndo: ({ requests }) => send({ type: 'undone', id: requests[0]?.id ?? null }) });
  const list = useInboxList(table.filters, table.page, decisions.decided);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the page is passed
  useEffect(() => {
    if (list.isPassed) table.setPage(1, 'replace');
  }, [list.isPassed]);

  const rows = list.rows ?? [];
  const asked = opened ?? rows[0]?.id ?? null;
  // A link may name a part that is not the first (E14).
  const index = rows.findIndex((row) => row.id === asked || (row.kind === 'absence' && isPart(row, asked)));
  const row = rows[index];
  const askedId = row?.id ?? asked;
  const detail = trpc.approvals.getInboxRequest.useQuery({ id: askedId ?? '' }, { enabled: askedId !== null });
  useNeighbours([rows[index + 1]?.id, rows[index - 1]?.id]);
  const subject = row ?? detail.data;
  const id = subject?.id ?? askedId;
  const status = (id !== null && decisions.decided.get(id)) || subject?.status;
  const isOwn = subject !== undefined && subject.person.id === viewer.employeeId && !viewer.decidesOwn;
  const notAsked = detail.data?.kind === 'company' && detail.data.id === id ? detail.data.refusal : null;
  const refusal = !viewer.canDecide
    ? t('refusal.role')
    : isOwn
      ? t('refusal.own')
      : notAsked && refusalText({ code: notAsked });

  useEffect(() => {
    // Keys are free again where the list did not come.
    if (list.error) landing.current = null;
    const landed = landing.current;
    if (!landed || list.isStale || !list.rows) return;
    // The list before may be drawn once more.
    if ('page' in landed ? landed.page !== table.page : landed.q !== table.filters.q) return;
    landing.current = null;
    const target = landed.on === 'first' ? list.rows[0] : list.rows.at(-1);
    if (target && landed.opens) void setOpened(target.id, { history: 'replace' });
    focus(!target ? LIST_ID : landed.opens && isNarrow() ? HEADING_ID : rowElementId(target.id));
  });

  const filters = JSON.stringify(table.filters);
  const shown = { filters, rows: rows.map(namedRow), decided: decisions.decided };
  const pages = Math.max(1, Math.ceil(list.total / PAGE_SIZE));

  function send(event: InboxEvent) {
    const name = subject ? fullNameOf(subject.person) : null;
    const level = subject && stepOf(subject);
    const view = {
      ...shown,
      opened,
      current: id === null ? null : { id, kind: subject?.kind ?? null, name, status, ...level },
      canDecide: viewer.canDecide,
      refusal,
      isNarrow: isNarrow(),
      isStale: list.isStale || landing.current !== null,
      hasPage: { before: table.page > 1, after: table.page < pages },
    };
    dispatch({ event, view });
    for (const effect of transition(state, event, view).effects) run(effect);
  }

  function run(effect: InboxEffect) {
    if (effect.type === 'show') void setOpened(effect.id, { history: effect.history });
    else if (effect.type === 'decide') decisions.decide(effect.decision);
    else if (effect.type === 'collect') void collect();
    else if (effect.type === 'check') void check(effect.decision);
    else if (effect.type === 'turn') turn(effect.by);
    else focus(effect.on === 'row' ? rowElementId(effect.id) : effect.on === 'detail' ? HEADING_ID : LIST_ID);
  }

  function turn(by: 1 | -1) {
    const page = table.page + by;
    landing.current = { on: by === 1 ? 'first' : 'last', opens: true, page };
    table.setPage(page);
  }

  /** Other filters lead to the first hit: what was shown may not be in the list any more. */
  function setFilters(next: Parameters<typeof table.setFilters>[0]) {
    const landed = landing.current;
    // A search that is sent again, after its pause, is the one that is awaited.
    if (landed && !('q' in landed && landed.q === next.q)) landing.current = null;
    void setOpened(null, { history: 'replace' });
    table.setFilters(next);
  }

  function reset() {
    landing.current = null;
    table.reset();
  }

  function leaveSearch(q: string | null) {
    landing.current = { on: 'first', opens: false, q };
    send({ type: 'leaveSearch' });
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

  // Shows refusals before anything is sent.
  async function check({ requests, verdict, comment }: Decision) {
    try {
      const asked = { requests: requests.map(askedOf), decision: verdict, resolutionComment: comment };
      const { results } = await utils.client.approvals.previewDecisions.mutate(asked);
      const names = new Map(requests.map((request) => [request.id, request.name]));
      const refusals = results.flatMap(({ id: refused, problem, details }) =>
        problem === null
          ? []
          : [{ id: refused, name: names.get(refused) ?? '', text: refusalText({ code: problem, details }) }],
      );
      latest.current({ type: 'checked', refusals });
    } catch (error) {
      showError(error);
      latest.current({ type: 'notChecked' });
    }
  }

  // As the page is when the answer comes.
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  return {
    table: { ...table, setFilters, reset },
    list,
    pages,
    opened,
    // In the list: what the keys decide.
    current: { id, row, status, refusal, hasKeys: index >= 0 && !list.isStale },
    detail,
    selection: { ...selectionOf(state, shown), isCollecting: state.isCollecting },
    check: state.check,
    rejecting: state.rejecting,
    done: decisions.done,
    send,
    leaveSearch,
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
