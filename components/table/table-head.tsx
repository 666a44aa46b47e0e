'use client';

import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { PageSelection } from './page-selection.ts';
import { pageToggled } from './selection.ts';
import type { Sort } from './table-parsers.ts';

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort<string>;
  sorts: readonly string[];
  onSort: (sort: Sort<string>) => void;
  selection: PageSelection | undefined;
  hasActions: boolean;
};

export function TableHead<Row>({ columns, sort, sorts, onSort, selection, hasActions }: TableHeadProps<Row>) {
  const t = useTranslations('common');
  return (
    <thead className={classes.head}>
      <tr>
        {selection && (
          <th className={classes.tick}>
            <SelectPage {...selection} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            sort={sort}
            onSort={sorts.includes(column.key) ? onSort : undefined}
          />
        ))}
        {hasActions && (
          <th className="no-print">
            <span className={classes.hidden}>{t('words.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SelectPage({ selected, onChange, pageIds }: PageSelection) {
  const t = useTranslations('common.selection');
  const here = selected.kind === 'all' ? pageIds.length : pageIds.filter((id) => selected.ids.has(id)).length;
  return (
    <Checkbox
      aria-label={t('page', { count: pageIds.length })}
      checked={pageIds.length > 0 && here === pageIds.length}
      indeterminate={here > 0 && here < pageIds.length}
      onChange={() => onChange(pageToggled(selected, pageIds))}
    />
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
    <th
      data-align={column.align}
      style={{ width: column.width }}
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
    </th>
  );
}
