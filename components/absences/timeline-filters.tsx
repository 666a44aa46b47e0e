'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FilterBar } from '#components/table/filter-bar.tsx';
import { type Filter, isActive, without } from '#components/table/filters.ts';
import { trpc } from '#components/trpc/client.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { TimelineSearch } from './timeline-state.ts';

const CHOICES_STALE_MILLISECONDS = 300_000;

type TimelineFiltersProps = {
  search: TimelineSearch;
  /** How many people the timeline shows; undefined while loading. */
  total: number | undefined;
  onChange: (change: Partial<TimelineSearch>) => void;
  /** The period. */
  children: ReactNode;
};

export function TimelineFilters({ search, total, onChange, children }: TimelineFiltersProps) {
  const t = useTranslations('absences.filters');
  const words = useTranslations('common.words');
  const options = { staleTime: CHOICES_STALE_MILLISECONDS };
  const units = trpc.organisation.listStaffedUnits.useQuery(undefined, options).data;
  const types = trpc.approvals.listTypeChoices.useQuery(undefined, options).data;
  const choicesOf = (rows: readonly { id: string; name: string }[] | undefined) =>
    rows?.map(({ id, name }) => ({ value: id, label: name }));
  const unitsOf = (wanted: 'office' | 'department') => choicesOf(units?.filter(({ type }) => type === wanted));
  const filters: Filter<TimelineSearch>[] = [
    { kind: 'search', name: 'q', label: words('searchByName'), maxLength: MAX_NAME },
    { kind: 'choice', name: 'office', label: t('office'), choices: unitsOf('office') },
    { kind: 'choice', name: 'department', label: words('department'), choices: unitsOf('department') },
    { kind: 'choice', name: 'type', label: words('absenceType'), choices: choicesOf(types) },
  ];
  const state = {
    filters: search,
    isFiltered: filters.some((filter) => isActive(filter, search)),
    setFilters: onChange,
    reset: () => onChange(Object.assign({}, ...filters.map(without))),
  };
  return (
    <FilterBar views="absences" state={state} filters={filters} total={total}>
      {children}
    </FilterBar>
  );
}
