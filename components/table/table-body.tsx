'use client';

import { Skeleton } from '@mantine/core';
import type { Ref } from 'react';
import type { Column, DataTableProps } from './column.ts';
import classes from './data-table.module.css';
import type { PageSelection } from './page-selection.ts';
import { isSelected } from './selection.ts';
import { TableRow } from './table-row.tsx';

type TableBodyProps<Row> = {
  ref: Ref<HTMLTableSectionElement>;
  columns: readonly Column<Row>[];
  rows: Row[] | undefined;
  /** Which row of the list the first of `rows` is, and how many the list has. */
  first: number;
  count: number;
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
  const { columns, rows, rowId, view, selection, rowActions, isVirtual } = props;
  const width = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0);
  const placeholder = { columns, hasTick: selection !== undefined, hasActions: rowActions !== undefined };
  if (!rows) {
    return (
      <tbody>
        {Array.from({ length: props.placeholders }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <Placeholder key={index} {...placeholder} />
        ))}
      </tbody>
    );
  }
  return (
    <tbody ref={props.ref}>
      <Gap rows={view.first} rowHeight={props.rowHeight} width={width} />
      {Array.from({ length: view.last - view.first }, (_, shown) => {
        const index = view.first + shown;
        const row = rows[index - props.first];
        // The heading is the first.
        const rowIndex = isVirtual ? index + 2 : undefined;
        if (row === undefined) return <Placeholder key={index} {...placeholder} rowIndex={rowIndex} />;
        const id = rowId(row);
        return (
          <TableRow
            key={id}
            row={row}
            id={id}
            rowIndex={rowIndex}
            columns={columns}
            isOn={selection ? isSelected(selection.selected, id) : (props.isMarked?.(row) ?? false)}
            selection={selection}
            rowActions={rowActions}
          />
        );
      })}
      <Gap rows={props.count - view.last} rowHeight={props.rowHeight} width={width} />
    </tbody>
  );
}

type PlaceholderProps = {
  columns: readonly Pick<Column<never>, 'key' | 'wide' | 'align'>[];
  hasTick: boolean;
  hasActions: boolean;
  rowIndex?: number | undefined;
};

/** The layout of a row that is being read. */
function Placeholder({ columns, hasTick, hasActions, rowIndex }: PlaceholderProps) {
  return (
    <tr aria-rowindex={rowIndex}>
      {hasTick && <td />}
      {columns.map((column) => (
        <td key={column.key} data-wide={column.wide || undefined}>
          <Skeleton height={12} width="70%" ml={column.align === 'right' ? 'auto' : undefined} />
        </td>
      ))}
      {hasActions && <td />}
    </tr>
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
