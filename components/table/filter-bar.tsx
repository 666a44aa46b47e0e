'use client';

import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import { CountSkeleton } from './count-skeleton.tsx';
import classes from './filter-bar.module.css';
import { FilterChip } from './filter-chip.tsx';
import { type Filter, type FilterState, isActive, without } from './filters.ts';
import { SavedViews } from './saved-views.tsx';
import { TextFilter } from './text-filter.tsx';

type FilterBarProps<Values> = {
  /** From `useTableState`. */
  state: FilterState<Values>;
  filters: readonly Filter<Values>[];
  /** How many the list holds with these filters; undefined while loading. */
  total: number | undefined;
  /** Controls that are always there, before the chips: a `DateRange`. */
  children?: ReactNode;
  /** The page's name, under which views of it are kept: adds the menu of saved views. */
  views?: string;
  /** At the end. */
  actions?: ReactNode;
};

/** Filters of a list: its search, a chip for each active filter, "Add filter", Reset, and the number of results. */
export function FilterBar<Values>({ state, filters, total, views, children, actions }: FilterBarProps<Values>) {
  const t = useTranslations('common.filters');
  // The filter that is being added: it has no value yet.
  const [added, setAdded] = useState<string | null>(null);
  const add = useRef<HTMLDivElement>(null);
  const search = filters.find((filter) => filter.kind === 'search');
  const others = filters.filter((filter) => filter.kind !== 'search');
  const shown = others.filter((filter) => isActive(filter, state.filters) || filter.name === added);
  const rest = others.filter((filter) => !shown.includes(filter));

  return (
    <search className={classes.bar} aria-label={t('label')}>
      {search && (
        <TextFilter
          hasKey
          label={search.label}
          maxLength={search.maxLength}
          value={state.filters[search.name] as string | null}
          onChange={(text) => state.setFilters({ [search.name]: text } as Partial<Values>)}
          onLeave={search.onLeave}
        />
      )}
      {children}
      {shown.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          values={state.filters}
          isNew={filter.name === added}
          onChange={(values) => state.setFilters(values)}
          onClose={() => setAdded(null)}
          onRemove={() => {
            setAdded(null);
            state.setFilters(without(filter));
            add.current?.querySelector('button')?.focus();
          }}
        />
      ))}
      {others.length > 0 && (
        <div ref={add}>
          <ActionMenu
            position="bottom-start"
            trigger={
              <Button variant="subtle" color="gray" leftSection={<IconPlus size={16} aria-hidden />}>
                {t('add')}
              </Button>
            }
            entries={
              rest.length === 0
                ? [{ text: t('allAdded') }]
                : rest.map((filter) => ({ label: filter.label, onClick: () => setAdded(filter.name) }))
            }
          />
        </div>
      )}
      {state.isFiltered && (
        <Button variant="subtle" color="gray" px={8} onClick={state.reset}>
          {t('reset')}
        </Button>
      )}
      <div className={classes.end}>
        <Text size="sm" c="dimmed" className="tabular" role="status">
          {total === undefined ? <CountSkeleton /> : t('results', { count: total })}
        </Text>
        {views && <SavedViews page={views} />}
        {actions}
      </div>
    </search>
  );
}
