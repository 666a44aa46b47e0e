'use client';

import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import classes from './api-requests.module.css';
import { type RequestFilters as Filters, OUTCOME_NAMES } from './api-requests-state.ts';

const TYPING_PAUSE_MILLISECONDS = 250;
/** Characters of a request id. */
const MAX_REQUEST_ID = 128;

type RequestFiltersProps = {
  filters: Filters;
  tokens: { value: string; label: string }[];
  onChange: (filters: Partial<Filters>) => void;
};

export function RequestFilters({ filters, tokens, onChange }: RequestFiltersProps) {
  const t = useTranslations('settings.requests.filters');
  return (
    <search className={classes.filters}>
      <Select
        aria-label={t('show')}
        data={[
          { value: '', label: t('all') },
          ...OUTCOME_NAMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
        ]}
        value={filters.show ?? ''}
        allowDeselect={false}
        onChange={(value) => onChange({ show: (value || null) as Filters['show'] })}
      />
      <Select
        aria-label={t('token')}
        data={[{ value: '', label: t('anyToken') }, ...tokens]}
        value={filters.token ?? ''}
        allowDeselect={false}
        onChange={(token) => onChange({ token: token || null })}
      />
      <TextFilter
        label={t('operation')}
        maxLength={MAX_REQUEST_ID}
        value={filters.operation}
        onChange={(operation) => onChange({ operation })}
      />
      <TextFilter label={t('id')} maxLength={MAX_REQUEST_ID} value={filters.id} onChange={(id) => onChange({ id })} />
    </search>
  );
}

type TextFilterProps = {
  label: string;
  maxLength: number;
  value: string | null;
  onChange: (value: string | null) => void;
};

function TextFilter({ label, maxLength, value, onChange }: TextFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value ?? '');
  const send = useDebouncedCallback((text: string) => onChange(text.trim() || null), TYPING_PAUSE_MILLISECONDS);
  // The address also changes elsewhere: Reset, or the browser's Back.
  useEffect(() => {
    if (field.current !== document.activeElement) setTyped(value ?? '');
  }, [value]);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}
