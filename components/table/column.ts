import type { ReactNode } from 'react';
import type { RowAction } from './row-menu.tsx';
import type { Selected } from './selection.ts';
import type { Sort } from './table-parsers.ts';

type TableState<Key extends string> = {
  page: number;
  pageSize: number;
  sort: Sort<Key>;
  isFiltered: boolean;
  setPage: (page: number) => void;
  setSort: (sort: Sort<Key>) => void;
  reset: () => void;
};

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
  /** The user may leave it out (`columnsOf`); `off` is out until they choose it. */
  optional?: 'on' | 'off';
  /** The sum over all rows that match, below them. */
  total?: ReactNode;
};

export type DataTableProps<Row, Key extends string> = {
  /** Name of the list: "Overtime balances". */
  label: string;
  columns: Column<Row>[];
  rowId: (row: Row) => string;
  /** How many entries of the total a row stands for; left out: one. */
  sizeOf?: (row: Row) => number;
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
  /** Above the rows, at the left. */
  toolbar?: ReactNode;
  /** A checkbox for each row, and a bar with what can be done with those that are selected; see `useSelection`. */
  selection?: {
    selected: Selected;
    onChange: (selected: Selected) => void;
    /** Name of a row: a person's name. */
    nameOf: (row: Row) => string;
    /** Buttons for what is selected. */
    actions: ReactNode;
  };
  /** A menu at the end of each row. */
  rowActions?: { nameOf: (row: Row) => string; actionsOf: (row: Row) => RowAction[] };
  /** The list's own name: under it the user's choice of columns is remembered, those that are `optional`. */
  columnsOf?: string;
  /** On phones each row is a card with all columns, the first as its heading. */
  cards?: boolean;
  /** No pages: `rows` are the whole list. Of a long one only the rows in view are rendered, so all have one height. */
  virtual?: boolean;
  /** Of a virtual list `rows` are a part, from the row `first` on; `onView` hears which rows are in view, to read those. */
  part?: { first: number; onView: (first: number, last: number) => void };
  /** Reads up to `limit` rows with the list's filters and order, for paper: adds Print. */
  readAll?: (limit: number) => Promise<Row[]>;
};
