import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder, totalRows } from './rules-totals.ts';

const amounts = (spentSeconds: number) => ({ spentSeconds, plannedSeconds: 0, entries: 1, people: 1 });
const row = (name: string | null, spentSeconds: number) => ({ ...{ id: name, name }, ...amounts(spentSeconds) });

test('B12 rows without a name go behind the names, and what is taken out is last in any order', () => {
  const rows = totalRows({ rows: [row('Ñu', 60), row(null, 120), row('Nube', 180)], sum: amounts(300) });
  const names = (key: 'name' | 'spent', direction: 'asc' | 'desc') =>
    inOrder(rows, { key, direction }, 'es').map(({ kind, name }) => name ?? kind);
  assert.deepEqual(names('name', 'asc'), ['Nube', 'Ñu', 'none', 'overlap']);
  assert.deepEqual(names('spent', 'desc'), ['Nube', 'none', 'Ñu', 'overlap']);
  assert.deepEqual(names('spent', 'asc'), ['Ñu', 'none', 'Nube', 'overlap']);
});
