'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#components/trpc/client.ts';
import type { Decision as Verdict } from '#server/modules/absences/constants.ts';
import type { InboxKind } from '#server/modules/approvals/constants.ts';
import { useDecisionStore } from './decision-store.ts';
import { type InboxFilters, inboxInput, PAGE_SIZE } from './inbox-state.ts';
import type { InboxRow } from './types.ts';

/** A page of the inbox as it will be once `decided` is done: what no longer matches is gone, and what follows has moved up. */
export function useInboxList(filters: InboxFilters, page: number, decided: ReadonlyMap<string, Verdict>) {
  const list = trpc.approvals.listInbox.useQuery(inboxInput(filters, page), {
    placeholderData: keepPreviousData,
  });
  const { kinds } = useDecisionStore();
  const leaves = ({ id, status }: InboxRow) => {
    const verdict = status === 'pending' ? decided.get(id) : undefined;
    return verdict !== undefined && filters.status !== 'all' && filters.status !== verdict;
  };
  const rows = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const leaving = rows.filter(leaves).length;
  const following = trpc.approvals.listInbox.useQuery(inboxInput(filters, page + 1), {
    enabled: leaving > 0 && total > page * PAGE_SIZE,
    placeholderData: keepPreviousData,
  });
  const movedUp = leaving > 0 ? (following.data?.rows ?? []) : [];
  const known = new Map([...rows, ...movedUp].map((row) => [row.id, row]));
  const visible = [...known.values()]
    .filter((row) => !leaves(row))
    .slice(0, PAGE_SIZE)
    .map((row): InboxRow => {
      const verdict = row.status === 'pending' ? decided.get(row.id) : undefined;
      return verdict === undefined ? row : { ...row, status: verdict };
    });

  /** Without those that were decided here, of a kind or of all. */
  const left = (count: number, kind: InboxKind | null) => {
    if (filters.status !== 'pending') return count;
    const gone = [...decided.keys()].filter((id) => kind === null || kinds.get(id) === kind);
    return Math.max(0, count - gone.length);
  };
  const remaining = left(total, filters.kind);
  const counts = list.data?.counts;
  const isElsewhere = visible.length === 0 && remaining > 0;

  return {
    rows: list.data && visible,
    total: Math.max(visible.length, remaining),
    counts: counts && {
      absence: left(counts.absence, 'absence'),
      company: left(counts.company, 'company'),
      correction: left(counts.correction, 'correction'),
      month: left(counts.month, 'month'),
    },
    /** The rows belong to other filters or another page: the requested list is loading. */
    isStale: list.isPlaceholderData,
    /** Another page is loading, or about to, because everything here was decided. */
    isFilling: (visible.length === 0 && following.isFetching) || (isElsewhere && (page > 1 || list.isPlaceholderData)),
    /** Everything here was decided and nothing follows, but pages before hold requests. */
    isPassed: isElsewhere && page > 1 && !following.isFetching && !list.isPlaceholderData,
    error: list.error,
    retry: () => void list.refetch(),
  };
}
