'use client';

import { useState } from 'react';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { Piece } from './piece.tsx';

const NONE = {
  q: null as string | null,
  office: null as string | null,
  person: null as string | null,
  from: null as string | null,
  to: null as string | null,
  code: null as string | null,
};
type Values = typeof NONE;

export function FilterPieces({ today }: { today: string }) {
  return (
    <Piece title="Filter bar">
      <Bar today={today} initial={NONE} total={118} />
      <Bar today={today} initial={{ ...NONE, q: 'ana', office: 'm', from: today, to: today, code: '17' }} total={0} />
      <Bar today={today} initial={{ ...NONE, office: 'gone', from: today }} total={undefined} />
    </Piece>
  );
}

function Bar({ today, initial, total }: { today: string; initial: Values; total: number | undefined }) {
  const [values, setValues] = useState(initial);
  const filters: Filter<Values>[] = [
    { kind: 'search', name: 'q', label: 'Search by name', maxLength: 40 },
    {
      ...{ kind: 'choice', name: 'office', label: 'Office' },
      choices: [
        { value: 'm', label: 'Madrid' },
        { value: 'l', label: 'Lisbon' },
      ],
    },
    { kind: 'person', name: 'person', label: 'Person' },
    { kind: 'dates', name: 'from', to: 'to', label: 'Days', today },
    {
      ...{ kind: 'text', name: 'code', label: 'Code', maxLength: 8 },
      read: (text) => (/^\d+$/.test(text) ? text : null),
    },
  ];
  return (
    <FilterBar
      state={{
        filters: values,
        isFiltered: Object.values(values).some((value) => value !== null),
        setFilters: (changed) => setValues({ ...values, ...changed }),
        reset: () => setValues(NONE),
      }}
      filters={filters}
      total={total}
    />
  );
}
