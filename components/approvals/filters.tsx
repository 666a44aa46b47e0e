'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { MAX_LIMIT, MAX_NAME } from '#server/shared/limits.ts';
import classes from './inbox.module.css';
import { type InboxFilters, statusChoices } from './inbox-state.ts';

const TYPING_PAUSE_MILLISECONDS = 200;
const CHOICES_STALE_MILLISECONDS = 300_000;

type FiltersProps = {
  filters: InboxFilters;
  onChange: (filters: Partial<InboxFilters>) => void;
  searchField: RefObject<HTMLInputElement | null>;
  onLeaveSearch: () => void;
};

export function Filters({ filters, onChange, searchField, onLeaveSearch }: FiltersProps) {
  const t = useTranslations('approvals.filters');
  const words = useTranslations('approvals.status');
  const options = { staleTime: CHOICES_STALE_MILLISECONDS };
  const types = trpc.approvals.listTypeChoices.useQuery(undefined, options);
  const offices = trpc.organisation.listOffices.useQuery({ limit: MAX_LIMIT, orderBy: 'name' }, options);
  const [text, setText] = useState(filters.q ?? '');
  const search = useDebouncedCallback((q: string) => onChange({ q: q.trim() || null }), TYPING_PAUSE_MILLISECONDS);
  // The address also changes elsewhere: Reset, or the browser's Back.
  useEffect(() => setText((typed) => (typed.trim() === (filters.q ?? '') ? typed : (filters.q ?? ''))), [filters.q]);
  const choices = (all: string, rows: { id: string; name: string }[] | undefined) => [
    { value: '', label: all },
    ...(rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];

  return (
    <search className={classes.filters}>
      <TextInput
        ref={searchField}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={MAX_NAME}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
          event.preventDefault();
          onLeaveSearch();
        }}
      />
      <NativeSelect
        aria-label={t('status')}
        data={statusChoices.map((value) => ({ value, label: words(value) }))}
        value={filters.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as InboxFilters['status'] })}
      />
      <NativeSelect
        aria-label={t('type')}
        data={choices(t('allTypes'), types.data)}
        value={filters.type ?? ''}
        onChange={(event) => onChange({ type: event.currentTarget.value || null })}
      />
      <NativeSelect
        aria-label={t('office')}
        data={choices(t('allOffices'), offices.data?.rows)}
        value={filters.office ?? ''}
        onChange={(event) => onChange({ office: event.currentTarget.value || null })}
      />
    </search>
  );
}
