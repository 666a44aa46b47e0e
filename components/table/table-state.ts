'use client';

import { notifications } from '@mantine/notifications';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useQueryStates, type Values } from 'nuqs';
import type { ParserMap } from 'nuqs/server';
import { useEffect, useMemo } from 'react';
import { ROWS_PER_PAGE } from './constants.ts';
import { pagingParsers, type Sort, type TableOptions } from './table-parsers.ts';

type Parser = { parse: (value: string) => unknown; defaultValue?: unknown };

/**
 * Page, order and filters of a list, kept in the address (`?page=2&sort=-balance&office=…`): a link shows the same to a
 * colleague. Unknown values are dropped, with a notice. Changing the order or a filter goes to the first page.
 */
export function useTableState<Key extends string, FilterMap extends ParserMap>(options: TableOptions<Key, FilterMap>) {
  const { sorts, defaultSort, filters: parsers, pageSize = ROWS_PER_PAGE } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists of a page are written in its source and do not change
  const paging = useMemo(() => pagingParsers(sorts, defaultSort), []);
  const [{ page, sort }, setPaging] = useQueryStates(paging, { history: 'push' });
  const [filters, setFilters] = useQueryStates(parsers, { history: 'replace', clearOnDefault: true });
  useDroppedNotice({ ...paging, ...parsers } as Record<string, Parser>, (names) => {
    const nothing = Object.fromEntries(names.map((name) => [name, null]));
    if (names.some((name) => name in paging)) void setPaging(nothing, { history: 'replace' });
    if (names.some((name) => name in parsers)) void setFilters(nothing as Partial<Values<FilterMap>>);
  });

  return {
    page,
    pageSize,
    sort,
    filters,
    isFiltered: Object.entries(parsers as Record<string, Parser>).some(
      ([name, parser]) => (filters as Record<string, unknown>)[name] !== (parser.defaultValue ?? null),
    ),
    setPage: (next: number, history: 'push' | 'replace' = 'push') => void setPaging({ page: next }, { history }),
    setSort: (next: Sort<Key>) => void setPaging({ sort: next, page: null }),
    setFilters: (next: Partial<Values<FilterMap>>) => {
      void setPaging({ page: null }, { history: 'replace' });
      void setFilters(next);
    },
    reset: () => {
      void setPaging({ page: null }, { history: 'replace' });
      void setFilters(null);
    },
  };
}

/** Drops parameters with unknown values from the address, with a notice. */
export function useDroppedNotice(parsers: Record<string, Parser>, drop: (names: string[]) => void) {
  const t = useTranslations('common.table');
  const search = useSearchParams();
  const dropped = Object.entries(parsers)
    .filter(([name, parser]) => {
      const value = search.get(name);
      return value !== null && parser.parse(value) === null;
    })
    .map(([name]) => name);
  const key = dropped.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of dropped names
  useEffect(() => {
    if (key === '') return;
    const values = dropped.map((name) => `${name}=${search.get(name)}`).join(', ');
    notifications.show({ id: `dropped-${key}`, color: 'yellow', message: t('dropped', { values }) });
    drop(dropped);
  }, [key]);
}
