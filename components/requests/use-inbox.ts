'use client';

import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { parseAsId } from '#components/table/table-parsers.ts';
import { useDroppedNotice, useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { nameOf } from '#components/ui/person.tsx';
import type { Decision as Verdict } from '#server/absences/constants.ts';
import { inboxOptions } from './inbox-state.ts';
import { HEADING_ID } from './request-detail.tsx';
import { rowElementId } from './request-list.tsx';
import type { Viewer } from './types.ts';
import { useDecisions } from './use-decisions.tsx';
import { useFocus } from './use-focus.ts';
import { useInboxList } from './use-inbox-list.ts';
import { useSelection } from './use-selection.ts';

/** Narrower than this, list and detail are two views: see inbox.module.css. */
const NARROW = '(max-width: 62em)';
export const LIST_ID = 'requests';
const isNarrow = () => window.matchMedia(NARROW).matches;

/** The inbox's state and what can be done with it: list, current request, selection, decisions. */
export function useInbox(viewer: Viewer) {
  const t = useTranslations('inbox');
  const state = useTableState(inboxOptions);
  const [opened, setOpened] = useQueryState('request', parseAsId);
  useDroppedNotice({ request: parseAsId }, () => void setOpened(null, { history: 'replace' }));
  const focus = useFocus();

  const show = (id: string | null, history: 'push' | 'replace' = 'replace') => {
    setRejecting(null);
    void setOpened(id, { history });
    focus(id === null ? LIST_ID : isNarrow() ? HEADING_ID : rowElementId(id));
  };
  const decisions = useDecisions({ onUndo: ({ requests }) => show(requests[0]?.id ?? null) });
  const list = useInboxList(state.filters, state.page, decisions.decided);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the page is passed
  useEffect(() => {
    if (list.isPassed) state.setPage(1, 'replace');
  }, [list.isPassed]);
  const rows = list.rows ?? [];
  const current = opened ?? rows[0]?.id ?? null;
  const row = rows.find(({ id }) => id === current);
  const index = rows.findIndex(({ id }) => id === current);
  const selection = useSelection(state.filters, rows, (id) => decisions.decided.has(id));
  const [rejecting, setRejecting] = useState<string | 'selection' | null>(null);

  const detail = trpc.absences.getInboxRequest.useQuery({ id: current ?? '' }, { enabled: current !== null });
  useNeighbours([rows[index + 1]?.id, rows[index - 1]?.id]);
  const status = (current !== null && decisions.decided.get(current)) || row?.status || detail.data?.status;
  const subject = row ?? detail.data;

  const refusal = !viewer.canDecide
    ? t('refusal.role')
    : subject && subject.person.id === viewer.employeeId && !viewer.decidesOwn
      ? t('refusal.own')
      : null;

  const step = (by: 1 | -1) => {
    const next = rows[index < 0 ? 0 : index + by];
    if (next) show(next.id);
  };

  const decide = (verdict: Verdict, comment: string | null = null) => {
    if (!subject || status !== 'pending' || refusal !== null) return;
    const next = rows[index + 1] ?? rows[index - 1];
    decisions.decide({ requests: [{ id: subject.id, name: nameOf(subject.person) }], verdict, comment });
    show(next?.id ?? null);
  };

  const decideSelection = (verdict: Verdict, comment: string | null = null) => {
    const { selected } = selection;
    if (selected.length === 0 || !viewer.canDecide) return;
    const next = rows.find(({ id }) => !selection.has(id));
    decisions.decide({ requests: selected, verdict, comment });
    selection.clear();
    show(next?.id ?? null);
  };

  const hasSelection = selection.selected.length > 0;
  // On a narrow screen a key must not decide what is not shown.
  const seen = () => opened !== null || !isNarrow();

  return {
    state,
    list,
    selection,
    decisions,
    detail,
    current,
    opened,
    row,
    status,
    refusal,
    rejecting,
    hasSelection,
    show,
    step,
    decide,
    decideSelection,
    focus,
    close: () => {
      setRejecting(null);
      void setOpened(null, { history: 'replace' });
      focus(current === null ? LIST_ID : rowElementId(current));
    },
    open: (id: string) => show(id, isNarrow() ? 'push' : 'replace'),
    accept: () => (hasSelection ? decideSelection('accepted') : seen() && decide('accepted')),
    askReject: () => {
      if (hasSelection) setRejecting('selection');
      else if (seen() && status === 'pending' && refusal === null) setRejecting(current);
    },
    setRejecting,
    backFromReject: () => {
      setRejecting(null);
      focus(current === null ? LIST_ID : isNarrow() && opened ? HEADING_ID : rowElementId(current));
    },
    toggleCurrent: () => {
      if (row?.status === 'pending' && viewer.canDecide) selection.toggle(row);
    },
  };
}

/** Reads what J and K lead to beforehand, so that it is there at once. */
function useNeighbours(ids: (string | undefined)[]) {
  const utils = trpc.useUtils();
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pair of neighbours
  useEffect(() => {
    for (const id of ids) if (id) void utils.absences.getInboxRequest.prefetch({ id });
  }, [key]);
}
