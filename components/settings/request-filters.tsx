'use client';

import { Select } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { TextFilter } from '#components/form/text-filter.tsx';
import classes from './api-requests.module.css';
import { type RequestFilters as Filters, OUTCOME_NAMES } from './api-requests-state.ts';

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
        className={classes.search}
        label={t('operation')}
        maxLength={MAX_REQUEST_ID}
        value={filters.operation}
        onChange={(operation) => onChange({ operation })}
      />
      <TextFilter
        className={classes.search}
        label={t('id')}
        maxLength={MAX_REQUEST_ID}
        value={filters.id}
        onChange={(id) => onChange({ id })}
      />
    </search>
  );
}
