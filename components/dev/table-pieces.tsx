'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#components/table/data-table.tsx';
import { useSelection } from '#components/table/selection.ts';
import type { Sort } from '#components/table/table-parsers.ts';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Person } from '#components/ui/person.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import type { Column } from '../table/column.ts';
import { Piece } from './piece.tsx';

type Row = { id: string; name: string; office: string; seconds: number };
type Order = 'name' | 'seconds';

const MANY = 10_000;
const ORDERS: readonly Order[] = ['name', 'seconds'];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `Person ${index + 1}`,
    office: index % 3 === 0 ? 'Madrid' : 'Lisbon',
    seconds: ((index * 7919) % 40_000) - 15_000,
  }));
const few = rowsOf(8);
const many = rowsOf(MANY);
const nothing = () => {};

const columns: Column<Row>[] = [
  {
    key: 'name',
    title: 'Person',
    total: 'All 27',
    render: ({ name, office }) => <Person name={name} detail={office} />,
  },
  { key: 'office', title: 'Office', optional: 'on', wide: true, render: ({ office }) => office },
  {
    ...{ key: 'state', title: 'State', optional: 'off' },
    render: ({ seconds }) => (
      <StatusBadge meaning={seconds < 0 ? 'attention' : 'accepted'}>{seconds < 0 ? 'Short' : 'Fine'}</StatusBadge>
    ),
  },
  {
    ...{ key: 'seconds', title: 'Balance', align: 'right' },
    total: <Duration seconds={few.reduce((sum, { seconds }) => sum + seconds, 0)} signed />,
    render: ({ seconds }) => <Duration seconds={seconds} signed />,
  },
];

export function TablePieces() {
  const [selected, setSelected] = useSelection('these');
  const [sort, setSort] = useState<Sort<Order>>({ key: 'name', direction: 'asc' });
  const [page, setPage] = useState(1);
  const state = { page, pageSize: 8, sort, isFiltered: false, setPage, setSort, reset: () => setPage(1) };
  const list = {
    ...{ columns, sorts: ORDERS, rowId: ({ id }: Row) => id, total: 27 },
    empty: (
      <EmptyState kind="nothingYet" title="Nobody yet" action={<Button>Add somebody</Button>}>
        The first step stands here.
      </EmptyState>
    ),
  };
  return (
    <Piece title="Table">
      <DataTable
        {...list}
        label="With everything"
        rows={few}
        state={state}
        columnsOf="pieces"
        cards
        toolbar={<StatusBadge meaning="neutral">A toolbar</StatusBadge>}
        selection={{
          ...{ selected, onChange: setSelected, nameOf: ({ name }: Row) => name },
          actions: <Button size="compact-sm">Do it</Button>,
        }}
        rowActions={{
          nameOf: ({ name }) => name,
          actionsOf: () => [
            { label: 'Edit', onClick: nothing },
            { label: 'Remove', onClick: nothing, isDangerous: true },
            { label: 'Not now', onClick: nothing, reason: 'It has a reason.' },
          ],
        }}
        readAll={async (limit) => many.slice(0, limit)}
      />
      <DataTable {...list} label="Loading" rows={undefined} total={undefined} state={{ ...state, pageSize: 3 }} />
      <DataTable {...list} label="Empty" rows={[]} total={0} state={state} />
      <DataTable {...list} label="Nothing matches" rows={[]} total={0} state={{ ...state, isFiltered: true }} />
      <DataTable
        {...list}
        label="Failed"
        rows={undefined}
        state={state}
        error="The server is restarting."
        onRetry={nothing}
      />
      <DataTable {...list} label="Ten thousand rows" rows={many} total={MANY} state={state} virtual />
    </Piece>
  );
}
