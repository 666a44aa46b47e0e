'use client';

import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import filters from '#components/table/filters.module.css';
import { TextFilter } from '#components/table/text-filter.tsx';
import { trpc } from '#components/trpc/client.ts';
import { MAX_NAME } from '#server/shared/limits.ts';
import type { TimelineSearch } from './timeline-state.ts';

const CHOICES_STALE_MILLISECONDS = 300_000;

type TimelineFiltersProps = { search: TimelineSearch; onChange: (change: Partial<TimelineSearch>) => void };

export function TimelineFilters({ search, onChange }: TimelineFiltersProps) {
  const t = useTranslations('absences.filters');
  const options = { staleTime: CHOICES_STALE_MILLISECONDS };
  const units = trpc.organisation.listStaffedUnits.useQuery(undefined, options).data ?? [];
  const types = trpc.approvals.listTypeChoices.useQuery(undefined, options).data ?? [];
  const choices = (all: string, rows: readonly { id: string; name: string }[]) => [
    { value: '', label: all },
    ...rows.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const unitsOf = (wanted: 'office' | 'department') => units.filter(({ type }) => type === wanted);
  return (
    <search className={filters.filters}>
      <TextFilter hasKey label={t('search')} maxLength={MAX_NAME} value={search.q} onChange={(q) => onChange({ q })} />
      <NativeSelect
        aria-label={t('office')}
        data={choices(t('anyOffice'), unitsOf('office'))}
        value={search.office ?? ''}
        onChange={(event) => onChange({ office: event.currentTarget.value || null })}
      />
      <NativeSelect
        aria-label={t('department')}
        data={choices(t('anyDepartment'), unitsOf('department'))}
        value={search.department ?? ''}
        onChange={(event) => onChange({ department: event.currentTarget.value || null })}
      />
      <NativeSelect
        aria-label={t('type')}
        data={choices(t('anyType'), types)}
        value={search.type ?? ''}
        onChange={(event) => onChange({ type: event.currentTarget.value || null })}
      />
    </search>
  );
}
