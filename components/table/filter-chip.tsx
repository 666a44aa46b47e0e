'use client';

import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRangeWords } from '#components/form/use-range-words.ts';
import { trpc } from '#components/trpc/client.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LazyPopover } from '#components/ui/lazy-popover.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import classes from './filter-bar.module.css';
import type { FilterEditor as FilterEditorComponent } from './filter-editor.tsx';
import { type Filter, isActive } from './filters.ts';

// A lazy part loses the type parameter.
const FilterEditor = lazyPart(() =>
  import('./filter-editor.tsx').then((file) => file.FilterEditor<never>),
) as unknown as typeof FilterEditorComponent;

type FilterChipProps<Values> = {
  filter: Filter<Values>;
  values: Values;
  /** Chosen in "Add filter" just now: its editor opens by itself. */
  isNew: boolean;
  onChange: (values: Partial<Values>) => void;
  /** Its editor was closed. */
  onClose: () => void;
  onRemove: () => void;
};

/** A filter in force: what it is and its value, which opens its editor, and a cross that takes it out. */
export function FilterChip<Values>({ filter, values, isNew, onChange, onClose, onRemove }: FilterChipProps<Values>) {
  const t = useTranslations('common.filters');
  const words = useFilterWords(filter, values);
  return (
    <div className={classes.chip}>
      <LazyPopover
        label={filter.label}
        isNew={isNew}
        onClose={onClose}
        trigger={
          <UnstyledButton className={classes.value}>
            <span className={classes.name}>{filter.label}</span> {words}
          </UnstyledButton>
        }
      >
        {(close) => <FilterEditor filter={filter} values={values} onChange={onChange} onClose={close} />}
      </LazyPopover>
      <span className="print-only">
        {filter.label}: {words}
      </span>
      {isActive(filter, values) && (
        <UnstyledButton className={classes.remove} aria-label={t('remove', { name: filter.label })} onClick={onRemove}>
          <IconX size={14} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
}

/** The words of a filter's value, for its chip; empty while it has none. */
function useFilterWords<Values>(filter: Filter<Values>, values: Values): string {
  const t = useTranslations('common.filters');
  const localDate = useLocalDate();
  const range = useRangeWords(
    filter.kind === 'dates' ? filter.today : '2000-01-01',
    filter.kind === 'dates' ? filter.latest : undefined,
  );
  const value = values[filter.name];
  const personId = filter.kind === 'person' && typeof value === 'string' ? value : null;
  const person = trpc.people.searchEmployees.useQuery(
    { ids: personId === null ? [] : [personId] },
    { enabled: personId !== null },
  );
  if (!isActive(filter, values)) return '';
  switch (filter.kind) {
    case 'choice':
      return (
        filter.choices?.find((choice) => choice.value === value)?.label ?? t(filter.choices ? 'unknown' : 'loading')
      );
    case 'person': {
      const found = person.data?.find(({ id }) => id === personId);
      return found ? fullNameOf(found) : t(person.isPending ? 'loading' : 'unknown');
    }
    case 'dates': {
      const [from, to] = [values[filter.name] as string | null, values[filter.to] as string | null];
      if (from !== null && to !== null && from <= to) return range({ from, to });
      return from !== null ? t('since', { date: localDate(from) }) : t('until', { date: localDate(to ?? '') });
    }
    case 'custom':
      return filter.words(value);
    default:
      return String(value);
  }
}
