'use client';

import { Checkbox, Skeleton, Table } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './data-table.module.css';
import type { Column, DataTableProps } from './data-table.tsx';
import { RowMenu } from './row-menu.tsx';
import { isSelected, toggled } from './selection.ts';
import type { PageSelection } from './table-head.tsx';

type TableBodyProps<Row> = {
  columns: readonly Column<Row>[];
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  isMarked: ((row: Row) => boolean) | undefined;
  /** Rows to keep room for while loading. */
  placeholders: number;
  selection: (PageSelection & { nameOf: (row: Row) => string }) | undefined;
  rowActions: DataTableProps<Row, string>['rowActions'];
  /** The rows that are rendered, of a virtual list. */
  view: { first: number; last: number };
  /** Pixels. */
  rowHeight: number;
  isVirtual: boolean;
};

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowId, view, selection, rowActions } = props;
  const t = useTranslations('common.selection');
  const width = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0);
  if (!rows) {
    return (
      <Table.Tbody>
        {Array.from({ length: props.placeholders }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <Table.Tr key={index}>
            {selection && <Table.Td />}
            {columns.map((column) => (
              <Table.Td key={column.key} data-wide={column.wide || undefined}>
                <Skeleton height={12} width="70%" ml={column.align === 'right' ? 'auto' : undefined} />
              </Table.Td>
            ))}
            {rowActions && <Table.Td />}
          </Table.Tr>
        ))}
      </Table.Tbody>
    );
  }
  return (
    <Table.Tbody>
      <Gap rows={view.first} rowHeight={props.rowHeight} width={width} />
      {rows.slice(view.first, view.last).map((row, index) => {
        const id = rowId(row);
        const isOn = selection ? isSelected(selection.selected, id) : props.isMarked?.(row);
        return (
          <Table.Tr
            key={id}
            data-selected={isOn || undefined}
            aria-rowindex={props.isVirtual ? view.first + index + 2 : undefined}
          >
            {selection && (
              <Table.Td className={classes.tick}>
                <Checkbox
                  aria-label={t('row', { name: selection.nameOf(row) })}
                  checked={isOn ?? false}
                  onChange={() => selection.onChange(toggled(selection.selected, id, selection.pageIds))}
                />
              </Table.Td>
            )}
            {columns.map((column) => (
              <Table.Td
                key={column.key}
                ta={column.align}
                data-wide={column.wide || undefined}
                data-title={column.titleHidden ? undefined : column.title}
              >
                {column.render(row)}
              </Table.Td>
            ))}
            {rowActions && (
              <Table.Td ta="right" className={`${classes.actions} no-print`}>
                <RowMenu name={rowActions.nameOf(row)} actions={rowActions.actionsOf(row)} />
              </Table.Td>
            )}
          </Table.Tr>
        );
      })}
      <Gap rows={rows.length - view.last} rowHeight={props.rowHeight} width={width} />
    </Table.Tbody>
  );
}

/** The room of rows that are not rendered. */
function Gap({ rows, rowHeight, width }: { rows: number; rowHeight: number; width: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={width} style={{ height: rows * rowHeight }} />
    </tr>
  );
}
