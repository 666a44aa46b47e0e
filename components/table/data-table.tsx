'use client';

import { Button, Group, Pagination, Skeleton, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import classes from './data-table.module.css';
import type { Sort } from './table-parsers.ts';

export type Column<Row> = {
  /** Also the name to sort by, when it is among the state's sorts. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  align?: 'left' | 'right';
  width?: number | string;
  /** Hidden below 48 em. */
  wide?: boolean;
  /** The title is for screen readers only (actions). */
  titleHidden?: boolean;
};

type TableState<Key extends string> = {
  page: number;
  pageSize: number;
  sort: Sort<Key>;
  isFiltered: boolean;
  setPage: (page: number) => void;
  setSort: (sort: Sort<Key>) => void;
  reset: () => void;
};

type DataTableProps<Row, Key extends string> = {
  /** What the list holds, for its name: "Overtime balances". */
  label: string;
  columns: Column<Row>[];
  rowId: (row: Row) => string;
  /** Undefined while loading. */
  rows: Row[] | undefined;
  total: number | undefined;
  state: TableState<Key>;
  sorts: readonly Key[];
  /** Why loading failed. Shown only when there are no earlier rows. */
  error?: string | null;
  onRetry?: () => void;
  /** Shown when there is nothing and no filter is set. */
  empty: ReactNode;
  isSelected?: (row: Row) => boolean;
};

/** A list by page: sticky heading, rows of 40 px, order and page from `useTableState`, skeletons that keep the layout. */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const t = useTranslations('common');
  const { columns, rows, total, state, sorts } = props;

  if (props.error && !rows) {
    return (
      <Stack align="flex-start" gap="sm" role="alert">
        <Text fw={600}>{t('table.failed')}</Text>
        <Text>{props.error}</Text>
        {props.onRetry && <Button onClick={props.onRetry}>{t('actions.retry')}</Button>}
      </Stack>
    );
  }
  // Past the last page is "nothing matches" too: Reset leads back to the first.
  if (rows?.length === 0) {
    return (
      <div className={classes.frame}>
        {state.isFiltered || state.page > 1 ? <EmptyState kind="nothingMatches" onReset={state.reset} /> : props.empty}
      </div>
    );
  }

  const pages = Math.max(1, Math.ceil((total ?? 0) / state.pageSize));
  const from = (state.page - 1) * state.pageSize + 1;
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={props.label} tabIndex={0}>
        <Table className={classes.table} highlightOnHover aria-busy={!rows}>
          <Table.Thead className={classes.head}>
            <Table.Tr>
              {columns.map((column) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  sort={state.sort}
                  onSort={sorts.find((key) => key === column.key) && ((sort) => state.setSort(sort as Sort<Key>))}
                />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows
              ? rows.map((row) => (
                  <Table.Tr key={props.rowId(row)} data-selected={props.isSelected?.(row) || undefined}>
                    {columns.map((column) => (
                      <Table.Td key={column.key} ta={column.align} data-wide={column.wide || undefined}>
                        {column.render(row)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))
              : Array.from({ length: state.pageSize }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
                  <Table.Tr key={index}>
                    {columns.map((column) => (
                      <Table.Td key={column.key} data-wide={column.wide || undefined}>
                        <Skeleton height={12} width="70%" ml={column.align === 'right' ? 'auto' : undefined} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
          </Table.Tbody>
        </Table>
      </section>
      <Group className={classes.foot} justify="space-between" gap="sm">
        <Text size="xs" c="dimmed" className="tabular" aria-live="polite">
          {rows && total !== undefined
            ? t('table.range', { from: Math.min(from, total), to: Math.min(from + rows.length - 1, total), total })
            : t('table.loading')}
        </Text>
        {pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            value={state.page}
            onChange={state.setPage}
            getItemProps={(page) => ({ 'aria-label': t('table.page', { page }) })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? t('table.previousPage') : t('table.nextPage'),
            })}
          />
        )}
      </Group>
    </div>
  );
}

type HeadCellProps<Row> = {
  column: Column<Row>;
  sort: Sort<string>;
  onSort: ((sort: Sort<string>) => void) | undefined;
};

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const direction = onSort && sort.key === column.key ? sort.direction : undefined;
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  const title = column.titleHidden ? <span className={classes.hidden}>{column.title}</span> : column.title;
  return (
    <Table.Th
      ta={column.align}
      w={column.width}
      data-wide={column.wide || undefined}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      {onSort ? (
        <UnstyledButton
          className={classes.sort}
          data-active={direction !== undefined || undefined}
          onClick={() => onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {title}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        title
      )}
    </Table.Th>
  );
}
