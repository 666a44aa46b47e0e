'use client';

import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { TextFilter } from '#components/table/text-filter.tsx';
import { trpc } from '#components/trpc/client.ts';
import { INBOX_KINDS, type InboxKind } from '#server/approvals/constants.ts';
import { MAX_LIMIT, MAX_NAME } from '#server/shared/limits.ts';
import classes from './inbox.module.css';
import { type InboxFilters, statusChoices } from './inbox-state.ts';
import { KindFilter } from './kind-filter.tsx';

const CHOICES_STALE_MILLISECONDS = 300_000;

type FiltersProps = {
  filters: InboxFilters;
  onChange: (filters: Partial<InboxFilters>) => void;
  counts: Record<InboxKind, number> | undefined;
  onLeaveSearch: () => void;
};

export function Filters({ filters, onChange, counts, onLeaveSearch }: FiltersProps) {
  const t = useTranslations('approvals.filters');
  const kinds = useTranslations('approvals.kinds');
  const words = useTranslations('approvals.status');
  const options = { staleTime: CHOICES_STALE_MILLISECONDS };
  const types = trpc.approvals.listTypeChoices.useQuery(undefined, options);
  const offices = trpc.organisation.listOffices.useQuery({ limit: MAX_LIMIT, orderBy: 'name' }, options);
  const typesOf = (kind: InboxKind) =>
    (types.data ?? [])
      .filter((type) => type.kind === kind)
      .map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));
  const chooseType = (value: string) => {
    const [kind, id = null] = value.split(' ');
    onChange({
      kind: filters.kind !== null && kind !== '' && filters.kind !== kind ? null : filters.kind,
      type: kind === 'absence' ? id : null,
      requestType: kind === 'company' ? id : null,
    });
  };

  return (
    <search className={classes.filters}>
      <KindFilter
        value={filters.kind}
        onChange={(kind) => onChange({ kind, type: null, requestType: null })}
        counts={counts}
      />
      <TextFilter
        hasKey
        label={t('search')}
        maxLength={MAX_NAME}
        value={filters.q}
        onChange={(q) => onChange({ q })}
        onLeave={onLeaveSearch}
      />
      <NativeSelect
        aria-label={t('status')}
        data={statusChoices.map((value) => ({ value, label: words(value) }))}
        value={filters.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as InboxFilters['status'] })}
      />
      <NativeSelect
        aria-label={t('type')}
        data={[
          { value: '', label: t('allTypes') },
          ...INBOX_KINDS.filter((kind) => filters.kind === null || filters.kind === kind).map((kind) => ({
            group: kinds(kind),
            items: typesOf(kind),
          })),
        ]}
        value={filters.type ? `absence ${filters.type}` : filters.requestType ? `company ${filters.requestType}` : ''}
        onChange={(event) => chooseType(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('office')}
        data={[
          { value: '', label: t('allOffices') },
          ...(offices.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filters.office ?? ''}
        onChange={(event) => onChange({ office: event.currentTarget.value || null })}
      />
    </search>
  );
}
