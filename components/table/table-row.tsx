'use client';

import { Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import type { Column, DataTableProps } from './column.ts';
import classes from './data-table.module.css';
import type { PageSelection } from './page-selection.ts';
import { RowMenu } from './row-menu.tsx';
import { toggled } from './selection.ts';

type TableRowProps<Row> = {
  row: Row;
  id: string;
  /** Of a virtual list, which does not render all of its rows. */
  rowIndex: number | undefined;
  columns: readonly Column<Row>[];
  /** Selected, or marked. */
  isOn: boolean;
  selection: (PageSelection & { nameOf: (row: Row) => string }) | undefined;
  rowActions: DataTableProps<Row, string>['rowActions'];
};

function Cells<Row>({ row, id, rowIndex, columns, isOn, selection, rowActions }: TableRowProps<Row>) {
  const t = useTranslations('common.selection');
  return (
    <tr data-selected={isOn || undefined} aria-rowindex={rowIndex}>
      {selection && (
        <td className={classes.tick}>
          <Checkbox
            aria-label={t('row', { name: selection.nameOf(row) })}
            checked={isOn}
            onChange={() => selection.onChange(toggled(selection.selected, id, selection.pageIds))}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-align={column.align}
          data-wide={column.wide || undefined}
          data-title={column.titleHidden ? undefined : column.title}
        >
          {column.render(row)}
        </td>
      ))}
      {rowActions && (
        <td data-align="right" className={`${classes.actions} no-print`}>
          <RowMenu name={rowActions.nameOf(row)} actions={rowActions.actionsOf(row)} />
        </td>
      )}
    </tr>
  );
}

/** A row of a list. One that has not changed is not drawn again where the list keeps its `columns` (`useMemo`): the live board does. */
export const TableRow = memo(Cells) as typeof Cells;
