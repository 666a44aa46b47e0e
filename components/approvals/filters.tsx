'use client';

import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter, FilterState } from '#components/table/filters.ts';
import { trpc } from '#components/trpc/client.ts';
import type { InboxKind } from '#server/approvals/constants.ts';
import { MAX_LIMIT, MAX_NAME } from '#server/shared/limits.ts';
import { type InboxFilters, statusChoices } from './inbox-state.ts';
import { KindFilter } from './kind-filter.tsx';

const CHOICES_STALE_MILLISECONDS = 300_000;

type FiltersProps = {
  state: FilterState<InboxFilters>;
  counts: Record<InboxKind, number> | undefined;
  /** How many requests the list holds; undefined while loading. */
  total: number | undefined;
  onLeaveSearch: () => void;
};

/** Which requests are listed. A type is one of a single kind, so another kind takes it out. */
export function Filters({ state, counts, total, onLeaveSearch }: FiltersProps) {
  const t = useTranslations('approvals.filters');
  const words = useTranslations('approvals.status');
  const options = { staleTime: CHOICES_STALE_MILLISECONDS };
  const types = trpc.approvals.listTypeChoices.useQuery(undefined, options).data;
  const offices = trpc.organisation.listOffices.useQuery({ limit: MAX_LIMIT, orderBy: 'name' }, options).data;
  const { kind, status } = state.filters;
  const choicesOf = (rows: readonly { id: string; name: string }[] | undefined) =>
    rows?.map(({ id, name }) => ({ value: id, label: name }));
  const typesOf = (wanted: InboxKind) => choicesOf(types?.filter((type) => type.kind === wanted));
  const ofAbsences: Filter<InboxFilters> = {
    ...{ kind: 'choice', name: 'type', label: t('absenceType'), choices: typesOf('absence') },
  };
  const ofCompany: Filter<InboxFilters> = {
    ...{ kind: 'choice', name: 'requestType', label: t('requestType'), choices: typesOf('company') },
  };
  const filters: Filter<InboxFilters>[] = [
    { kind: 'search', name: 'q', label: t('search'), maxLength: MAX_NAME },
    ...(kind === 'company' ? [] : [ofAbsences]),
    ...(kind === 'absence' ? [] : [ofCompany]),
    { kind: 'choice', name: 'office', label: t('office'), choices: choicesOf(offices?.rows) },
  ];
  const setFilters = (next: Partial<InboxFilters>) => {
    const other = next.type ? { requestType: null } : next.requestType ? { type: null } : {};
    state.setFilters({ ...other, ...next });
  };
  return (
    <FilterBar state={{ ...state, setFilters }} filters={filters} total={total} onLeaveSearch={onLeaveSearch}>
      <KindFilter
        value={kind}
        onChange={(next) => setFilters({ kind: next, type: null, requestType: null })}
        counts={counts}
      />
      <NativeSelect
        aria-label={t('status')}
        data={statusChoices.map((value) => ({ value, label: words(value) }))}
        value={status}
        onChange={(event) => setFilters({ status: event.currentTarget.value as InboxFilters['status'] })}
      />
    </FilterBar>
  );
}
