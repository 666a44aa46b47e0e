'use client';

import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { KeyHint } from '#components/ui/key-hint.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { BALANCE_SIGNS } from '#server/overtime/constants.ts';
import { MAX_NAME } from '#server/shared/limits.ts';
import classes from './balance-filters.module.css';
import type { Choice } from './balances.tsx';
import type { BalanceFilters as Filters } from './balances-state.ts';

const TYPING_PAUSE_MILLISECONDS = 250;

type BalanceFiltersProps = {
  filters: Filters;
  offices: Choice[];
  policies: Choice[];
  onChange: (filters: Partial<Filters>) => void;
  children: ReactNode;
};

export function BalanceFilters({ filters, offices, policies, onChange, children }: BalanceFiltersProps) {
  const t = useTranslations('overtime.filters');
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(filters.q ?? '');
  const send = useDebouncedCallback((q: string) => onChange({ q: q.trim() || null }), TYPING_PAUSE_MILLISECONDS);
  // The address also changes elsewhere: Reset, or the browser's Back.
  useEffect(() => {
    if (search.current !== document.activeElement) setTyped(filters.q ?? '');
  }, [filters.q]);
  useKeys([{ key: '/', description: t('search'), run: () => search.current?.focus() }]);

  return (
    <search className={classes.filters}>
      {children}
      <TextInput
        ref={search}
        type="search"
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<KeyHint keys="/" />}
        maxLength={MAX_NAME}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          send(event.currentTarget.value);
        }}
      />
      <Select
        aria-label={t('show')}
        data={[
          { value: '', label: t('all') },
          ...BALANCE_SIGNS.map((value) => ({ value, label: t(`signs.${value}`) })),
        ]}
        value={filters.show ?? ''}
        allowDeselect={false}
        onChange={(value) => onChange({ show: (value || null) as Filters['show'] })}
      />
      <Select
        aria-label={t('office')}
        data={[{ value: '', label: t('anyOffice') }, ...offices]}
        value={filters.office ?? ''}
        allowDeselect={false}
        onChange={(office) => onChange({ office: office || null })}
      />
      <Select
        aria-label={t('policy')}
        data={[{ value: '', label: t('anyPolicy') }, ...policies]}
        value={filters.policy ?? ''}
        allowDeselect={false}
        onChange={(policy) => onChange({ policy: policy || null })}
      />
    </search>
  );
}
