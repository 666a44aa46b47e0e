'use client';

import { Button, Group, Pagination, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import type { DataTableProps } from './column.ts';
import { ColumnMenu } from './column-menu.tsx';
import { MAX_SKELETONS } from './constants.ts';
import { CountSkeleton } from './count-skeleton.tsx';
import classes from './data-table.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import type { Sort } from './table-parsers.ts';
import { useColumns } from './use-columns.ts';
import { useFollowingEdges } from './use-following-edges.ts';
import { usePrintRows } from './use-print-rows.tsx';
import { useTooWide } from './use-too-wide.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Of the rows of a virtual list: a person's name has two lines. */
const ROW_HEIGHT = 48;
/** A virtual list of so many rows is rendered whole, so that the browser finds every name. */
const MOST_WHOLE = 100;

/**
 * A list: rows of 40 px (48 with `virtual`) that scroll with the page under a sticky heading and above a sticky foot, order and page from
 * `useTableState`, skeletons that keep the layout. By page, or whole with `virtual`.
 */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const t = useTranslations('common');
  const { total, state, selection, part, virtual = false } = props;
  const { shown: columns, hidden, toggle } = useColumns(props.columnsOf, props.columns);
  const scroll = useRef<HTMLElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const isTooWide = useTooWide(scroll);
  useFollowingEdges(scroll, isTooWide);
  const print = usePrintRows(props.readAll);
  const rows = print.rows ?? props.rows;
  const offset = print.rows ? 0 : (part?.first ?? 0);
  const count = part && !print.rows ? (total ?? 0) : (rows?.length ?? 0);
  const isLong = virtual && !print.rows && count > MOST_WHOLE;
  // Paper gets what is known of a list that is read by part; all of it is for Print.
  const view = useVirtualRows(body, count, ROW_HEIGHT, isLong, {
    first: offset,
    last: Math.min(offset + (rows?.length ?? 0), count),
  });
  const onView = print.rows ? undefined : part?.onView;
  useEffect(() => onView?.(view.first, view.last), [onView, view.first, view.last]);

  if (props.error && !rows) {
    return (
      <NotLoaded title={t('table.failed')} onRetry={props.onRetry}>
        {props.error}
      </NotLoaded>
    );
  }
  // Past the last page is "nothing matches" too: Reset leads back to the first.
  if (part ? total === 0 : rows?.length === 0) {
    return state.isFiltered || state.page > 1 ? (
      <EmptyState kind="nothingMatches" onReset={state.reset} />
    ) : (
      props.empty
    );
  }

  const pages = virtual ? 1 : Math.max(1, Math.ceil((total ?? 0) / state.pageSize));
  const from = virtual ? 1 : (state.page - 1) * state.pageSize + 1;
  const pageIds = rows?.map(props.rowId) ?? [];
  const hasChoice = props.columnsOf !== undefined && props.columns.some(({ optional }) => optional);
  return (
    <div className={classes.frame} data-cards={props.cards || undefined}>
      {selection && rows && <SelectionBar {...selection} pageIds={pageIds} total={total ?? pageIds.length} />}
      {props.toolbar && (
        <Group className={classes.toolbar} gap="sm">
          {props.toolbar}
        </Group>
      )}
      <section
        ref={scroll}
        className={classes.scroll}
        data-wide={isTooWide || undefined}
        aria-label={props.label}
        tabIndex={isTooWide ? 0 : undefined}
      >
        <table
          className={classes.table}
          aria-busy={!rows}
          aria-rowcount={virtual ? (total ?? -1) + 1 : undefined}
          data-virtual={virtual || undefined}
        >
          <TableHead
            columns={columns}
            sort={state.sort}
            sorts={props.sorts}
            onSort={(sort) => state.setSort(sort as Sort<Key>)}
            selection={selection && { ...selection, pageIds }}
            hasActions={props.rowActions !== undefined}
          />
          <TableBody
            ref={body}
            columns={columns}
            rows={rows}
            first={offset}
            count={count}
            rowId={props.rowId}
            isMarked={props.isSelected}
            placeholders={Math.min(state.pageSize, MAX_SKELETONS)}
            selection={selection && { ...selection, pageIds }}
            rowActions={props.rowActions}
            view={view}
            rowHeight={ROW_HEIGHT}
            isVirtual={virtual}
          />
          {rows && columns.some((column) => column.total !== undefined) && (
            <tfoot className={classes.totals}>
              <tr>
                {selection && <td />}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-wide={column.wide || undefined}
                    data-title={column.title}
                  >
                    {column.total}
                  </td>
                ))}
                {props.rowActions && <td />}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      <Group className={classes.foot} justify="space-between" gap="sm">
        <Group gap="xs">
          <Text size="xs" c="dimmed" className="tabular" aria-live="polite">
            {rows && total !== undefined ? (
              print.rows ? (
                t('table.printed', { shown: print.rows.length, total })
              ) : (
                t('table.range', {
                  from: Math.min(from, total),
                  to: Math.min(from + (part ? total : sizeOf(rows, props.sizeOf)) - 1, total),
                  total,
                })
              )
            ) : (
              <CountSkeleton />
            )}
          </Text>
          {props.error && (
            <Group gap={4} role="alert" className="no-print">
              <Text size="xs" fw={600}>
                {t('table.stale')}
              </Text>
              <Button size="compact-xs" variant="subtle" onClick={props.onRetry}>
                {t('actions.retry')}
              </Button>
            </Group>
          )}
          <Group gap={0} className="no-print">
            {hasChoice && <ColumnMenu columns={props.columns} hidden={hidden} onToggle={toggle} />}
            {props.readAll && print.button}
          </Group>
        </Group>
        {pages > 1 && !print.rows && (
          <Pagination
            className="no-print"
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

const sizeOf = <Row,>(rows: readonly Row[], of: (row: Row) => number = () => 1): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
