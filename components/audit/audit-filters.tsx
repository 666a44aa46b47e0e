'use client';

import { Select, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from '#components/table/filters.module.css';
import { TextFilter } from '#components/table/text-filter.tsx';
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, SYSTEM_ID } from '#server/audit/constants.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { AuditFilters as Filters } from './audit-state.ts';
import type { Actor } from './types.ts';

const UUID_LENGTH = 36;

type AuditFiltersProps = {
  filters: Filters;
  actors: readonly Actor[];
  onChange: (filters: Partial<Filters>) => void;
};

export function AuditFilters({ filters, actors, onChange }: AuditFiltersProps) {
  const t = useTranslations('audit');
  const types = AUDIT_RECORD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }));
  const people = actors.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <search className={classes.filters}>
      <Day name="from" value={filters.from} onChange={onChange} />
      <Day name="to" value={filters.to} onChange={onChange} />
      <Choice
        label={t('filters.who')}
        any={t('filters.anybody')}
        data={[...people, { value: SYSTEM_ID, label: t('system') }]}
        value={filters.who}
        onChange={(who) => onChange({ who })}
      />
      <Choice
        label={t('filters.action')}
        any={t('filters.anyAction')}
        data={AUDIT_ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) }))}
        value={filters.action}
        onChange={(action) => onChange({ action: action as Filters['action'] })}
      />
      <Choice
        label={t('filters.type')}
        any={t('filters.anyType')}
        data={types.toSorted((one, other) => one.label.localeCompare(other.label))}
        value={filters.type}
        onChange={(type) => onChange({ type: type as Filters['type'] })}
      />
      <TextFilter
        label={t('filters.record')}
        maxLength={UUID_LENGTH}
        value={filters.record}
        onChange={(record) =>
          (record === null || isUuid(record)) && onChange({ record: record?.toLowerCase() ?? null })
        }
      />
    </search>
  );
}

type DayProps = { name: 'from' | 'to'; value: string | null; onChange: AuditFiltersProps['onChange'] };

function Day({ name, value, onChange }: DayProps) {
  const t = useTranslations('audit.filters');
  return (
    <TextInput
      type="date"
      aria-label={t(name)}
      leftSection={<span aria-hidden>{t(name)}</span>}
      leftSectionWidth={56}
      value={value ?? ''}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || null })}
    />
  );
}

type ChoiceProps = {
  label: string;
  /** The choice that leaves the filter out. */
  any: string;
  data: { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
};

const Choice = ({ label, any, data, value, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    data={[{ value: '', label: any }, ...data]}
    value={value ?? ''}
    searchable
    allowDeselect={false}
    onChange={(chosen) => onChange(chosen || null)}
  />
);
